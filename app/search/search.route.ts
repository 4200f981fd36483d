import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  databaseContext,
  logContext,
  readDatabaseContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/search.route.ts';
import { findCategoryLink } from './category-link.server.ts';
import { maySearch, recordMissedSearch, searchProducts, toMissedTerm } from './search.server.ts';
import { synonymsContext } from './synonyms.server.ts';

const missLimiter = createRateLimiter({ max: 30, windowMs: 60_000 });

/** `GET /search?q=term`: the hits for the search box, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const term = parseLine(new URL(request.url).searchParams.get('q'), 100);
  if (!maySearch(context))
    return Response.json(
      { message: t('Too many requests. Please try again later.') },
      { status: 429 },
    );
  if (!term) return Response.json({ hits: [], total: 0 });
  const synonyms = await context.get(synonymsContext).read();
  const db = context.get(readDatabaseContext);
  const [found, shelf] = await Promise.all([
    searchProducts(db, term, synonyms),
    findCategoryLink(db, term, synonyms),
  ]);
  const isRescued = found.isCorrected === true;
  if (found.total === 0 || isRescued) countMiss(context, term, isRescued);
  return Response.json({ ...found, shelf });
}

/** Runs in the background: the searcher does not wait for it. */
function countMiss(
  context: Route.LoaderArgs['context'],
  searched: string,
  isRescued: boolean,
): void {
  const term = toMissedTerm(searched);
  if (!term || !missLimiter.take(getNetwork(context.get(clientAddressContext))).allowed) return;
  recordMissedSearch(context.get(databaseContext), term, isRescued).catch((error: unknown) => {
    const requestId = context.get(requestIdContext);
    context
      .get(logContext)
      .warn({ requestId, err: error }, 'a search without a result was not counted');
  });
}
