import { sql } from 'kysely';
import { createContext, type RouterContextProvider, redirect } from 'react-router';
import { recordLanguage } from '#app/accounts/users/user-language.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { getPagePath } from '#app/platform/http/request-url.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { pageLanguage } from '#app/platform/language/words.ts';
import type { Authentication } from './authentication.server.ts';
import { type Area, isStaff, mayUse, type Role } from './roles.ts';
import { findSessionToken } from './sessions.server.ts';

export interface User {
  id: string;
  email: string;
  role: Role;
  /** Whether the address was confirmed by a link in an email. */
  isConfirmed: boolean;
  /** Of emails. */
  language: Language;
  /** ISO instant. */
  createdAt: string;
}

/** The signed-in user of one request. The database is read once at most. */
interface CurrentUser {
  /** Null for a guest, and where the database did not answer (specification, section 6). */
  find(): Promise<User | null>;
  /** Null for a guest; rejects where the database did not answer. */
  findOrThrow(): Promise<User | null>;
  /** True when the response may hold a user's data. Reads nothing. */
  isPrivate(): Promise<boolean>;
}

export const currentUserContext = createContext<CurrentUser>();

/** `onError` is called once, with the reason why the user could not be read. */
export function createCurrentUser(
  read: () => Promise<User | null>,
  onError: (error: unknown) => void,
): CurrentUser {
  let reading: Promise<User | null> | undefined;
  let hasFailed = false;
  const findOrThrow = () => {
    reading ??= read().catch((error: unknown) => {
      hasFailed = true;
      onError(error);
      throw error;
    });
    return reading;
  };
  const find = () => findOrThrow().catch(() => null);
  const isPrivate = async () => reading !== undefined && ((await find()) !== null || hasFailed);
  return { find, findOrThrow, isPrivate };
}

/**
 * Returns the signed-in user, or throws a redirect to `/login?next=…` (decision 16), which says why. A form
 * on a page in another language changes the language of the user's emails.
 */
export async function requireUser(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<User> {
  // A failed read is an error page: at /login the password would not help a signed-in user.
  const user = await context.get(currentUserContext).findOrThrow();
  if (user) {
    const isForm = request.method !== 'GET' && request.method !== 'HEAD';
    if (isForm && user.language !== pageLanguage())
      await recordLanguage(context.get(databaseContext), user.email);
    return user;
  }
  const next = `/login?next=${encodeURIComponent(getPagePath(request.url))}`;
  // A form comes from a page that only a signed-in user has seen.
  const wasUser =
    request.method !== 'GET' || /session_token=\w/.test(String(request.headers.get('Cookie')));
  throw redirect(wasUser ? `${next}&ended=1` : next);
}

/** Returns the signed-in user if they work in the shop, or throws a redirect to `/`. */
export async function requireStaff(context: Readonly<RouterContextProvider>): Promise<User> {
  // A failed read is an error page: a page of the admin takes the redirect for the end of the session.
  const user = await context.get(currentUserContext).findOrThrow();
  if (user && isStaff(user.role)) return user;
  throw redirect('/');
}

/**
 * Returns the signed-in user if their role may use a part of the admin, or throws a redirect to `/`. Who
 * works in the shop gets 403 in place of a file or an answer to a script, which would follow a redirect.
 */
export async function requireArea(
  context: Readonly<RouterContextProvider>,
  area: Area,
  answer: 'page' | 'file' = 'page',
): Promise<User> {
  const user = await context.get(currentUserContext).findOrThrow();
  if (user && mayUse(user.role, area)) return user;
  if (answer === 'file' && user && isStaff(user.role)) throw refuseRole();
  throw redirect('/');
}

const refuseRole = () =>
  new Response('Your role does not include this. Ask the owner of the shop.', { status: 403 });

/**
 * Finds the user of a request's session cookie. Reads the role and the lock each time, so that a demotion takes
 * effect at once (decision 18). Runs one statement, and none without a cookie.
 */
export async function findUser(
  db: Connection,
  authentication: Authentication,
  headers: Headers,
): Promise<User | null> {
  const token = findSessionToken(authentication, headers);
  if (!token) return null;
  const found = await sql<Omit<User, 'createdAt'> & { createdAt: Date }>`
    select users.id, email, role, email_verified as "isConfirmed", language,
      users.created_at as "createdAt"
    from sessions join users on users.id = sessions.user_id
    where token = ${token} and expires_at > now() and locked_at is null`.execute(db);
  const user = found.rows[0];
  return user ? { ...user, createdAt: user.createdAt.toISOString() } : null;
}
