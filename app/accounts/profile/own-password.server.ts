import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import {
  authenticationContext,
  callAuthentication,
  passwordHash,
} from '#app/accounts/authentication.server.ts';
import type { User } from '#app/accounts/current-user.server.ts';
import { deleteResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import { findStaffPasswordError } from '#app/accounts/password-rules.ts';
import { createKnownBrowserCookie } from '#app/accounts/sessions.server.ts';
import { attemptKey, deleteAttempts } from '#app/accounts/sign-in/attempt-limits.server.ts';
import { limitOwnPassword } from '#app/accounts/sign-in/sign-in.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';

type Context = Readonly<RouterContextProvider>;

type PasswordChange =
  | { changed: true; headers: Headers }
  | { refused: 'current' | 'next'; message: string; status: number };

/** Sets a new password for the signed-in user, and signs out every other browser. */
export async function changePassword(
  request: Request,
  context: Context,
  user: User,
  { current, next }: { current: string; next: string },
): Promise<PasswordChange> {
  const error = findStaffPasswordError(user.role, next);
  if (error) return { refused: 'next', message: error, status: 400 };
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const { ok, code, message, status, headers } = await limitOwnPassword(context, user.id, () =>
    callAuthentication(request, context, '/change-password', body),
  );
  if (!ok) {
    return { refused: code.startsWith('PASSWORD_TOO') ? 'next' : 'current', message, status };
  }
  const db = context.get(databaseContext);
  await deleteResetLinks(db, user.id);
  await deleteAttempts(db, attemptKey('browsers', user.email));
  const authentication = context.get(authenticationContext);
  headers.append('Set-Cookie', createKnownBrowserCookie(authentication, user.email));
  return { changed: true, headers };
}

/** Checks the password of the signed-in user. The message is the reason of a refusal. */
export async function confirmPassword(
  context: Context,
  user: User,
  password: string,
): Promise<{ ok: boolean; message: string; status: number }> {
  return limitOwnPassword(context, user.id, async () => {
    const found = await sql<{ password: string | null }>`
      select password from credentials
      where user_id = ${user.id} and provider_id = 'credential'`.execute(
      context.get(databaseContext),
    );
    const hash = found.rows[0]?.password;
    const ok = hash != null && (await passwordHash.verify({ hash, password }));
    return { ok, message: t('Invalid password'), status: 400 };
  });
}
