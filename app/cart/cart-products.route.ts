import { currentUserContext } from '#app/accounts/current-user.server.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { listProductsByIds, parseProductId } from '#app/catalogue/product/products.server.ts';
import { listUnitsLeft } from '#app/orders/buyer-limits.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/cart-products.route.ts';

const maxIds = 200;

type Context = Route.LoaderArgs['context'];

/** Adds how many units the account may still order, where there is a limit. */
async function withLimits(context: Context, products: readonly ProductSummary[]) {
  const limited = products.map(({ id, limitEach = null }) => ({ id, limitEach }));
  if (limited.every(({ limitEach }) => limitEach === null)) return products;
  const user = await context.get(currentUserContext).find();
  if (!user) return products;
  const buyer = { userId: user.id, phone: null };
  const left = await listUnitsLeft(context.get(databaseContext), buyer, limited);
  const leftById = new Map(left.map((one) => [one.productId, one.left]));
  return products.map((product) => ({ ...product, limitLeft: leftById.get(product.id) }));
}

/** `GET /cart/products?ids=1,2`: current price and stock, for the cart in the browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
  const ids = asked.slice(0, maxIds).map(parseProductId);
  const known = ids.filter((id) => id !== null);
  const products = known.length ? await listProductsByIds(context.get(databaseContext), known) : [];
  return Response.json(await withLimits(context, products), {
    headers: { 'Cache-Control': 'no-store' },
  });
}
