import { listCompletions, listNext } from '#app/catalogue/next/next-products.server.ts';
import { readDatabaseContext } from '#app/platform/http/request-context.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { parseIds } from '#app/wishlist/wishlist-rules.ts';
import type { Route } from './+types/cart-suggestions.route.ts';

const maxIds = 50;

/** `GET /cart/suggestions?ids=1,2`: what goes with the products of a cart, the newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('ids') ?? '';
  const ids = parseIds(asked.split(',').map(Number)).slice(0, maxIds);
  const db = context.get(readDatabaseContext);
  const [completions, next] = await Promise.all([listCompletions(db, ids), listNext(db, ids)]);
  const shelf = next.together.length > 0 ? [] : next.shelf;
  const suggestions = { completions, next: { ...next, shelf }, today: todayInBeirut() };
  return Response.json(suggestions, { headers: { 'Cache-Control': 'no-store' } });
}
