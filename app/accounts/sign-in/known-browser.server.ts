import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Authentication } from '#app/accounts/authentication.server.ts';
import { findCookie } from './session-token.server.ts';

const halfAYear = 60 * 60 * 24 * 180;

function sign(secret: string, mark: string, email: string): string {
  const proof = `known-browser ${mark} ${email.toLowerCase()}`;
  return createHmac('sha256', secret).update(proof).digest('base64url');
}

async function describeCookie(authentication: Authentication) {
  const { authCookies, secret } = await authentication.$context;
  const { name, attributes } = authCookies.sessionToken;
  return {
    name: name.replace('session_token', 'known_browser'),
    secret,
    isSecure: attributes.secure,
  };
}

/**
 * The Set-Cookie value that marks a browser which has proven to belong to an account, by its password
 * or by a mailed link: others' guessing never locks it out. It names nobody. Its path is all of the shop,
 * because scripts sign in at /login.data, which is not below /login.
 */
export async function knownBrowserCookie(
  authentication: Authentication,
  email: string,
): Promise<string> {
  const { name, secret, isSecure } = await describeCookie(authentication);
  const mark = randomBytes(16).toString('base64url');
  const value = `${mark}.${sign(secret, mark, email)}`;
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${halfAYear}; HttpOnly; SameSite=Lax${secure}`;
}

/** The mark of a browser that is known for this account, or null. */
export async function findKnownBrowser(
  authentication: Authentication,
  headers: Headers,
  email: string,
): Promise<string | null> {
  const { name, secret } = await describeCookie(authentication);
  const [mark, signature] = findCookie(headers.get('cookie') ?? '', name)?.split('.') ?? [];
  if (!mark || !signature) return null;
  const expected = Buffer.from(sign(secret, mark, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null;
}
