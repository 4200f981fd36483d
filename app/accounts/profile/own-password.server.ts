import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import {
  authenticationContext,
  minAdminPasswordLength,
} from '#app/accounts/authentication.server.ts';
import { askAuthentication } from '#app/accounts/authentication-request.server.ts';
import type { User } from '#app/accounts/current-user.server.ts';
import { forgetResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import { tryOwnPassword } from '#app/accounts/sign-in/account-attempts.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';

type Context = Readonly<RouterContextProvider>;

export type PasswordChange =
  | { changed: true; headers: Headers }
  | { refused: 'current' | 'next'; message: string; status: number };

/** What is wrong with a new password of this person beyond the library's own rules, or null. */
export function refuseAdminPassword(isAdmin: boolean, password: string): string | null {
  if (!isAdmin || password.length >= minAdminPasswordLength) return null;
  return `An administrator's password must be at least ${minAdminPasswordLength} characters`;
}

/** Sets a new password for who is signed in; every other browser is signed out. */
export async function changePassword(
  request: Request,
  context: Context,
  user: User,
  { current, next }: { current: string; next: string },
): Promise<PasswordChange> {
  const refusal = refuseAdminPassword(user.isAdmin, next);
  if (refusal) return { refused: 'next', message: refusal, status: 400 };
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const answer = await tryOwnPassword(context, user.id, () =>
    askAuthentication(request, context, '/change-password', body),
  );
  if (!answer.ok) {
    const isOfNew = answer.code.startsWith('PASSWORD_TOO');
    const { message, status } = answer;
    return { refused: isOfNew ? 'next' : 'current', message, status };
  }
  await forgetResetLinks(context.get(databaseContext), user.id);
  return { changed: true, headers: answer.headers };
}

/** Asks who is signed in for the password again; the message says why it was refused. */
export async function confirmPassword(
  context: Context,
  user: User,
  password: string,
): Promise<{ ok: boolean; message: string; status: number }> {
  const db = context.get(databaseContext);
  const { $context } = context.get(authenticationContext);
  return tryOwnPassword(context, user.id, async () => {
    const found = await sql<{ password: string | null }>`
      select password from credentials
      where user_id = ${user.id} and provider_id = 'credential'`.execute(db);
    const hash = found.rows[0]?.password;
    const ok =
      Boolean(hash) && (await (await $context).password.verify({ hash: hash ?? '', password }));
    return { ok, message: 'Invalid password', status: 400 };
  });
}
