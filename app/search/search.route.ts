import { parseLine } from '#app/platform/outside-text.ts';
import { createRateLimiter } from '#app/platform/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
} from '#app/platform/request-context.server.ts';
import type { Route } from './+types/search.route.ts';
import { searchProducts } from './search.server.ts';

// Far above what fingers can type, since a whole house may share one address.
const limiter = createRateLimiter({ max: 120, windowMs: 10_000 });

/** `GET /search?q=term`: the hits for the search box, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const term = parseLine(new URL(request.url).searchParams.get('q'), 100);
  const isLimited = context.get(configContext).rateLimits;
  if (isLimited && !limiter.take(context.get(clientAddressContext)).allowed) {
    return Response.json(
      { message: 'Too many requests. Please try again later.' },
      { status: 429 },
    );
  }
  if (!term) return Response.json({ hits: [], total: 0 });
  return Response.json(await searchProducts(context.get(databaseContext), term));
}
