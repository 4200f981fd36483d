import { sql } from 'kysely';
import { platformCategories } from '#app/catalogue/compatibility/works-on.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  selectSummary,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { type AccessorySort, accessoryPatterns, accessorySorts } from './accessory-sorts.ts';

const isThere = sql`archived_at is null and stock > 0`;

export interface NextProducts {
  /** What stood in the same orders, the most often first. */
  together: ProductSummary[];
  /** Others of the shelf of the first product, the nearest price first. */
  shelf: ProductSummary[];
}

const count = 4;

/** Lists what goes with these products, none of them again and nothing that is sold out. */
export async function listNext(db: Connection, ids: readonly number[]): Promise<NextProducts> {
  const isOther = sql`${isThere} and id <> all(${ids}::bigint[])`;
  /** The products of the shelf on one side of the price; an index has them in this order. */
  const listNear = (side: '>=' | '<', order: 'asc' | 'desc') => sql`(
    select id, abs(price_cents - base_cents) as distance from products
    where ${isOther} and (category, subcategory) = (base_category, base_subcategory)
      and price_cents ${sql.raw(side)} base_cents and id not in (select other_id from together)
    order by price_cents ${sql.raw(order)}, id limit ${count})`;
  const found = await sql<ProductSummaryRow & { isTogether: boolean }>`
    with together as materialized (
      select other_id, sum(order_count) as weight
      from product_pairs join products on id = other_id
      where product_id = any(${ids}::bigint[]) and ${isOther}
      group by other_id order by weight desc, other_id limit ${count}
    ), near as materialized (
      select near.* from (select category as base_category, subcategory as base_subcategory,
          price_cents as base_cents from products where id = ${ids[0] ?? null}::bigint) as base
        cross join lateral (${listNear('>=', 'asc')} union all ${listNear('<', 'desc')}) as near
      order by distance, id limit ${count}
    ), picked as (
      select other_id as picked_id, true as is_together, -weight as turn from together
      union all select id, false, distance from near
    )
    select ${selectSummary()}, is_together as "isTogether" from picked join products on id = picked_id
    order by is_together desc, turn, id`.execute(db);
  const pick = (isTogether: boolean) =>
    found.rows.filter((row) => row.isTogether === isTogether).map(toProductSummary);
  return { together: pick(true), shelf: pick(false) };
}

export interface Completion {
  sort: AccessorySort;
  product: ProductSummary;
}

/** What a name begins with; a 'console, with two pads' is no controller. Names have a collation without patterns. */
const namedFirst = sql`regexp_replace(lower(name collate "C"), '([,(]| with ).*$', '')`;
const findSort = sql`case ${sql.join(
  accessoryPatterns.map(
    ([sort, pattern]) => sql`when ${namedFirst} ~ ${pattern} then ${sort}::text`,
  ),
  sql` `,
)} end`;

/** A long shelf is not read to its end at each look at a page. */
const maxReadOfShelf = 250;

/**
 * Lists what goes with the consoles and games among these products: the cheapest controller, memory card
 * and so on that is there for the platform, one of each that is not among them already.
 */
export async function listCompletions(
  db: Connection,
  ids: readonly number[],
): Promise<Completion[]> {
  const found = await sql<ProductSummaryRow & { sort: AccessorySort }>`
    with given as materialized (
      select category, subcategory, coalesce(kind = 'accessory', false) as is_accessory,
        case when kind is null or kind = 'accessory' then ${findSort} end as sort
      from products where id = any(${ids}::bigint[]) and subcategory = any(${platformCategories})
    ), shelf as (
      select distinct category as own_category, subcategory as own_subcategory from given
      where not is_accessory and sort is null
    )
    select distinct on (sort) ${selectSummary()}, sort
    from shelf cross join lateral (
      select *, ${findSort} as sort from (
        select * from products
        where ${isThere} and (category, subcategory) = (own_category, own_subcategory)
        order by created_at desc, id desc limit ${maxReadOfShelf}) as newest
      where coalesce(kind = 'accessory', true) and condition is distinct from 'for-parts'
    ) as accessory
    where sort is not null and id <> all(${ids}::bigint[])
      and (category, subcategory, sort) not in
        (select category, subcategory, sort from given where sort is not null)
    order by sort, price_cents, id`.execute(db);
  return found.rows
    .map((row) => ({ sort: row.sort, product: toProductSummary(row) }))
    .sort((one, other) => accessorySorts.indexOf(one.sort) - accessorySorts.indexOf(other.sort));
}
