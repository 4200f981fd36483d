import { listProductsByIds, parseProductId } from '#app/catalogue/product/products.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/cart-products.route.ts';

const maxIds = 200;

/** `GET /cart/products?ids=1,2`: current price and stock, for the cart in the browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
  const ids = asked.slice(0, maxIds).map(parseProductId);
  const known = ids.filter((id) => id !== null);
  const products = known.length ? await listProductsByIds(context.get(databaseContext), known) : [];
  return Response.json(products, { headers: { 'Cache-Control': 'no-store' } });
}
