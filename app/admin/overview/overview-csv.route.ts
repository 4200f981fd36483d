import { requireArea } from '#app/accounts/current-user.server.ts';
import { orderStatuses } from '#app/orders/order-status.ts';
import { sendDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { byteOrderMark, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import type { Route } from './+types/overview-csv.route.ts';
import { type Overview, readOverview } from './overview.server.ts';

const headings = ['table', 'row', 'orders', 'units', 'dollars'];

type Row = [
  table: string,
  row: string,
  orders: number | null,
  units: number | null,
  cents: number | null,
];

function* listRows(overview: Overview): Generator<Row> {
  const { days, times, statuses, top, cities, stock } = overview;
  for (const { day, booked, revenue } of days) {
    yield ['orders', day, booked.count, null, booked.cents];
    yield ['revenue', day, revenue.count, null, revenue.cents];
  }
  for (const status of orderStatuses) {
    const total = statuses.find((one) => one.status === status);
    yield ['status', status, total?.count ?? 0, null, total?.cents ?? 0];
  }
  for (const [index, { count, cents }] of times.weekdays.entries())
    yield ['weekday (1 is Monday)', String(index + 1), count, null, cents];
  for (const [hour, { count, cents }] of times.hours.entries())
    yield ['hour', String(hour), count, null, cents];
  for (const { city, count, cents } of cities) yield ['city', city, count, null, cents];
  for (const { name, quantity, cents } of top.categories)
    yield ['category', name, null, quantity, cents];
  for (const { name, quantity, cents } of top.products)
    yield ['product', name, null, quantity, cents];
  const { cash, uncounted, refusals } = overview;
  yield ['cash', 'counted', null, null, cash.cents];
  yield ['cash', 'differences', null, null, cash.differenceCents];
  yield ['cash', 'with couriers', null, null, uncounted?.cents ?? 0];
  for (const { zone, refused } of refusals.zones)
    yield ['refused', zone ?? 'In no zone', refused, null, null];
  yield ['stock', 'all', null, stock.unitCount, stock.cents];
}

/** `GET /admin/overview.csv`: what the Overview tab shows with the same query, one row a number. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'books', 'file');
  const range = parseRange(new URL(request.url).searchParams);
  const overview = await readOverview(context.get(databaseContext), range);
  const lines = [...listRows(overview)].map(([table, row, orders, units, cents]) =>
    csvLine([
      table,
      defuseCell(row),
      String(orders ?? ''),
      String(units ?? ''),
      cents === null ? '' : toDollars(cents),
    ]),
  );
  const file = `${byteOrderMark}${[csvLine(headings), ...lines].join('\r\n')}\r\n`;
  return sendDownload(file, { name: `overview-${range.from}-${range.to}.csv` });
}
