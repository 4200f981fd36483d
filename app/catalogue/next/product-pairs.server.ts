import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** How often two products stood in the same order before one is shown beside the other. */
const minSupport = 3;
const maxPairsEach = 8;
/** The newest orders that are read, and how many different products one may have to count. */
const maxOrders = 50_000;
const maxLines = 30;

/**
 * Counts in one statement which products stood in the same orders. Copies of a title count as one product,
 * since no copy is ordered three times; the cheapest that is there stands for the others. Two parcels of
 * one order are one order.
 */
export async function rebuildPairs(db: Connection): Promise<void> {
  await sql`
    with recent as materialized (
      select id, coalesce(split_from, id) as basket from orders
      where status <> 'cancelled' and created_at > now() - interval '2 years'
      order by created_at desc limit ${maxOrders}
    ), line as (
      select distinct basket, coalesce(-title_id, products.id) as item
      from recent join order_items on order_id = recent.id join products on products.id = product_id
    ), basket as (
      select array_agg(item) as items from line
      group by basket having count(*) between 2 and ${maxLines}
    ), pair as materialized (
      select item, other, count(*) as order_count
      from basket, unnest(items) as item, unnest(items) as other
      where item <> other group by item, other having count(*) >= ${minSupport}
    ), offered as materialized (
      select distinct on (item) item, id
      from (select id, price_cents, coalesce(-title_id, id) as item from products
        where archived_at is null and stock > 0) as there
      where item in (select other from pair) order by item, price_cents, id
    ), ranked as (
      select pair.item, offered.id as other_id, order_count,
        row_number() over (partition by pair.item order by order_count desc, offered.id) as place
      from pair join offered on offered.item = pair.other
    ), fresh as materialized (
      select products.id as product_id, other_id, order_count
      from ranked join products on ranked.item = coalesce(-title_id, products.id)
      where place <= ${maxPairsEach} and (archived_at is null or sold_at is not null)
    ), gone as (
      delete from product_pairs as old where not exists (select from fresh
        where (fresh.product_id, fresh.other_id) = (old.product_id, old.other_id))
    )
    insert into product_pairs select product_id, other_id, order_count from fresh
    on conflict (product_id, other_id) do update set order_count = excluded.order_count
      where product_pairs.order_count <> excluded.order_count`.execute(db);
}
