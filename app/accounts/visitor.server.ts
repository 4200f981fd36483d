import type { Authentication } from './authentication.server.ts';
import type { Visitor } from './visitor.ts';

/**
 * Who the session cookie of a request belongs to, or null. The role is read from the database every
 * time, so that a demotion counts at once (decision 18).
 */
export async function findVisitor(
  authentication: Authentication,
  headers: Headers,
): Promise<Visitor | null> {
  if (!headers.has('cookie')) return null;
  const found = await authentication.api.getSession({ headers });
  if (!found) return null;
  const { id, email, role, createdAt } = found.user;
  return { id, email, isAdmin: role === 'admin', createdAt: createdAt.toISOString() };
}
