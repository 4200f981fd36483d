import { parseLine } from '#app/platform/outside-text.ts';
import { databaseContext } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/search.route.ts';
import { searchProducts } from './search.server.ts';

/** `GET /search?q=term`: the hits for the search box, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const term = parseLine(new URL(request.url).searchParams.get('q'), 100);
  if (!term) return Response.json({ hits: [], total: 0 });
  return Response.json(await searchProducts(context.get(databaseContext), term));
}
