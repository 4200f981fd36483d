import { sql } from 'kysely';
import { deleteResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export interface DeletedUser {
  id: string;
  email: string;
}

/** Erases a deleted user's data in another part of the shop, in the same transaction. */
export type EraseUserData = (db: Connection, user: DeletedUser) => Promise<void>;

async function isLastAdmin(db: Connection, userId: string): Promise<boolean> {
  // All administrators are locked, so that the last two cannot leave at once. This lock still lets
  // orders refer to them.
  const admins = await sql<{ id: string }>`
    select id from users where role = 'admin' order by id for no key update`.execute(db);
  return admins.rows.every((admin) => admin.id === userId);
}

/**
 * Deletes an account with its sessions, password and reset links, unless it is the last
 * administrator's (decision 18). The other parts of the shop erase their data first.
 */
export async function deleteAccount(
  db: Database,
  userId: string,
  erasers: readonly EraseUserData[],
): Promise<'deleted' | 'last-admin' | 'unknown'> {
  return db.transaction().execute(async (transaction) => {
    const users = transaction.selectFrom('users').select(['id', 'email', 'role']);
    const user = await users.where('id', '=', userId).executeTakeFirst();
    if (!user) return 'unknown';
    if (user.role === 'admin' && (await isLastAdmin(transaction, userId))) return 'last-admin';
    const eraseAll = async () => {
      for (const erase of erasers) await erase(transaction, user);
    };
    await eraseAll();
    // An order may have come in since. This lock lets no other in. It is taken after the locks of the
    // orders, as everywhere, to avoid a deadlock.
    await sql`select 1 from users where id = ${userId} for update`.execute(transaction);
    await eraseAll();
    await deleteResetLinks(transaction, userId);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    return 'deleted';
  });
}
