import { requireArea } from '#app/accounts/current-user.server.ts';
import { findSameName } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProduct } from '#app/catalogue/editing/product-fields.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/same-name.route.ts';

export type NamedProduct = Pick<AdminProduct, 'id' | 'name' | 'priceCents' | 'stock'>;

/** `GET /admin/products/same-name?name=`: a product with this name, or null. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'products', 'file');
  const name = parseLine(new URL(request.url).searchParams.get('name'), 200);
  const found: NamedProduct | null = name
    ? await findSameName(context.get(databaseContext), name)
    : null;
  return Response.json(found, { headers: { 'Cache-Control': 'no-store' } });
}
