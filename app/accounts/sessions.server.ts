import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import type { Connection } from '#app/platform/database/database.server.ts';
import { signedOutHeader } from '#app/platform/http/flash.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { removeUserDevices } from '#app/platform/push/push-devices.server.ts';
import {
  type Authentication,
  authenticationContext,
  sessionSeconds,
} from './authentication.server.ts';

/** Finds the session token of a request, whether or not the session is still valid. */
export function findSessionToken(
  { sessionCookie, secret }: Authentication,
  headers: Headers,
): string | null {
  const cookie = findCookie(headers, sessionCookie.name) ?? '';
  const [, token, signature] = /^([\w-]+)\.([\w+/%=-]+)$/.exec(cookie) ?? [];
  if (!token || !signature) return null;
  const given = signature.replace(/%(2B|2F|3D)/gi, decodeURIComponent);
  return isEqual(given, signToken(secret, token)) ? token : null;
}

/** The library writes `token.signature`: HMAC-SHA-256 in base64, percent-encoded. */
const signToken = (secret: string, token: string) =>
  createHmac('sha256', secret).update(token).digest('base64');

/** Returns the Set-Cookie value that gives a browser a session. */
export function createSessionCookie(
  { sessionCookie: { name }, secret }: Authentication,
  token: string,
): string {
  const value = `${token}.${encodeURIComponent(signToken(secret, token))}`;
  return formatCookie(name, value, sessionSeconds);
}

/** Finds the token of the session that `headers` give to a browser. */
export function findNewSessionToken(
  authentication: Authentication,
  headers: Headers,
): string | null {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return findSessionToken(authentication, new Headers({ cookie: cookies.join('; ') }));
}

export async function endSession(db: Connection, token: string): Promise<void> {
  await sql`delete from sessions where token = ${token}`.execute(db);
}

/** Signs a user out in every browser but the one of a session, and stops the notifications there. */
export async function endOtherSessions(
  db: Connection,
  userId: string,
  token: string,
): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and token <> ${token}`.execute(db);
  await removeUserDevices(db, userId, token);
}

const hashReplaced = (token: string) => hash('sha256', `replaced-session:${token}`);

/** Gives a session a new token. For ten minutes `findReplacedSession` finds it by the old one. */
export async function replaceToken(db: Connection, token: string): Promise<string> {
  const fresh = randomBytes(24).toString('base64url');
  await sql`
    with session as (update sessions set token = ${fresh} where token = ${token} returning id)
    insert into verifications (id, identifier, value, expires_at)
    select gen_random_uuid(), ${hashReplaced(token)}, id, now() + interval '10 minutes'
    from session`.execute(db);
  return fresh;
}

/** Finds the session, if it is still valid, whose token this was. */
export async function findReplacedSession(
  db: Connection,
  token: string,
): Promise<{ token: string; userId: string; email: string } | null> {
  const found = await sql<{ token: string; userId: string; email: string }>`
    select token, user_id as "userId", email
    from verifications join sessions on sessions.id = value join users on users.id = user_id
    where identifier = ${hashReplaced(token)} and verifications.expires_at > now()
      and sessions.expires_at > now() and locked_at is null`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Ends the session of a request. Returns the headers that expire its cookie and make the next page
 * clear the user's data. Throws while the database is away: a session that is still valid is never
 * reported as ended.
 */
export async function signOut(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Headers> {
  const authentication = context.get(authenticationContext);
  const token = findSessionToken(authentication, request.headers);
  if (token) await endSession(context.get(databaseContext), token);
  return new Headers([
    ['Set-Cookie', formatCookie(authentication.sessionCookie.name, '', 0)],
    ['Set-Cookie', signedOutHeader],
  ]);
}

/** Whether the browser has given a password and owes the code of the second factor. */
export function isCodeDue({ sessionCookie }: Authentication, headers: Headers): boolean {
  return findCookie(headers, sessionCookie.name.replace('session_token', 'two_factor')) !== null;
}

const halfAYear = 60 * 60 * 24 * 180;

/**
 * Returns the Set-Cookie value for a browser that has proven to belong to an account, by its password
 * or by an emailed link. The guesses of others never lock that browser out. The cookie names no user.
 */
export function createKnownBrowserCookie(
  authentication: Authentication,
  email: string,
  knownAt = Date.now(),
): string {
  // The time makes cookies from before the last change of the password worthless.
  const id = `${randomBytes(16).toString('base64url')}.${knownAt}`;
  return formatCookie(
    knownBrowserName(authentication),
    `${id}.${signBrowser(authentication, id, email)}`,
    halfAYear,
  );
}

/** Finds the id of a browser that was known for this account at a time. */
export function findKnownBrowser(
  authentication: Authentication,
  headers: Headers,
  email: string,
): { id: string; knownAt: number } | null {
  const cookie = findCookie(headers, knownBrowserName(authentication)) ?? '';
  const [, id, time, signature] = /^([\w-]+\.(\d+))\.([\w-]+)$/.exec(cookie) ?? [];
  if (!id || !signature) return null;
  const isSigned = isEqual(signature, signBrowser(authentication, id, email));
  return isSigned ? { id, knownAt: Number(time) } : null;
}

function knownBrowserName({ sessionCookie }: Authentication): string {
  return sessionCookie.name.replace('session_token', 'known_browser');
}

function signBrowser({ secret }: Authentication, id: string, email: string): string {
  const proof = `known-browser ${id} ${email.toLowerCase()}`;
  return createHmac('sha256', secret).update(proof).digest('base64url');
}

/**
 * The path is the whole shop: scripts sign in at /login.data, which is not below /login. By https, http.server.ts
 * adds Secure.
 */
function formatCookie(name: string, value: string, maxAge: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
}

function findCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const split = pair.indexOf('=');
    if (split > 0 && pair.slice(0, split).trim() === name) return pair.slice(split + 1).trim();
  }
  return null;
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Deletes expired sessions, reset links and counts of attempts. */
export async function deleteExpired(db: Connection): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from verifications where expires_at < now()`.execute(db);
  await sql`delete from rate_limits where ends_at < now()`.execute(db);
}
