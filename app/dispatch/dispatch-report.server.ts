import { sql } from 'kysely';
import { sumCashIn } from '#app/counter/cash-book.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { inRange, toBeirutDate } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';

/** The cash that came in by the book, in cents, and what became of the runs that brought a part of it. */
interface CountedCash {
  cents: number;
  /** Of these, what came in at the counter. */
  counterCents: number;
  runCount: number;
  /** What was counted, with what couriers took as their fee, less what was to be collected. */
  differenceCents: number;
  /** The median from a delivery to its count; null without one. */
  daysToCount: number | null;
}

const inCents = (cents: string, lbp: string) =>
  sql`(coalesce(${sql.ref(cents)}, 0) + coalesce(round(${sql.ref(lbp)} * 100.0 / run.lbp_rate), 0))`;

/** Sums the cash that came in in the range, in closed runs and at the counter. What couriers claim is no part of it. */
export async function sumCountedCash(db: Connection, range: Days): Promise<CountedCash> {
  const found = await sql<Omit<CountedCash, 'cents' | 'counterCents'>>`
    with closed as (
      select run.id, closed_at, ${inCents('run.counted_cents', 'run.counted_lbp')} as cents,
        coalesce(kept_cents, 0) as kept
      from courier_runs as run where ${inRange('closed_at', range)}
    ), stops as (
      select closed_at - outcome_at as waited, outcome, case
        when outcome = 'delivered' then due_cents
        when outcome = 'refused' and fee_paid then coalesce(fee_cents, delivery_fee_cents, 0)
        else 0 end as due
      from closed join run_orders on run_id = closed.id
      left join orders on orders.id = order_id and outcome = 'refused' and fee_paid
    )
    select count(*)::int as "runCount",
      (coalesce(sum(cents + kept), 0) - (select coalesce(sum(due), 0) from stops))::bigint
        as "differenceCents",
      (select extract(epoch from percentile_cont(0.5) within group (order by waited))::float8 / 86400
        from stops where outcome = 'delivered') as "daysToCount"
    from closed`.execute(db);
  const runs = found.rows[0] ?? { runCount: 0, differenceCents: 0, daysToCount: null };
  return { ...runs, ...(await sumCashIn(db, range)) };
}

interface UncountedCash {
  cents: number;
  runCount: number;
  /** Since the oldest of these runs was opened. */
  oldestDays: number;
}

/** Sums what couriers claim to have collected in open runs; null where there is none. */
export async function sumUncountedCash(db: Connection): Promise<UncountedCash | null> {
  const found = await sql<UncountedCash>`
    select coalesce(sum(cents), 0)::bigint as cents, count(*)::int as "runCount",
      coalesce(max(${toBeirutDate('today')} - ${toBeirutDate('opened_at')}), 0) as "oldestDays"
    from (
      select now() as today, opened_at,
        sum(${inCents('collected_cents', 'collected_lbp')}) as cents
      from courier_runs as run join run_orders on run_id = run.id
      where closed_at is null group by run.id
    ) as open where cents > 0`.execute(db);
  const [uncounted] = found.rows;
  return uncounted && uncounted.runCount > 0 ? uncounted : null;
}

export interface Refusals {
  refused: number;
  /** Delivered or refused. */
  tried: number;
}

interface ZoneRefusals extends Refusals {
  /** Null for orders that went to no known zone. */
  zone: string | null;
}

interface RefusalReport {
  zones: ZoneRefusals[];
  confirmed: Refusals;
  unconfirmed: Refusals;
}

/** Counts the outcomes of the range, by zone and by whether the customer had confirmed. */
export async function countRefusals(db: Connection, range: Days): Promise<RefusalReport> {
  const found = await sql<ZoneRefusals & { isConfirmed: boolean }>`
    select zone_title as zone, confirmation = 'confirmed' as "isConfirmed", count(*)::int as tried,
      (count(*) filter (where outcome = 'refused'))::int as refused
    from run_orders join orders on id = order_id
    where ${inRange('outcome_at', range)} and outcome in ('delivered', 'refused')
    group by 1, 2`.execute(db);
  const sum = (rows: readonly Refusals[]): Refusals => ({
    refused: rows.reduce((total, row) => total + row.refused, 0),
    tried: rows.reduce((total, row) => total + row.tried, 0),
  });
  const zones = [...Map.groupBy(found.rows, ({ zone }) => zone)]
    .map(([zone, rows]) => ({ zone, ...sum(rows) }))
    .sort((a, b) => b.refused - a.refused || (a.zone ?? '').localeCompare(b.zone ?? ''));
  return {
    zones,
    confirmed: sum(found.rows.filter(({ isConfirmed }) => isConfirmed)),
    unconfirmed: sum(found.rows.filter(({ isConfirmed }) => !isConfirmed)),
  };
}

interface OrderMeasures {
  /** The median from an order to its confirmation; null without one. Sales at the counter need none. */
  minutesToConfirm: number | null;
  /** Orders that couriers bring, and those of them that went to a known place. */
  deliveredCount: number;
  knownPlaceCount: number;
}

/** Measures the orders that were placed in the range. */
export async function measureOrders(db: Connection, range: Days): Promise<OrderMeasures> {
  const found = await sql<OrderMeasures>`
    select (count(*) filter (where not is_collected))::int as "deliveredCount",
      (count(place_id) filter (where not is_collected))::int as "knownPlaceCount",
      (extract(epoch from percentile_cont(0.5) within group (order by confirmed_at - created_at)
        filter (where confirmed_at > created_at)) / 60)::float8 as "minutesToConfirm"
    from orders where ${inRange('created_at', range)} and split_from is null`.execute(db);
  return found.rows[0] ?? { minutesToConfirm: null, deliveredCount: 0, knownPlaceCount: 0 };
}
