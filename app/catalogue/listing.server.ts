import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';
import { listingWindow } from './listing.ts';
import type { Listing, Sort } from './listing-url.ts';
import type { ProductSummary } from './product.ts';
import { type SummaryRow, summaryColumns, summaryOf } from './product-rows.server.ts';

const orders: Record<Sort, RawBuilder<unknown>> = {
  'name-asc': sql.raw('name, id'),
  'name-desc': sql.raw('name desc, id desc'),
  'price-asc': sql.raw('price_cents, id'),
  'price-desc': sql.raw('price_cents desc, id desc'),
  category: sql.raw('category, subcategory, name, id'),
};

// Decision 4: these shelves show their own products and those that belong on them by a fact.
const automaticMembers: Record<string, RawBuilder<unknown>> = {
  SALE: sql.raw('compare_at_cents > price_cents'),
  'New Arrivals': sql.raw("created_at > now() - interval '30 days'"),
  'Pre-Orders': sql.raw('released_on > current_date'),
};

/** `%term%` for LIKE, with the wildcards in the term taken by the letter. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Name, category or subcategory contain the term; case and accents ignored. */
export function matches(term: string): RawBuilder<unknown> {
  return sql`search_text like fold(${likePattern(term)})`;
}

function filterOf(listing: Listing): RawBuilder<unknown> {
  const conditions = [sql`archived_at is null`];
  if (listing.category) {
    const members = listing.subcategory ? undefined : automaticMembers[listing.category];
    const own = sql`category = ${listing.category}`;
    conditions.push(members ? sql`(${own} or ${members})` : own);
  }
  if (listing.subcategory) conditions.push(sql`subcategory = ${listing.subcategory}`);
  if (listing.q) conditions.push(matches(listing.q) as RawBuilder<unknown>);
  return sql.join(conditions, sql` and `);
}

export interface ListedProducts {
  products: ProductSummary[];
  /** How many match, shown or not. */
  total: number;
  /** How many of the sorted matches stand before the first one shown. */
  offset: number;
}

/** The products a listing shows, and how many match. Two queries. */
export async function listProducts(db: Connection, listing: Listing): Promise<ListedProducts> {
  const filter = filterOf(listing);
  const counted = await sql<{ total: number }>`
    select count(*) as total from products where ${filter}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (total === 0) return { products: [], total, offset: 0 };
  const { offset, limit } = listingWindow(listing, total);
  const found = await sql<SummaryRow>`
    select ${summaryColumns} from products where ${filter}
    order by ${orders[listing.sort]} limit ${limit} offset ${offset}`.execute(db);
  return { products: found.rows.map(summaryOf), total, offset };
}
