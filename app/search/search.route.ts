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
import {
  type FailedSearch,
  maySearch,
  recordMissedSearch,
  searchProducts,
  toMissedTerm,
} from './search.server.ts';
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

/** What was counted last for a network. A term is looked up at every pause while it is typed. */
const lastMissed = new Map<string, FailedSearch & { at: number }>();
const typingMs = 30_000;
const maxTypists = 1000;

/** Runs in the background: the searcher does not wait for it. */
function countMiss(
  context: Route.LoaderArgs['context'],
  searched: string,
  isRescued: boolean,
): void {
  const term = toMissedTerm(searched);
  const network = getNetwork(context.get(clientAddressContext));
  if (!term || !missLimiter.take(network).allowed) return;
  const last = lastMissed.get(network);
  const at = performance.now();
  const isTyping = last && at - last.at < typingMs;
  // Letters taken away again are no other search.
  if (isTyping && last.term !== term && last.term.startsWith(term)) return;
  if (lastMissed.size >= maxTypists) lastMissed.clear();
  lastMissed.set(network, { term, isRescued, at });
  const typed = isTyping && last.term !== term && term.startsWith(last.term) ? last : undefined;
  recordMissedSearch(context.get(databaseContext), { term, isRescued }, typed).catch(
    (error: unknown) => {
      const requestId = context.get(requestIdContext);
      context
        .get(logContext)
        .warn({ requestId, err: error }, 'a search without a result was not counted');
    },
  );
}
