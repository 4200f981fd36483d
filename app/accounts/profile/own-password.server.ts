import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import {
  type Authentication,
  authenticationContext,
  passwordHash,
} from '#app/accounts/authentication.server.ts';
import type { User } from '#app/accounts/current-user.server.ts';
import { deleteResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import { findPasswordError } from '#app/accounts/password-rules.ts';
import {
  createKnownBrowserCookie,
  createSessionCookie,
  endOtherSessions,
  findReplacedSession,
  findSessionToken,
  replaceToken,
} from '#app/accounts/sessions.server.ts';
import { attemptKey, deleteAttempts } from '#app/accounts/sign-in/attempt-limits.server.ts';
import { limitOwnPassword } from '#app/accounts/sign-in/sign-in.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';

type Context = Readonly<RouterContextProvider>;

type PasswordChange =
  | { headers: Headers }
  | { refused: 'current' | 'next'; message: string; status: number };

/** Sets a new password for the signed-in user, signs out every other browser, and gives this one a new token. */
export async function changePassword(
  request: Request,
  context: Context,
  user: User,
  { current, next }: { current: string; next: string },
): Promise<PasswordChange> {
  const error = findPasswordError(user.role, next);
  if (error) return { refused: 'next', message: error, status: 400 };
  const db = context.get(databaseContext);
  const authentication = context.get(authenticationContext);
  const token = findSessionToken(authentication, request.headers) ?? '';
  const answer = await limitOwnPassword(context, user.id, async () => {
    const verified = await verifyPassword(db, user.id, current);
    const fresh = verified !== null ? await storePassword(db, user, token, verified, next) : null;
    return { ...answerPassword(fresh !== null), fresh };
  });
  const { message, status } = answer;
  const headers =
    'fresh' in answer && answer.fresh !== null
      ? createHeaders(authentication, answer.fresh, user.email)
      : await repeatPasswordChange(request, context, next);
  return headers ? { headers } : { refused: 'current', message, status };
}

/**
 * Answers a change that a browser sends again with its old token, because it did not get the answer. Null for every
 * other request, and where the account has another password.
 */
export async function repeatPasswordChange(
  request: Request,
  context: Context,
  next: string,
): Promise<Headers | null> {
  const authentication = context.get(authenticationContext);
  const before = findSessionToken(authentication, request.headers);
  const session = before && (await findReplacedSession(context.get(databaseContext), before));
  if (!session) return null;
  const { ok } = await confirmPassword(context, { id: session.userId }, next);
  return ok ? createHeaders(authentication, session.token, session.email) : null;
}

const createHeaders = (authentication: Authentication, token: string, email: string) =>
  new Headers([
    ['Set-Cookie', createSessionCookie(authentication, token)],
    ['Set-Cookie', createKnownBrowserCookie(authentication, email)],
  ]);

/** Returns the new token; null where the verified password was replaced, or this session was ended, while the new one was hashed. */
async function storePassword(
  db: Database,
  user: User,
  token: string,
  verified: string,
  password: string,
): Promise<string | null> {
  const hash = await passwordHash.hash(password);
  return db.transaction().execute(async (transaction) => {
    // Until the end no other browser gets a session by the password that is replaced.
    const own = await sql`
      select from users join sessions on user_id = users.id
      where users.id = ${user.id} and token = ${token} for update`.execute(transaction);
    if (own.rows.length === 0) return null;
    const stored = await sql`
      update credentials set password = ${hash}, updated_at = ${new Date()}
      where user_id = ${user.id} and provider_id = 'credential'
        and password = ${verified}`.execute(transaction);
    if (stored.numAffectedRows !== 1n) return null;
    const fresh = await replaceToken(transaction, token);
    await endOtherSessions(transaction, user.id, fresh);
    await deleteResetLinks(transaction, user.id);
    await deleteAttempts(transaction, attemptKey('browsers', user.email));
    return fresh;
  });
}

/** Checks the password of the signed-in user. The message is the reason of a refusal. */
export async function confirmPassword(
  context: Context,
  { id }: Pick<User, 'id'>,
  password: string,
): Promise<{ ok: boolean; message: string; status: number }> {
  const db = context.get(databaseContext);
  return limitOwnPassword(context, id, async () =>
    answerPassword((await verifyPassword(db, id, password)) !== null),
  );
}

const answerPassword = (ok: boolean) => ({ ok, message: t('Invalid password'), status: 400 });

/** The stored hash of the user's password, if it is this one. */
async function verifyPassword(
  db: Connection,
  userId: string,
  password: string,
): Promise<string | null> {
  const found = await sql<{ password: string | null }>`
    select password from credentials
    where user_id = ${userId} and provider_id = 'credential'`.execute(db);
  const hash = found.rows[0]?.password;
  return hash != null && (await passwordHash.verify({ hash, password })) ? hash : null;
}
