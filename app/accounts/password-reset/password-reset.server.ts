import { sql } from 'kysely';
import {
  attemptKey,
  deleteAllAttempts,
  deleteAttempts,
} from '#app/accounts/sign-in/attempt-limits.server.ts';
import { confirmAddress, endUserSessions } from '#app/accounts/users/users.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Makes every reset link of a user invalid, and every browser that need not be asked for a code. */
export async function deleteResetLinks(db: Connection, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId}`.execute(db);
}

/** Signs everybody out, confirms the address that got the link, makes older links invalid, and lets an owner in again who was locked out by guesses of others. */
export async function afterPasswordReset(
  db: Connection,
  user: { id: string; email: string },
): Promise<void> {
  // Before the address is confirmed: a stranger may have made the account.
  await endUserSessions(db, user.id);
  await confirmAddress(db, user.id);
  await deleteResetLinks(db, user.id);
  await deleteAllAttempts(db, attemptKey('account', user.email));
  await deleteAttempts(db, attemptKey('browsers', user.email));
  await deleteAttempts(db, attemptKey('confirm', user.id));
}
