import { requireArea } from '#app/accounts/current-user.server.ts';
import { orderStatuses } from '#app/orders/order-status.ts';
import { sendDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { byteOrderMark, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import type { Route } from './+types/overview-csv.route.ts';
import { getMargin, hasKnownCost } from './margin-panel.tsx';
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
  for (const { day, booked, revenue, delivered, cancelled } of days) {
    yield ['orders', day, booked.count, null, booked.cents];
    yield ['revenue', day, revenue.count, null, revenue.cents];
    yield ['delivered', day, delivered.count, null, delivered.cents];
    yield ['cancelled', day, cancelled.count, null, cancelled.cents];
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
  yield* listMargins(overview);
  yield* listMeasures(overview);
}

function* listMargins({ margin: { all, months, categories, sources } }: Overview): Generator<Row> {
  for (const [table, parts] of [
    ['margin', [{ title: 'all', ...all }]],
    ['margin by month', months],
    ['margin by category', categories],
    ['margin by where it came from', sources],
  ] as const)
    for (const part of parts) {
      const row = part.title ?? 'Not noted';
      yield [`${table}: sold`, row, null, null, part.soldCents];
      if (!hasKnownCost(part)) continue;
      yield [`${table}: sold at a known cost`, row, null, null, part.knownCents];
      yield [`${table}: cost`, row, null, null, part.costCents];
      yield [table, row, null, null, getMargin(part)];
    }
}

const toTenths = (value: number | null) => (value === null ? null : Math.round(10 * value) / 10);

function* listMeasures(overview: Overview): Generator<Row> {
  const { refusals, measures, cash, copies, returns, uses, misses, missed, wants, low } = overview;
  for (const { zone, tried } of refusals.zones)
    yield ['at the door', zone ?? 'In no zone', tried, null, null];
  for (const [row, { refused, tried }] of [
    ['Confirmed', refusals.confirmed],
    ['Not confirmed', refusals.unconfirmed],
  ] as const) {
    yield ['refused by confirmation', row, refused, null, null];
    yield ['at the door by confirmation', row, tried, null, null];
  }
  yield ['median', 'minutes to confirmed', null, toTenths(measures.minutesToConfirm), null];
  yield ['median', 'days from delivered to counted', null, toTenths(cash.daysToCount), null];
  yield ['place', 'all', measures.deliveredCount, null, null];
  yield ['place', 'known', measures.knownPlaceCount, null, null];
  yield ['used goods', 'all', null, copies.used, null];
  yield ['used goods', 'with 3 photos and a condition', null, copies.described, null];
  yield ['used goods', 'do not say whether they are used', null, copies.silent, null];
  yield ['came back', 'of delivered', returns.delivered, null, null];
  yield ['came back', 'not as described', returns.notAsDescribed, null, null];
  yield ['came back', 'does not run', returns.doesNotRun, null, null];
  yield ['came back', 'others', returns.others, null, null];
  yield ['searches', 'all', null, uses.searches, null];
  yield ['searches', 'without a result', null, misses.missed, null];
  yield ['searches', 'rescued by another word', null, misses.rescued, null];
  for (const { term, count } of missed) yield ['search without results', term, null, count, null];
  yield ['wishes', 'told of', null, wants.notified, null];
  yield ['wishes', 'ended in an order', null, wants.ordered, null];
  for (const { name, stock } of low.products) yield ['nearly sold out', name, null, stock, null];
  for (const { day, accounts, subscribers } of overview.growth) {
    yield ['new accounts', day, null, accounts, null];
    yield ['new subscribers', day, null, subscribers, null];
  }
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
