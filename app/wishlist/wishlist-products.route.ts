import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/wishlist-products.route.ts';
import { changeWishlist, parseChange } from './change-wishlist.server.ts';
import { listWishedProducts } from './wished-products.server.ts';
import { parseIds } from './wishlist-rules.ts';

const headers = { 'Cache-Control': 'no-store' };

/** `GET /wishlist/products?ids=1,2`: the facts of today, for a wishlist in the browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('ids') ?? '';
  const ids = parseIds(asked.split(',').map(Number));
  const products = ids.length ? await listWishedProducts(context.get(databaseContext), ids) : [];
  return Response.json(products, { headers });
}

/** `POST /wishlist/products`: changes the list of who is signed in and answers what is on it then. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await context.get(currentUserContext).find();
  if (!user) {
    const message = 'You are signed out. Sign in to save your wishlist.';
    return Response.json({ message }, { status: 401, headers });
  }
  const change = parseChange(await readForm(request));
  if (!change) return Response.json({ message: 'Unknown change.' }, { status: 400, headers });
  const changed = await changeWishlist(context.get(databaseContext), user.id, change);
  return Response.json(changed, { headers });
}
