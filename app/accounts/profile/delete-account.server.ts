import { sql } from 'kysely';
import { deleteResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import { isLastAdmin } from '#app/accounts/users/admins.server.ts';
import { deleteConfirmationLinks } from '#app/accounts/users/users.server.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

interface DeletedUser {
  id: string;
  email: string;
}

/** Erases a deleted user's data in another part of the shop, in the same transaction. */
export type EraseUserData = (db: Connection, user: DeletedUser) => Promise<void>;

/**
 * Deletes an account with its sessions, password and reset links, unless it is the last
 * administrator's (decision 18). The other parts of the shop erase their data first. An
 * `administrator` who does it for the user is recorded.
 */
export async function deleteAccount(
  db: Database,
  userId: string,
  erasers: readonly EraseUserData[],
  administrator: Actor | null = null,
): Promise<'deleted' | 'last-admin' | 'unknown'> {
  return db.transaction().execute(async (transaction) => {
    const users = transaction.selectFrom('users').select(['id', 'email']);
    const user = await users.where('id', '=', userId).executeTakeFirst();
    if (!user) return 'unknown';
    if (await isLastAdmin(transaction, userId)) return 'last-admin';
    const eraseAll = async () => {
      for (const erase of erasers) await erase(transaction, user);
    };
    await eraseAll();
    // An order may have come in since. This lock lets no other in. It is taken after the locks of the
    // orders, as everywhere, to avoid a deadlock.
    await sql`select 1 from users where id = ${userId} for update`.execute(transaction);
    await eraseAll();
    await deleteResetLinks(transaction, userId);
    await deleteConfirmationLinks(transaction, userId);
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
    if (administrator) {
      const entry = { action: 'erase', subjectKind: 'user', subjectId: userId } as const;
      await recordAudit(transaction, administrator, entry);
    }
    return 'deleted';
  });
}

/** Whether an id that a form sends is shaped like a user's and belongs to no account any more. */
export async function isDeletedUser(db: Connection, userId: string): Promise<boolean> {
  if (!/^[\w-]{32,36}$/.test(userId)) return false;
  const found = await sql`select from users where id = ${userId}`.execute(db);
  return found.rows.length === 0;
}
