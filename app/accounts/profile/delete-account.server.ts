import { sql } from 'kysely';
import { forgetResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export interface Leaver {
  id: string;
  email: string;
}

/** What another part of the shop does with its rows of someone who leaves, in the same transaction. */
export type Forget = (db: Connection, leaver: Leaver) => Promise<void>;

async function isLastAdmin(db: Connection, userId: string): Promise<boolean> {
  // All are locked, so that the last two cannot leave at once; orders may go on naming them meanwhile.
  const admins = await sql<{ id: string }>`
    select id from users where role = 'admin' order by id for no key update`.execute(db);
  return admins.rows.every((admin) => admin.id === userId);
}

/**
 * Deletes an account with its sessions, password and reset links, unless it is the last
 * administrator's (decision 18). The other parts of the shop `forget` first.
 */
export async function deleteAccount(
  db: Database,
  userId: string,
  forget: readonly Forget[],
): Promise<'deleted' | 'last-admin' | 'unknown'> {
  return db.transaction().execute(async (transaction) => {
    const find = transaction.selectFrom('users').select(['id', 'email', 'role']);
    const leaver = await find.where('id', '=', userId).executeTakeFirst();
    if (!leaver) return 'unknown';
    if (leaver.role === 'admin' && (await isLastAdmin(transaction, userId))) return 'last-admin';
    const forgetAll = async () => {
      for (const one of forget) await one(transaction, leaver);
    };
    await forgetAll();
    // An order may have come in since. The lock lets no other in, and it is taken after the orders'
    // own locks, as everywhere, so that nobody waits in a ring.
    await sql`select 1 from users where id = ${userId} for update`.execute(transaction);
    await forgetAll();
    await forgetResetLinks(transaction, userId);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    return 'deleted';
  });
}
