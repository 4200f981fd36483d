import { type RawBuilder, sql } from 'kysely';
import {
  hasMoreMatches,
  matchesByLookup,
  matchesByName,
} from '#app/catalogue/listing/matches.server.ts';
import { isLowStock } from '#app/catalogue/stock/stock.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { clampPage } from '#app/platform/text/paging.ts';
import type { AdminProduct } from './admin-product.ts';
import {
  type AdminProductFilter,
  type AdminProductQuery,
  type AdminProductSort,
  adminPageSize,
} from './admin-product-query.ts';

/** The columns of a `ShopProduct`. */
export const adminProductColumns = sql`id, name, price_cents as "priceCents",
  compare_at_cents as "compareAtCents", image, category, subcategory, description, stock,
  low_stock_threshold as "lowStockThreshold", released_on as "releasedOn",
  ${isLowStock} as "isLow", archived_at is not null as archived`;

/** Each order and its reverse. */
const orders: Record<AdminProductSort, readonly [string, string]> = {
  newest: ['id desc', 'id'],
  'name-asc': ['name, id', 'name desc, id desc'],
  'name-desc': ['name desc, id desc', 'name, id'],
  'price-asc': ['price_cents, id', 'price_cents desc, id desc'],
  'price-desc': ['price_cents desc, id desc', 'price_cents, id'],
  'stock-asc': ['stock, id', 'stock desc, id desc'],
  'stock-desc': ['stock desc, id desc', 'stock, id'],
};

const shown: Record<AdminProductFilter, RawBuilder<unknown>> = {
  all: sql.raw('archived_at is null'),
  low: sql`archived_at is null and ${isLowStock}`,
  none: sql.raw('archived_at is null and stock = 0'),
  archived: sql.raw('archived_at is not null'),
};

/** Which rows of `products` a listing is about. */
export function adminProductCondition(
  listing: AdminProductQuery,
  matches: (term: string) => RawBuilder<boolean> = matchesByLookup,
): RawBuilder<unknown> {
  const conditions = [shown[listing.show]];
  if (listing.category) conditions.push(sql`category = ${listing.category}`);
  if (listing.q) conditions.push(matches(listing.q));
  return sql.join(conditions, sql` and `);
}

export interface AdminProductPage {
  products: AdminProduct[];
  total: number;
  /** Whether a search has more matches than were counted. */
  more: boolean;
  /** The page that is shown: the last one where a later one was asked for. */
  page: number;
}

// One letter is in most names, and nobody pages through all of them.
const searchCap = 5000;

/** One page of the owner's table, and how many products match. Two queries, three for a search. */
export async function listAdminProducts(
  db: Connection,
  listing: AdminProductQuery,
): Promise<AdminProductPage> {
  const { q } = listing;
  const isCommon = q !== '' && (await hasMoreMatches(db, q, searchCap));
  // A walk along all products soon meets enough of them; to look them all up would take longer.
  const filter = adminProductCondition(listing, isCommon ? matchesByName : matchesByLookup);
  const most = q ? sql`limit ${searchCap + 1}` : sql``;
  const counted = await sql<{ count: number }>`
    select count(*) from (select from products where ${filter} ${most}) as found`.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  const more = q !== '' && count > searchCap;
  const total = more ? searchCap : count;
  const { page } = clampPage(listing.page, total, adminPageSize);
  if (total === 0) return { products: [], total, more, page };
  const products = await readPage(db, { filter, sort: listing.sort, page, total, more });
  return { products, total, more, page };
}

interface Reading {
  filter: RawBuilder<unknown>;
  sort: AdminProductSort;
  page: number;
  total: number;
  more: boolean;
}

/** Counts off from the nearer end, by the index alone, before it reads the rows. */
async function readPage(
  db: Connection,
  { filter, sort, page, total, more }: Reading,
): Promise<AdminProduct[]> {
  const offset = (page - 1) * adminPageSize;
  const limit = Math.min(adminPageSize, total - offset);
  const fromEnd = !more && offset > total / 2;
  const [forth, back] = orders[sort];
  const found = await sql<AdminProduct>`
    select ${adminProductColumns} from products where id = any(array(
      select id from products where ${filter}
      order by ${sql.raw(fromEnd ? back : forth)}
      limit ${limit} offset ${fromEnd ? total - offset - limit : offset}))
    order by ${sql.raw(forth)}`.execute(db);
  return found.rows;
}

/** The product with every field, locked until the transaction ends; null where there is none. */
export async function lockAdminProduct(db: Connection, id: number): Promise<AdminProduct | null> {
  const found = await sql<AdminProduct>`
    select ${adminProductColumns} from products where id = ${id} for no key update`.execute(db);
  return found.rows[0] ?? null;
}
