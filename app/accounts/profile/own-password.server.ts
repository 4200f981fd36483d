import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { authenticationContext, passwordHash } from '#app/accounts/authentication.server.ts';
import type { User } from '#app/accounts/current-user.server.ts';
import { deleteResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import {
  findStaffPasswordError,
  maxPasswordLength,
  minPasswordLength,
} from '#app/accounts/password-rules.ts';
import {
  createKnownBrowserCookie,
  endOtherSessions,
  findSessionToken,
} from '#app/accounts/sessions.server.ts';
import { attemptKey, deleteAttempts } from '#app/accounts/sign-in/attempt-limits.server.ts';
import { limitOwnPassword } from '#app/accounts/sign-in/sign-in.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';

type Context = Readonly<RouterContextProvider>;

type PasswordChange =
  | { changed: true; headers: Headers }
  | { refused: 'current' | 'next'; message: string; status: number };

/**
 * Sets a new password for the signed-in user, and signs out every other browser. This one keeps its session:
 * without an answer it can send the form again, and the password that is set already counts as the current one.
 */
export async function changePassword(
  request: Request,
  context: Context,
  user: User,
  { current, next }: { current: string; next: string },
): Promise<PasswordChange> {
  const error = findPasswordError(user, next);
  if (error) return { refused: 'next', message: error, status: 400 };
  const db = context.get(databaseContext);
  const authentication = context.get(authenticationContext);
  const token = findSessionToken(authentication, request.headers) ?? '';
  const { ok, message, status } = await limitOwnPassword(context, user.id, async () => {
    const verified = await verifyPassword(db, user, [current, next]);
    const isChanged = verified !== null && (await storePassword(db, user, token, verified, next));
    return answerPassword(isChanged);
  });
  if (!ok) return { refused: 'current', message, status };
  const headers = new Headers();
  headers.append('Set-Cookie', createKnownBrowserCookie(authentication, user.email));
  return { changed: true, headers };
}

function findPasswordError({ role }: User, password: string): string | null {
  if (password.length > maxPasswordLength) return t('Password too long');
  const isShort = password.length < minPasswordLength;
  return findStaffPasswordError(role, password) ?? (isShort ? t('Password too short') : null);
}

/** False where the verified password was replaced, or this session was ended, while the new one was hashed. */
async function storePassword(
  db: Database,
  user: User,
  token: string,
  verified: string,
  password: string,
): Promise<boolean> {
  const hash = await passwordHash.hash(password);
  return db.transaction().execute(async (transaction) => {
    // Until the end no other browser gets a session by the password that is replaced.
    await sql`select from users where id = ${user.id} for update`.execute(transaction);
    const stored = await sql`
      update credentials set password = ${hash}, updated_at = ${new Date()}
      where user_id = ${user.id} and provider_id = 'credential' and password = ${verified}
        and exists (select from sessions where token = ${token} and user_id = ${user.id})`.execute(
      transaction,
    );
    if (stored.numAffectedRows !== 1n) return false;
    await endOtherSessions(transaction, user.id, token);
    await deleteResetLinks(transaction, user.id);
    await deleteAttempts(transaction, attemptKey('browsers', user.email));
    return true;
  });
}

/** Checks the password of the signed-in user. The message is the reason of a refusal. */
export async function confirmPassword(
  context: Context,
  user: User,
  password: string,
): Promise<{ ok: boolean; message: string; status: number }> {
  const db = context.get(databaseContext);
  return limitOwnPassword(context, user.id, async () =>
    answerPassword((await verifyPassword(db, user, [password])) !== null),
  );
}

const answerPassword = (ok: boolean) => ({ ok, message: t('Invalid password'), status: 400 });

/** The stored hash of the user's password, if it is one of these. */
async function verifyPassword(
  db: Connection,
  user: User,
  passwords: readonly string[],
): Promise<string | null> {
  const found = await sql<{ password: string | null }>`
    select password from credentials
    where user_id = ${user.id} and provider_id = 'credential'`.execute(db);
  const hash = found.rows[0]?.password;
  if (hash == null) return null;
  for (const password of passwords) if (await passwordHash.verify({ hash, password })) return hash;
  return null;
}
