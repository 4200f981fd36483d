import type { RouterContextProvider } from 'react-router';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import { clientAddressContext, configContext } from '#app/platform/http/request-context.server.ts';

// Far above what fingers can type, since a whole house may share one address.
const limiter = createRateLimiter({ max: 120, windowMs: 10_000 });

/** Counts one search of this client, in the box or as a page; false where it has had too many. */
export function maySearch(context: Readonly<RouterContextProvider>): boolean {
  if (!context.get(configContext).rateLimits) return true;
  return limiter.take(getNetwork(context.get(clientAddressContext))).allowed;
}
