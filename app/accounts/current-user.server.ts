import { sql } from 'kysely';
import { readSessionToken } from '#app/accounts/sign-in/session-token.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Authentication } from './authentication.server.ts';
import type { Visitor } from './current-user.ts';

interface VisitorRow {
  id: string;
  email: string;
  role: string;
  createdAt: Date;
}

/**
 * Who the session cookie of a request belongs to, or null. The role is read from the database every
 * time, so that a demotion counts at once (decision 18). One statement, and none without a cookie.
 */
export async function findVisitor(
  db: Connection,
  authentication: Authentication,
  headers: Headers,
): Promise<Visitor | null> {
  const token = await findSessionToken(authentication, headers);
  if (!token) return null;
  const found = await sql<VisitorRow>`
    select users.id, email, role, users.created_at as "createdAt"
    from sessions join users on users.id = sessions.user_id
    where token = ${token} and expires_at > now()`.execute(db);
  const user = found.rows[0];
  if (!user) return null;
  const { id, email, role, createdAt } = user;
  return { id, email, isAdmin: role === 'admin', createdAt: createdAt.toISOString() };
}

/** The token of the session that a request carries, whether or not the session still stands. */
export async function findSessionToken(
  authentication: Authentication,
  headers: Headers,
): Promise<string | null> {
  const { authCookies, secret } = await authentication.$context;
  return readSessionToken(headers, { name: authCookies.sessionToken.name, secret });
}

/** The visitor of one request; however often it is asked, the database is asked once. */
export interface Visit {
  /** A guest where the database did not answer (specification, section 6). */
  find: () => Promise<Visitor | null>;
  findOrThrow: () => Promise<Visitor | null>;
  /** Whether the answer was made for a user; asks nobody. */
  isOfUser: () => Promise<boolean>;
}

/** `onFailure` hears, once, why nobody could tell who this is. */
export function openVisit(
  read: () => Promise<Visitor | null>,
  onFailure: (error: unknown) => void,
): Visit {
  let certain: Promise<Visitor | null> | undefined;
  let found: Promise<Visitor | null> | undefined;
  const findOrThrow = () => {
    certain ??= read();
    return certain;
  };
  const find = () => {
    found ??= findOrThrow().catch((error: unknown) => {
      onFailure(error);
      return null;
    });
    return found;
  };
  const isOfUser = async () => (await certain?.catch(() => null)) != null;
  return { find, findOrThrow, isOfUser };
}
