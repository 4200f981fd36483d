import { type RawBuilder, sql } from 'kysely';
import { shelvesOf } from '#app/catalogue/listing/matches.server.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type SummaryRow,
  summaryColumns,
  summaryOf,
} from '#app/catalogue/product/product-rows.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';

/** Specification, section 9. */
const searchHitCount = 10;

export interface SearchAnswer {
  hits: ProductSummary[];
  /** How many products match, of which at most ten are hits. */
  total: number;
}

/** The first products of each shelf that has the term in its name, among those that `also` holds of. */
const firstOnShelves = (term: string, also: RawBuilder<unknown>) => sql`
  select product_id, sort_text, name_text
  from unnest(${shelvesOf(term)}) as shelf, lateral (
    select product_id, sort_text, name_text from search_names
    where shelf_id = shelf and not is_archived and ${also}
    order by sort_text, product_id limit ${searchHitCount}) as first`;

/**
 * The products that match a term: names that begin with it first, then by name. One query. Shelves
 * that match as a whole are neither counted nor sorted: their counts are kept, and an index has each
 * of them in order.
 */
export async function searchProducts(db: Connection, term: string): Promise<SearchAnswer> {
  const begins = sql`name_text like fold(${likePattern(term).slice(1)})`;
  // U+FFFF sorts after every letter: between the two stand the names that begin with the term.
  const together = sql`sort_text >= fold(${term}) and sort_text < fold(${term}) || ${'\uffff'}`;
  const found = await sql<SummaryRow & { total: number }>`
    with named as materialized (
      select product_id, sort_text, name_text, count(*) over () as total from search_names
      where not is_archived and name_text like fold(${likePattern(term)})
        and shelf_id <> all(${shelvesOf(term)})
      order by ${begins} desc, sort_text, product_id limit ${searchHitCount}
    ), hit as (
      select product_id, ${begins} as begins, sort_text from (
        select product_id, sort_text, name_text from named
        union ${firstOnShelves(term, sql`true`)}
        union ${firstOnShelves(term, together)}) as candidate
      order by begins desc, sort_text, product_id limit ${searchHitCount}
    )
    select ${summaryColumns}, coalesce((select max(total) from named), 0)
      + (select coalesce(sum(change), 0) from shelf_changes where shelf_id = any(${shelvesOf(term)}))
      as total
    from hit join products on id = product_id
    order by begins desc, sort_text, id`.execute(db);
  return { hits: found.rows.map(summaryOf), total: found.rows[0]?.total ?? 0 };
}
