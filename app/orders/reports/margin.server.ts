import { sql } from 'kysely';
import { saleStatuses } from '#app/orders/order-status.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { inRange } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import { lineRevenue } from './sales.server.ts';

export interface Margin {
  /** Less discounts and refunds. */
  soldCents: number;
  /** The part of it whose cost is known, and that cost. */
  knownCents: number;
  costCents: number;
}

export interface MarginPart extends Margin {
  /** Null for what came from nowhere noted. */
  title: string | null;
}

export interface MarginReport {
  all: Margin;
  /** By the month of the order, such as 2026-11, the oldest first. */
  months: MarginPart[];
  categories: MarginPart[];
  /** By 'Where it came from'. */
  sources: MarginPart[];
}

/** Categories or sources; the rest of them is one part more. */
const maxListed = 20;

const sumParts = (parts: readonly Margin[], field: keyof Margin) =>
  parts.reduce((sum, part) => sum + part[field], 0);

/** The first ones, and the rest as one, so that the parts add up to all. */
function listFirst(parts: readonly MarginPart[]): MarginPart[] {
  const rest = parts.slice(maxListed);
  if (rest.length === 0) return [...parts];
  return [
    ...parts.slice(0, maxListed),
    {
      title: `${rest.length} others`,
      soldCents: sumParts(rest, 'soldCents'),
      knownCents: sumParts(rest, 'knownCents'),
      costCents: sumParts(rest, 'costCents'),
    },
  ];
}

/** How many pieces came back and were written off, at once or by repair: their cost is lost. */
const writtenOff = sql`case when returned_quantity = 0 then 0 else (
  select coalesce(sum(line.quantity), 0) from cases join case_lines as line on line.case_id = cases.id
  left join case_lines as repaired
    on (repaired.return_case_id, repaired.return_position) = (line.case_id, line.position)
  where cases.order_id = orders.id and line.order_position = order_items.position
    and 'written-off' in (line.decision, repaired.decision)) end`;

/**
 * Sums what the lines of the range have brought and what they had cost when they were ordered. What an
 * order keeps whose pieces all came back is revenue, but of no line, and so not in here. Only the owner's
 * reports read costs: they stay out of every query whose rows others may see.
 */
export async function readMargin(db: Connection, range: Days): Promise<MarginReport> {
  const found = await sql<MarginPart & { kind: 'all' | 'month' | 'category' | 'source' }>`
    with sold as (
      select to_char(orders.created_at at time zone 'Asia/Beirut', 'YYYY-MM') as month, category,
        nullif(btrim(came_from), '') as source, ${lineRevenue} as cents,
        order_items.cost_cents::bigint * (quantity - returned_quantity + ${writtenOff}) as cost
      from orders join order_items on order_id = orders.id left join product_facts using (product_id)
      where ${inRange('orders.created_at', range)} and status = any(${saleStatuses})
    )
    select case when grouping(month) = 0 then 'month' when grouping(category) = 0 then 'category'
        when grouping(source) = 0 then 'source' else 'all' end as kind,
      coalesce(month, category, source) as title, coalesce(sum(cents), 0)::bigint as "soldCents",
      coalesce(sum(cents) filter (where cost is not null), 0)::bigint as "knownCents",
      coalesce(sum(cost), 0)::bigint as "costCents"
    from sold group by grouping sets ((), (month), (category), (source))
    order by case when grouping(month) = 0 then month end, "soldCents" desc, title`.execute(db);
  const list = (kind: string) =>
    found.rows.filter((row) => row.kind === kind).map(({ kind: _kind, ...part }) => part);
  const [{ title: _title, ...all } = { title: null, ...noMargin }] = list('all');
  return {
    all,
    months: list('month'),
    categories: listFirst(list('category')),
    sources: listFirst(list('source')),
  };
}

const noMargin: Margin = { soldCents: 0, knownCents: 0, costCents: 0 };
