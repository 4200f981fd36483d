import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { inRange, toBeirutDate } from '#app/platform/text/day-range.server.ts';
import type { DayRange } from '#app/platform/text/day-range.ts';
import { type DaySales, revenueStatuses, type TopSeller } from './sales.ts';

type Range = Pick<DayRange, 'from' | 'to'>;

/** Orders and their money, by the day they were placed and the status they have now. */
export async function salesByDay(db: Connection, range: Range): Promise<DaySales[]> {
  const found = await sql<DaySales>`
    select ${toBeirutDate('created_at')} as day, status, count(*) as count, sum(total_cents)::bigint as cents
    from orders where ${inRange('created_at', range)}
    group by 1, 2 order by 1`.execute(db);
  return found.rows;
}

export interface TopSellers {
  products: TopSeller[];
  categories: TopSeller[];
}

/** What brought the most revenue. A product keeps its newest name. */
export async function topSellers(
  db: Connection,
  range: Range,
  productCount = 10,
): Promise<TopSellers> {
  const found = await sql<TopSeller & { isProduct: boolean }>`
    with sold as materialized (
      select product_id, case when product_id is null then name end as gone, category,
        sum(quantity) as quantity, sum(price_cents::bigint * quantity) as cents,
        max(order_id) as newest
      from orders join order_items on order_id = id
      where ${inRange('created_at', range)} and status = any(${revenueStatuses})
      group by 1, 2, 3
    ), products as (
      select product_id, gone, sum(quantity) as quantity, sum(cents) as cents, max(newest) as newest
      from sold group by 1, 2 order by cents desc, product_id limit ${productCount}
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
