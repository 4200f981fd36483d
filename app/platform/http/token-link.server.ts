import type { RouterContextProvider } from 'react-router';
import type { Connection } from '#app/platform/database/database.server.ts';
import { t } from '#app/platform/language/words.ts';
import { createRateLimiter, getNetwork } from './rate-limit.server.ts';
import { clientAddressContext, configContext, databaseContext } from './request-context.server.ts';

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

interface OpenedLink<Opened> {
  opened: Opened;
  token: string;
}

/**
 * Finds what the link of a request opens by the token in its query, `?t=`; null for nothing. Throws a 429
 * where this network has tried too many that open nothing. A good one opens also then: it may be of
 * another phone of the network, and to look for it costs less than any page.
 */
export async function openByToken<Opened>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  find: (db: Connection, token: string) => Promise<Opened | null>,
): Promise<OpenedLink<Opened> | null> {
  const token = new URL(request.url).searchParams.get('t') ?? '';
  const isToken = /^[\w-]{22}$/.test(token);
  const opened = isToken ? await find(context.get(databaseContext), token) : null;
  if (opened !== null) return { opened, token };
  if (!context.get(configContext).rateLimits) return null;
  const network = getNetwork(context.get(clientAddressContext));
  const { allowed, retryAfterSeconds } = limiter.take(network);
  if (allowed) return null;
  const headers = { ...tokenLinkHeaders, 'Retry-After': String(retryAfterSeconds) };
  throw new Response(t('Too many requests. Try again later.'), { status: 429, headers });
}
