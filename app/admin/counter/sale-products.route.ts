import { requireArea } from '#app/accounts/current-user.server.ts';
import { describeMeant, listMeant } from '#app/catalogue/counts/count-entries.server.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { toProductSummary } from '#app/catalogue/product/products.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/sale-products.route.ts';

export interface SaleProducts {
  product: ProductSummary;
  /** What tells it from others of its name. */
  detail: string;
}

/** `GET /admin/counter/goods?q=`: what may be sold by a scanned code or typed words. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter', 'file');
  const text = parseLine(new URL(request.url).searchParams.get('q'), 200);
  const meant = await listMeant(context.get(databaseContext), text);
  const goods: SaleProducts[] = meant.map((row) => ({
    product: toProductSummary(row),
    detail: describeMeant(row),
  }));
  return Response.json(goods, { headers: { 'Cache-Control': 'no-store' } });
}
