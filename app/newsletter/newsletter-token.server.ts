import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody can guess, fit for a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: who reads it there cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token in a page's URL, or null for what cannot be one. */
export function parseToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get('token');
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}
