import { createHash } from 'node:crypto';

const inlineScript = /(<script(?![^>]*\ssrc=)[^>]*>)([\s\S]*?)<\/script>/g;

/**
 * The content security policy of a finished page: only the shop's own files, and of the scripts in
 * the page only those it was sent with, by hash. Hashes rather than nonces, so that a page can be
 * kept and sent again. `hotReload` lets a developer's page talk to Vite.
 */
export function contentSecurityPolicy(html: Buffer, { hotReload = false } = {}): string {
  const hashes = new Set<string>();
  // One character for each byte: the places found are those of the bytes.
  for (const { index, 1: tag = '', 2: script = '' } of html
    .toString('latin1')
    .matchAll(inlineScript)) {
    const start = index + tag.length;
    const bytes = html.subarray(start, start + script.length);
    hashes.add(`'sha256-${createHash('sha256').update(bytes).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    hotReload ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of what is no page: a picture, data, a plain refusal. Nothing in it runs. */
export const bareSecurityPolicy =
  "default-src 'none'; img-src 'self' data: https:; style-src 'unsafe-inline'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const onEvery = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});
const onHttps = [
  ...onEvery,
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
] as const;

/** What every response carries, whatever it is; more where browsers come over https. */
export function sharedHeaders(origin: string): readonly (readonly [string, string])[] {
  return origin.startsWith('https:') ? onHttps : onEvery;
}
