import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/wishlist-products.route.ts';
import { handleWishlistForm, listWishlistProducts } from './wishlist.server.ts';
import { parseIds } from './wishlist-rules.ts';

const headers = { 'Cache-Control': 'no-store' };

/** `GET /wishlist/products?ids=1,2`: the products of a guest's wishlist. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams.get('ids') ?? '';
  const ids = parseIds(requested.split(',').map(Number));
  const products = ids.length ? await listWishlistProducts(context.get(databaseContext), ids) : [];
  return Response.json(products, { headers });
}

/** `POST /wishlist/products`: changes the list of the signed-in user without showing a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data, init } = await handleWishlistForm(request, context);
  return Response.json(data, { ...init, headers });
}
