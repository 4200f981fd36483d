import { createHash, randomBytes } from 'node:crypto';

/** A token of 128 random bits for the query of a link that gives power; tables keep its hash alone. */
export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** The SHA-256 of a token, in hex. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
