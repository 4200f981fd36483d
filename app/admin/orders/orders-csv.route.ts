import { Readable } from 'node:stream';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { readOrderNumbers } from '#app/admin/order-moves/chosen-pairs.server.ts';
import { exportOrders } from '#app/orders/export-orders.server.ts';
import { parseOrderFilter } from '#app/orders/order-filter.ts';
import { streamDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/orders-csv.route.ts';

/**
 * `GET /admin/orders.csv`: what the Orders tab shows with the same query, on all its pages, or with
 * `?order=NUMBER` these orders. `rows=items` writes a row for each item instead of each order.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'books', 'file');
  const query = new URL(request.url).searchParams;
  const orderNumbers = readOrderNumbers(query);
  const which = orderNumbers.length > 0 ? { orderNumbers } : parseOrderFilter(query);
  const rows = query.get('rows') === 'items' ? 'items' : 'orders';
  const settings = await context.get(settingsContext).read();
  const lines = exportOrders(context.get(databaseContext), which, rows, settings);
  const file = Readable.from(lines, { objectMode: false });
  const name = rows === 'items' ? 'order-items.csv' : 'orders.csv';
  return streamDownload(context, file, { name });
}
