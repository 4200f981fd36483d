import { createHash } from 'node:crypto';

/**
 * Turns the nonce of one rendering into a policy by hash, so that a page can be cached and sent
 * again: hashes the inline scripts and styles that were rendered with the nonce, and takes the nonce
 * out. One that came into the page in any other way has no effect.
 */
export function applyInlinePolicy(
  rendered: Buffer,
  { nonce, hotReload = false }: { nonce: string; hotReload?: boolean },
): { html: Buffer<ArrayBuffer>; policy: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  // In the bytes: as a text, a page would be copied three times.
  const kept: Buffer[] = [];
  let end = 0;
  for (let at = rendered.indexOf(attribute); at >= 0; at = rendered.indexOf(attribute, end)) {
    kept.push(rendered.subarray(end, at));
    end = at + attribute.length;
    const close = rendered.indexOf('>', end);
    const tag = rendered.toString('latin1', rendered.lastIndexOf('<', at), close);
    const [, name] = /^<(script|style)\b(?!.*\ssrc=)/s.exec(tag) ?? [];
    if (!name) continue;
    const content = rendered.subarray(close + 1, rendered.indexOf(`</${name}>`, close));
    const hash = createHash('sha256').update(content).digest('base64');
    hashes[name as keyof typeof hashes].add(`'sha256-${hash}'`);
  }
  kept.push(rendered.subarray(end));
  return { html: Buffer.concat(kept), policy: contentSecurityPolicy(hashes, hotReload) };
}

/** The shop's own files, and inline what has these hashes. `hotReload` allows what Vite does. */
function contentSecurityPolicy(
  { script, style }: Record<'script' | 'style', Iterable<string>>,
  hotReload: boolean,
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...script].join(' ')}`.trim(),
    // For the style attribute; and for browsers that do not know the next line.
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' ${hotReload ? "'unsafe-inline'" : [...style].join(' ')}`.trim(),
    "img-src 'self' data: https:",
    hotReload ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of what is no page: an image, data, a plain refusal. Nothing in it runs. */
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
const strictTransport = (value: string) =>
  [...onEvery, ['Strict-Transport-Security', value]] as const;
const onHttps = strictTransport('max-age=31536000');
const onHttpsAndBelow = strictTransport('max-age=31536000; includeSubDomains');

/** What every response carries; more where browsers come over https. */
export function sharedHeaders(
  origin: string,
  { hstsSubdomains }: { hstsSubdomains: boolean },
): readonly (readonly [string, string])[] {
  if (!origin.startsWith('https:')) return onEvery;
  return hstsSubdomains ? onHttpsAndBelow : onHttps;
}
