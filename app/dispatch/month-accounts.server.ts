import { sql } from 'kysely';
import {
  concededCents,
  isConcession,
  isDelivery,
  selectLastingStates,
} from '#app/orders/moves/returns.server.ts';
import { orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { byteOrderMark, type CsvCell, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { inRange, toBeirutMonth } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';

type EntryKind = 'Sale' | 'Repair' | 'Return' | 'Written off' | 'Fee of a refused delivery';

/** A line of an order, its cost once a repair wrote it off, a refusal's fee, a repair and parts. */
interface AccountRow {
  day: string;
  kind: EntryKind;
  receiptNumber: number | null;
  orderNumber: string;
  product: string | null;
  category: string | null;
  units: number | null;
  priceCents: number | null;
  /** For all units; null where it is not known. */
  costCents: number | null;
  /** The amounts of the whole order stand in its first row. */
  isFirst: boolean;
  goodsCents: number;
  discountCents: number;
  deliveryCents: number;
  /** What credit paid of it; a return gives it back. */
  creditCents: number;
  cashCents: number | null;
}

/** Rows of a return take away what the sale has brought. */
const sign = ({ kind }: AccountRow) => (kind === 'Return' ? -1 : 1);
const dollars = (cents: number | null): CsvCell => (cents === null ? '' : cents / 100);
const ofOrder = (toCents: (row: AccountRow) => number | null) => (row: AccountRow) =>
  dollars(row.isFirst ? toCents(row) : null);

/** What the customer owes for the order: goods less the discount, with delivery. */
const sumOrder = (row: AccountRow) =>
  sign(row) * (row.goodsCents - row.discountCents) + row.deliveryCents;

/** The tax that a price of this much contains. */
export function getContainedTax(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent));
}

const columns: [heading: string, toCell: (row: AccountRow) => CsvCell][] = [
  ['Date', ({ day }) => day],
  ['Kind', ({ kind }) => kind],
  ['Receipt', ({ receiptNumber }) => receiptNumber ?? ''],
  ['Order', ({ orderNumber }) => orderNumber],
  ['Product', ({ product }) => defuseCell(product ?? '')],
  ['Category', ({ category }) => defuseCell(category ?? '')],
  ['Units', (row) => (row.units === null ? '' : sign(row) * row.units)],
  ['Unit price USD', ({ priceCents }) => dollars(priceCents)],
  [
    'Amount USD',
    (row) =>
      dollars(row.priceCents === null ? null : sign(row) * row.priceCents * (row.units ?? 0)),
  ],
  ['Cost USD', (row) => dollars(row.costCents === null ? null : sign(row) * row.costCents)],
  ['Discount USD', ofOrder((row) => sign(row) * row.discountCents)],
  ['Delivery USD', ofOrder(({ deliveryCents }) => deliveryCents)],
  ['Order total USD', ofOrder(sumOrder)],
  ['Credit USD', ofOrder((row) => sign(row) * row.creditCents)],
  ['Cash collected USD', ofOrder(({ kind, cashCents }) => (kind === 'Return' ? null : cashCents))],
  [
    'Refunded USD',
    ofOrder((row) =>
      row.kind === 'Return' && row.cashCents !== null
        ? Math.max(0, -sumOrder(row) - row.creditCents)
        : null,
    ),
  ],
];

/**
 * A CSV file of one month for the accountant: what was delivered in it, what came back and was given back
 * in it, and the fees of refused deliveries. A sale stays in the month of its delivery when it comes back in
 * a later one. The VAT of the settings is that of a month for which no change of it is recorded.
 */
export async function exportMonth(
  db: Connection,
  range: Days,
  vatOfSettings: number | null,
): Promise<string> {
  const vatPercent = await readVatPercent(db, range, vatOfSettings);
  const lists = [
    ...[selectAccountRows, selectReturnedPieces, selectWrittenOffRepairs],
    ...[selectCounterRefunds, selectExchangeRests, selectRepairs],
  ];
  const found = await Promise.all(lists.map((select) => select(range).execute(db)));
  const rows = found
    .flatMap((list) => list.rows)
    .sort((one, other) => one.day.localeCompare(other.day));
  const all =
    vatPercent === null
      ? columns
      : [
          ...columns,
          [
            `VAT ${vatPercent}% contained USD`,
            ofOrder((row) => getContainedTax(sumOrder(row), vatPercent)),
          ] as (typeof columns)[number],
        ];
  const lines = [
    csvLine(all.map(([heading]) => heading)),
    ...rows.map((row) => csvLine(all.map(([, toCell]) => toCell(row)))),
  ];
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

/**
 * Reads the VAT of a month: what its last change up to the end of the month has set. The months before the
 * first change have what its month ended with.
 */
async function readVatPercent(
  db: Connection,
  { to }: Days,
  vatOfSettings: number | null,
): Promise<number | null> {
  const found = await sql<{ percent: number | null }>`
    with changes as (
      select id, ${toBeirutMonth(sql`created_at`)} as month, after -> 'vatPercent' as percent
      from audit_log
      where (subject_kind, subject_id) = ('settings', 'shop') and after ? 'vatPercent'
    )
    select percent from changes
    where month <= greatest(${to}::date, (select min(month) from changes))
    order by id desc limit 1`.execute(db);
  const [last] = found.rows;
  return last ? last.percent : vatOfSettings;
}

/** Pieces that came back of orders that stay delivered; the first row of a return has what was given back. */
const selectReturnedPieces = (range: Days) => sql<AccountRow>`
  select to_char(taken.created_at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day, 'Return' as kind,
    receipt_number as "receiptNumber", order_number as "orderNumber", line.what as product, category,
    line.quantity as units, price_cents as "priceCents", case
      when line.decision = 'written-off' then 0 else item.cost_cents * line.quantity end as "costCents",
    row_number() over (partition by cases.id order by line.position) = 1 as "isFirst",
    (sum(price_cents * line.quantity) over of_case)::int as "goodsCents",
    (sum(price_cents * line.quantity) over of_case)::int + refund_fee_cents - refund_cents
      as "discountCents",
    -refund_fee_cents as "deliveryCents",
    case when unpaid_cents = 0 then refund_cents end as "cashCents",
    (select coalesce(sum(cents), 0)::int from credit_entries
      where case_id = cases.id and cents > 0) as "creditCents"
  from case_entries as taken join cases on cases.id = taken.case_id
    join orders on orders.id = order_id join case_lines as line on line.case_id = cases.id
    join order_items as item on item.order_id = orders.id and item.position = line.order_position
  where taken.kind = 'decided' and cases.kind in ('return', 'complaint') and line.decision is not null
    and ${inRange('taken.created_at', range)}
  window of_case as (partition by cases.id)
  order by taken.created_at, cases.id, line.position`;

/** What pieces cost whose return took that back, and that their repair has written off since. */
const selectWrittenOffRepairs = (range: Days) => sql<AccountRow>`
  select to_char(repair.closed_at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day,
    'Written off' as kind, receipt_number as "receiptNumber", order_number as "orderNumber",
    line.what as product, category, null as units, null as "priceCents",
    item.cost_cents * line.quantity as "costCents", false as "isFirst", 0 as "goodsCents",
    0 as "discountCents", 0 as "deliveryCents", 0 as "creditCents", null as "cashCents"
  from cases as repair join case_lines as repaired on repaired.case_id = repair.id
    join case_lines as line
      on (line.case_id, line.position) = (repaired.return_case_id, repaired.return_position)
    join cases as back on back.id = line.case_id join orders on orders.id = back.order_id
    join order_items as item on item.order_id = orders.id and item.position = line.order_position
  where repaired.decision = 'written-off' and item.cost_cents is not null
    and ${inRange('repair.closed_at', range)}
  order by repair.closed_at, repair.id`;

/**
 * What the counter gave back of delivered orders, without a piece coming back. It stays in its month where
 * the order is cancelled later: the return then has only the rest. Notes of lira may be worth more than what
 * was left of a delivery, and more may have been paid than the order costs now: that is no refund.
 */
const selectCounterRefunds = (range: Days) => sql<AccountRow>`
  with refunds as (
    select id, order_id, at, ${concededCents} as cents, sum(${concededCents}) over (
      partition by order_id, (select count(*) from order_states where order_id = cash_entries.order_id
        and status = 'cancelled' and created_at <= cash_entries.at) order by id) as so_far
    from cash_entries
    where ${isConcession} and order_id in (
      select order_id from cash_entries where kind = 'refund' and ${inRange('at', range)})
  )
  select to_char(at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day, 'Return' as kind,
    receipt_number as "receiptNumber", order_number as "orderNumber", true as "isFirst",
    0 as "goodsCents", -given.cents as "discountCents", 0 as "deliveryCents", 0 as "creditCents",
    given.cents as "cashCents", null as product, null as category, null as units,
    null as "priceCents", null as "costCents"
  from refunds join orders on orders.id = order_id cross join lateral (
    select least(${orderDueCents}, case when not exists (
        select from order_states
        where order_id = orders.id and status = 'cancelled' and created_at > refunds.at)
      then returned_cents - (
        select coalesce(sum(refund_cents), 0) from cases where order_id = orders.id) end) as cents
  ) as most cross join lateral (
    select (refunds.cents - greatest(0, least(refunds.cents, so_far - most.cents)))::int as cents
  ) as given
  where ${inRange('at', range)}
  order by refunds.id`;

/** What exchanges left of the credit of a return, given in cash: it is credit no longer. */
const selectExchangeRests = (range: Days) => sql<AccountRow>`
  select to_char(spent.at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day, 'Return' as kind,
    receipt_number as "receiptNumber", order_number as "orderNumber", true as "isFirst",
    0 as "goodsCents", 0 as "discountCents", 0 as "deliveryCents", spent.cents as "creditCents",
    -spent.cents as "cashCents", null as product, null as category, null as units,
    null as "priceCents", null as "costCents"
  from credit_entries as spent join cases on cases.id = case_id
    join orders on orders.id = cases.order_id
  where entry_key like 'exchange-%' and ${inRange('spent.at', range)}
  order by spent.id`;

/**
 * The prices of repairs and what their parts have cost, in the month of their payment: none changes after it.
 * Of those that nobody has paid for, as in warranty, the cost alone, once they are closed.
 */
const selectRepairs = (range: Days) => sql<AccountRow>`
  with repairs as (
    select case_id, at, true as is_paid from cash_entries
    where kind = 'sale' and case_id is not null and order_id is null
    union all
    select id, closed_at, false from cases where kind = 'repair' and not exists (
      select from cash_entries where case_id = cases.id and kind = 'sale' and order_id is null)
  )
  select to_char(at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day, 'Repair' as kind,
    null as "receiptNumber", 'C-' || case_id as "orderNumber", is_paid as "isFirst",
    sums.paid as "goodsCents", 0 as "discountCents", 0 as "deliveryCents", 0 as "creditCents",
    sums.paid as "cashCents", null as product, null as category, null as units,
    null as "priceCents", sums.cost as "costCents"
  from repairs cross join lateral (
    select coalesce(sum(cash_cents * quantity), 0)::int as paid,
      (sum(cost_cents * quantity) filter (where decision = 'part-used'))::int as cost
    from case_lines where case_lines.case_id = repairs.case_id) as sums
  where (is_paid or sums.cost is not null) and ${inRange('at', range)}
  order by at, case_id`;

/**
 * What was delivered, and what came back whole: each delivery with its own return, whatever the order is
 * now, so that a month that was handed over stays.
 */
const selectAccountRows = (range: Days) => sql<AccountRow>`
  with settled as (
    select order_id, status, created_at, lag(status) over states as before,
      lead(status) over states as next,
      max(created_at) filter (where status = 'cancelled') over earlier as cancelled_at,
      max(created_at) filter (where status not in ('shipped', 'delivered')) over earlier as left_at
    from (${selectLastingStates(sql`
      select order_id from order_states
      where status in ('delivered', 'cancelled') and ${inRange('created_at', range)}`)}) as lasting
    window states as (partition by order_id order by id),
      earlier as (states rows between unbounded preceding and 1 preceding)
  ), entries as (
    select order_id, created_at as at, 'Sale' as kind, null::integer as fee, 0 as conceded, left_at
    from settled as state where ${isDelivery}
    union all
    select order_id, created_at, 'Return', null, (
      select coalesce(sum(${concededCents}), 0) from cash_entries
      where cash_entries.order_id = state.order_id and ${isConcession} and at < state.created_at
        and at > coalesce(state.cancelled_at, '-infinity')), left_at
    from settled as state where status = 'cancelled' and before = 'delivered'
    union all
    -- Once it was counted, it stays in the month of the count, also where its run is counted again.
    select order_id, coalesce((
        select min(counted.created_at) from audit_log as counted
        where (subject_kind, subject_id, action) = ('run', run.id::text, 'close') and (
          select told.outcome = 'refused' and told.fee_paid from run_entries as told
          where (told.run_id, told.order_id) = (run.id, run_orders.order_id) and not is_late
            and received_at <= counted.created_at
            and coalesce(undone_at, 'infinity') > counted.created_at
          order by made_at desc, received_at desc limit 1)), closed_at),
      'Fee of a refused delivery', coalesce(fee_cents, delivery_fee_cents, 0), 0, null
    from run_orders join courier_runs as run on run.id = run_id join orders on orders.id = order_id
    where outcome = 'refused' and fee_paid and closed_at is not null
  )
  select to_char(at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day, kind,
    receipt_number as "receiptNumber", order_number as "orderNumber", name as product, category,
    quantity as units, price_cents as "priceCents", cost_cents * quantity as "costCents",
    fee is not null
      or row_number() over (partition by orders.id, kind, at order by position) = 1 as "isFirst",
    case when fee is null then goods.cents else 0 end as "goodsCents",
    -- More than the goods have brought was of the fee.
    case when fee is null then (goods.cents - total_cents
      + least(conceded, greatest(0, total_cents - credit_cents)))::int else 0 end as "discountCents",
    case kind when 'Sale' then coalesce(delivery_fee_cents, 0) else coalesce(fee, 0) end
      as "deliveryCents",
    case when fee is null then credit_cents else 0 end as "creditCents",
    case when fee is not null then fee when try.run_id is null
      then ${orderDueCents} else try.cents end as "cashCents"
  from entries join orders on orders.id = order_id
  cross join lateral (
    select coalesce(sum(price_cents::bigint * quantity), 0)::bigint as cents
    from order_items where order_id = orders.id) as goods
  -- What no courier has brought was paid in the shop; what one has is counted when the run is closed. Of what
  -- was set to delivered on the road, nobody knows before its courier has told. A run that the order has left
  -- brought nothing of a later delivery, unless it came back to the run.
  left join lateral (
    select run_id, case when outcome is not null and closed_at is not null then due_cents end as cents
    from run_orders join courier_runs as run on run.id = run_id
    where order_id = orders.id and coalesce(outcome, 'delivered') = 'delivered'
      and run.opened_at <= entries.at
      and (run.opened_at >= coalesce(left_at, '-infinity') or is_active or outcome_at > left_at)
    order by run_id desc limit 1
  ) as try on fee is null
  left join order_items on order_items.order_id = orders.id and fee is null
  where ${inRange('at', range)} order by at, orders.id, kind desc, position`;
