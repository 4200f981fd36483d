/** A message that a page shows once after a redirect: a code in a short-lived cookie, never a text. */
export const flashCookie = 'flash';

/** The Set-Cookie value that makes the next page show it. */
export function flashHeader(code: string): string {
  return `${flashCookie}=${code}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** The event before a sign-out. A page that asks first cancels it; its detail signs out then. */
export const beforeSignOut = 'before-sign-out';

/** In localStorage: the id of the user who signed in last, or '' after Sign Out. */
export const userKey = 'user-id';

/** Set by every sign-out. */
export const signedOutCookie = 'signed-out';

/**
 * The Set-Cookie value that makes the next page with scripts clear the user's data from the browser,
 * however late that page comes: the sign-out itself may have gone without scripts.
 */
export const signedOutHeader = `${signedOutCookie}=1; Path=/; Max-Age=31536000; SameSite=Lax`;

/** The value of a cookie for the page's scripts, or null; it is read once. */
export function takeCookie(name: string): string | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(document.cookie)?.[1];
  if (!value) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=; Path=/; Max-Age=0`;
  return value;
}
