import { sql } from 'kysely';
import { saleStatuses } from '#app/orders/order-status.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { inRange, toBeirutDate } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import type { DaySales, TopSeller, Total } from './sales.ts';

/** Of products and of cities. */
const maxListed = 10;

/** Two parcels of one order are one order. */
const orderCount = sql`count(*) filter (where split_from is null) as count`;

/** Selects what was given back for the goods of a row of `orders`, not for their delivery. */
export const returnedItemsCents = sql<number>`(returned_cents - case when returned_cents = 0 then 0 else (
  select coalesce(sum(refund_fee_cents), 0)::int from cases where order_id = orders.id) end)`;

/** Selects what a row of `orders` has brought, without what was given back for pieces that came back. */
export const orderRevenue = sql`(total_cents - least(${returnedItemsCents}, total_cents))`;

const listPrice = sql`(price_cents::bigint * (quantity - returned_quantity))`;

/**
 * What a line of `order_items` has brought: the revenue of its order, discount and refunds taken off, by
 * the list prices of the pieces that the customer kept. Not rounded, so that the lines of an order add up to
 * its revenue. What an order keeps whose pieces all came back is revenue of no line.
 */
export const lineRevenue = sql`coalesce(${listPrice}::numeric * ${orderRevenue}
  / nullif(sum(${listPrice}) over (partition by order_id), 0), 0)`;

/** Orders and their money, by the day they were placed and the status they have now. */
export async function salesByDay(db: Connection, range: Days): Promise<DaySales[]> {
  const found = await sql<DaySales>`
    select ${toBeirutDate('created_at')} as day, status, ${orderCount},
      sum(${orderRevenue})::bigint as cents
    from orders where ${inRange('created_at', range)}
    group by 1, 2 order by 1`.execute(db);
  return found.rows;
}

interface TopSellers {
  products: TopSeller[];
  categories: TopSeller[];
}

/** What brought the most revenue, as `lineRevenue` counts it. A product keeps its newest name. */
export async function topSellers(db: Connection, range: Days): Promise<TopSellers> {
  const found = await sql<TopSeller & { isProduct: boolean }>`
    with lines as (
      select product_id, case when product_id is null then name end as gone, category, order_id,
        quantity - returned_quantity as quantity, ${lineRevenue} as cents
      from orders join order_items on order_id = id
      where ${inRange('created_at', range)} and status = any(${saleStatuses})
    ), sold as materialized (
      select product_id, gone, category, sum(quantity) as quantity, sum(cents) as cents,
        max(order_id) as newest
      from lines group by 1, 2, 3
    ), products as (
      select product_id, gone, sum(quantity) as quantity, sum(cents) as cents, max(newest) as newest
      from sold group by 1, 2 order by cents desc, product_id limit ${maxListed}
    )
    select true as "isProduct", quantity::bigint, cents::bigint, coalesce(gone, (
        select name from order_items
        where order_id = newest and order_items.product_id = products.product_id limit 1
      )) as name
    from products
    union all
    select false, sum(quantity)::bigint, sum(cents)::bigint, category from sold group by category
    order by 3 desc, 4`.execute(db);
  const [products, categories] = [true, false].map((areProducts) =>
    found.rows
      .filter(({ isProduct }) => isProduct === areProducts)
      .map(({ name, quantity, cents }) => ({ name, quantity, cents })),
  );
  return { products: products ?? [], categories: categories ?? [] };
}

/** All orders, and their revenue, by the weekday (Monday first) and by the hour of Beirut at which they were placed. */
export async function salesByTime(
  db: Connection,
  range: Days,
): Promise<{ weekdays: Total[]; hours: Total[] }> {
  const found = await sql<Total & { weekday: number; hour: number }>`
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour,
      ${orderCount}, coalesce(sum(cents), 0)::bigint as cents
    from (
      select created_at at time zone 'Asia/Beirut' as at, split_from,
        case when status = any(${saleStatuses}) then ${orderRevenue} end as cents
      from orders where ${inRange('created_at', range)}
    ) as placed group by 1, 2`.execute(db);
  const sum = (rows: readonly Total[]): Total => ({
    count: rows.reduce((total, row) => total + row.count, 0),
    cents: rows.reduce((total, row) => total + row.cents, 0),
  });
  return {
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) =>
      sum(found.rows.filter(({ weekday }) => weekday === day)),
    ),
    hours: Array.from({ length: 24 }, (_, one) =>
      sum(found.rows.filter(({ hour }) => hour === one)),
    ),
  };
}

interface CitySales extends Total {
  /** A place that the shop knows; otherwise as most customers spell it. */
  city: string;
}

/** The known places that brought the most revenue, and what was typed of others, in any case. */
export async function salesByCity(db: Connection, range: Days): Promise<CitySales[]> {
  const found = await sql<CitySales>`
    select coalesce(place.title, mode() within group (order by city)) as city, ${orderCount},
      sum(${orderRevenue})::bigint as cents
    from orders left join delivery_places as place on place.id = place_id
    where ${inRange('created_at', range)} and status = any(${saleStatuses})
    group by place.title, case when place.title is null then lower(btrim(city)) end
    order by cents desc, 1 limit ${maxListed}`.execute(db);
  return found.rows;
}
