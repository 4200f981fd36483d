import { createHmac, timingSafeEqual } from 'node:crypto';

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
