import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { removeUserDevices } from '#app/platform/push/push-devices.server.ts';
import { inRange, toBeirutDate } from '#app/platform/text/day-range.server.ts';
import type { DayCount, DayRange } from '#app/platform/text/day-range.ts';

/** Counts the accounts that were made on each day that saw any. */
export async function countNewUsersByDay(db: Connection, range: DayRange): Promise<DayCount[]> {
  const found = await sql<DayCount>`
    select ${toBeirutDate('created_at')} as day, count(*) as count
    from users where ${inRange('created_at', range)} group by 1`.execute(db);
  return found.rows;
}

/** Finds the emails of users by their ids, or by the emails that older entries of the audit log name. */
export async function findUserEmails(
  db: Connection,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map();
  const users = db.selectFrom('users').select(['id', 'email']);
  const found = await users
    .where((is) => is.or([is('id', 'in', subjects), is('email', 'in', subjects)]))
    .execute();
  return new Map(
    found.flatMap(({ id, email }) => [
      [id, email],
      [email, email],
    ]),
  );
}

/** Signs a user out in every browser, and stops the notifications there. */
export async function endUserSessions(db: Connection, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(db);
  await removeUserDevices(db, userId, null);
}

/** Confirms the address of an account, whose owner has opened an emailed link. */
export async function confirmAddress(db: Connection, userId: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}

/** The value of the tokens that confirm a user's address. Reset links, which hold the bare id, end earlier. */
export const toConfirmationValue = (userId: string) => `confirm ${userId}`;

/** Makes the links that confirm the address of an account invalid. */
export async function deleteConfirmationLinks(db: Connection, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${toConfirmationValue(userId)}`.execute(db);
}

/**
 * Selects the address of an account in lower case once it is confirmed: what came with that address and without
 * an account is the account's. Null before, since anybody may sign up with any address.
 */
export const confirmedEmail = (userId: string) =>
  sql<
    string | null
  >`(select lower(users.email) from users where users.id = ${userId} and email_verified)`;
