/** What a page says once after a redirect: a code in a short-lived cookie, never a text. */
export const flashCookie = 'flash';

/** The Set-Cookie value that makes the next page say it. */
export function flashHeader(code: string): string {
  return `${flashCookie}=${code}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** The code in `document.cookie`, or null. */
export function readFlash(cookies: string): string | null {
  return /(?:^|;\s*)flash=([\w-]+)/.exec(cookies)?.[1] ?? null;
}
