import { sql } from 'kysely';
import { likePattern, matches } from '#app/catalogue/listing.server.ts';
import type { ProductSummary } from '#app/catalogue/product.ts';
import { type SummaryRow, summaryColumns, summaryOf } from '#app/catalogue/product-rows.server.ts';
import type { Connection } from '#app/platform/database.server.ts';

/** Specification, section 9. */
export const searchHitCount = 10;

export interface SearchAnswer {
  hits: ProductSummary[];
  /** How many products match, of which at most ten are hits. */
  total: number;
}

/** The products that match a term: names that begin with it first, then by name. One query. */
export async function searchProducts(db: Connection, term: string): Promise<SearchAnswer> {
  const prefix = likePattern(term).slice(1);
  const found = await sql<SummaryRow & { total: number }>`
    with matched as materialized (
      select id, name, search_text like fold(${prefix}) as begins
      from products where archived_at is null and ${matches(term)}
    ), first as (
      select id as hit, begins from matched order by begins desc, name, id limit ${searchHitCount}
    )
    select ${summaryColumns}, (select count(*) from matched) as total
    from first join products on id = hit
    order by begins desc, name, id`.execute(db);
  return { hits: found.rows.map(summaryOf), total: found.rows[0]?.total ?? 0 };
}
