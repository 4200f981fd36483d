import type { RouterContextProvider } from 'react-router';
import { t } from '#app/platform/language/words.ts';
import { createRateLimiter, getNetwork } from './rate-limit.server.ts';
import { clientAddressContext, configContext } from './request-context.server.ts';

/** The headers of pages whose URL has a token that gives power: it is stored and passed on nowhere. */
export const tokenLinkHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** Where such a page has a form: with 'no-referrer' browsers hide its origin, too, and the shop refuses it. */
export const tokenFormHeaders = { ...tokenLinkHeaders, 'Referrer-Policy': 'same-origin' };

/** Many phones share an address of their network; a token cannot be guessed in any case. */
const limiter = createRateLimiter({ max: 300, windowMs: 10 * 60_000 });

/**
 * Returns the token in the query of a link, `?t=`; '' for anything else. Throws a 429 where this network
 * has opened too many links.
 */
export function takeLinkToken(request: Request, context: Readonly<RouterContextProvider>): string {
  if (context.get(configContext).rateLimits) {
    const network = getNetwork(context.get(clientAddressContext));
    const { allowed, retryAfterSeconds } = limiter.take(network);
    const headers = { ...tokenLinkHeaders, 'Retry-After': String(retryAfterSeconds) };
    if (!allowed)
      throw new Response(t('Too many requests. Try again later.'), { status: 429, headers });
  }
  const token = new URL(request.url).searchParams.get('t') ?? '';
  return /^[\w-]{22}$/.test(token) ? token : '';
}
