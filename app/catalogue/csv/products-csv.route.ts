import { Readable } from 'node:stream';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { streamDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/products-csv.route.ts';
import { exportProducts } from './export-products.server.ts';

/** `GET /admin/products.csv`: the Products tab's query, all pages; `?everything`: archived too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'books', 'file');
  const query = new URL(request.url).searchParams;
  const listing = query.has('everything') ? null : parseAdminProductQuery(query);
  const file = Readable.from(exportProducts(context.get(databaseContext), listing), {
    objectMode: false,
  });
  return streamDownload(context, file, { name: 'products.csv' });
}
