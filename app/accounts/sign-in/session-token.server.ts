import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Authentication } from '#app/accounts/authentication.server.ts';

/** The value of a cookie in a request's `cookie` header, or null. */
export function findCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const split = pair.indexOf('=');
    if (split > 0 && pair.slice(0, split).trim() === name) return pair.slice(split + 1).trim();
  }
  return null;
}

/**
 * The token of the session cookie, if the accounts library signed it with this secret: it writes
 * `token.signature`, HMAC-SHA-256 in base64, percent-encoded.
 */
export function readSessionToken(
  headers: Headers,
  cookie: { name: string; secret: string },
): string | null {
  const found = findCookie(headers.get('cookie') ?? '', cookie.name);
  const [, token, signature] = /^([\w-]+)\.([\w+/%=-]+)$/.exec(found ?? '') ?? [];
  if (!token || !signature) return null;
  const expected = createHmac('sha256', cookie.secret).update(token).digest();
  const given = Buffer.from(signature.replace(/%(2B|2F|3D)/gi, decodeURIComponent), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** The token of the session that a request carries, whether or not the session is still valid. */
export async function findSessionToken(
  authentication: Authentication,
  headers: Headers,
): Promise<string | null> {
  const { authCookies, secret } = await authentication.$context;
  return readSessionToken(headers, { name: authCookies.sessionToken.name, secret });
}
