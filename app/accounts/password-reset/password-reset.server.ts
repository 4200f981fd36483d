import { sql } from 'kysely';
import type { Authentication } from '#app/accounts/authentication.server.ts';
import {
  attemptKey,
  forgetAllAttempts,
  forgetAttempts,
} from '#app/accounts/sign-in/attempt-limits.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Whose password the link of a reset mail may set; null for a link that has expired or was used. */
export async function findResetUser(
  db: Connection,
  authentication: Authentication,
  token: string,
): Promise<{ id: string; email: string; isAdmin: boolean } | null> {
  const { internalAdapter } = await authentication.$context;
  const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!kept || kept.expiresAt < new Date()) return null;
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', kept.value)
    .executeTakeFirst();
  return user ? { id: user.id, email: user.email, isAdmin: user.role === 'admin' } : null;
}

/** Makes every link of a reset mail that this user may still have worthless. */
export async function forgetResetLinks(db: Connection, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId}`.execute(db);
}

/** After a reset: older links end, and whoever was locked out by somebody's guessing gets in again. */
export async function afterPasswordReset(
  db: Connection,
  user: { id: string; email: string },
): Promise<void> {
  await forgetResetLinks(db, user.id);
  await forgetAllAttempts(db, attemptKey('account', user.email));
  await forgetAttempts(db, attemptKey('confirm', user.id));
}
