import { parseUrl } from '#app/platform/text/url.ts';

/**
 * Finds the link in what a map app has shared: 'Dropped pin https://maps.app.goo.gl/x'. Null for an
 * empty text; undefined where there is no https link with a plain host.
 */
export function parseMapPin(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const link = /https:\/\/\S+/i.exec(text)?.[0] ?? '';
  const url = parseUrl(link);
  if (!url) return undefined;
  const { href, hostname, username, password } = url;
  // A name before the @ may look like another host.
  const isPlain = username === '' && password === '' && hostname.includes('.');
  return isPlain ? href : undefined;
}
