import { type RawBuilder, sql } from 'kysely';
import { parseBarcode } from '#app/catalogue/copy/barcode.ts';
import { maxCounted } from '#app/catalogue/listing/listing.ts';
import {
  hasMoreMatches,
  matchesByLookup,
  matchesByName,
} from '#app/catalogue/listing/matches.server.ts';
import { productsWithFacts } from '#app/catalogue/product/products.server.ts';
import { isLowStock } from '#app/catalogue/stock/stock.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { clampPage } from '#app/platform/text/paging.ts';
import {
  type AdminProductFilter,
  type AdminProductQuery,
  type AdminProductSort,
  adminPageSize,
} from './admin-product-query.ts';
import { toSelected } from './product-columns.ts';
import { type AdminProduct, productFields } from './product-fields.ts';

const fieldColumns = Object.values(productFields).map(toSelected).join(', ');

/** Selects `AdminProduct`s; a condition follows. */
export const selectAdminProducts = sql`select id, ${sql.raw(fieldColumns)}, ${isLowStock} as "isLow",
  archived_at is not null as archived, to_jsonb(sold_at) #>> '{}' as "soldAt"
  from ${productsWithFacts}`;

const orders: Record<AdminProductSort, readonly [string, string]> = {
  newest: ['id desc', 'id'],
  'name-asc': ['name, id', 'name desc, id desc'],
  'name-desc': ['name desc, id desc', 'name, id'],
  'price-asc': ['price_cents, id', 'price_cents desc, id desc'],
  'price-desc': ['price_cents desc, id desc', 'price_cents, id'],
  'stock-asc': ['stock, id', 'stock desc, id desc'],
  'stock-desc': ['stock desc, id desc', 'stock, id'],
};

const filters: Record<AdminProductFilter, RawBuilder<unknown>> = {
  all: sql.raw('archived_at is null'),
  low: sql`archived_at is null and ${isLowStock}`,
  none: sql.raw('archived_at is null and stock = 0'),
  archived: sql.raw('archived_at is not null'),
};

/** The SQL condition for the rows of `products` that a query selects. */
export function adminProductCondition(
  query: AdminProductQuery,
  matches: (term: string) => RawBuilder<boolean> = matchesByLookup,
): RawBuilder<unknown> {
  const conditions = [filters[query.show]];
  if (query.category) conditions.push(sql`category = ${query.category}`);
  if (query.q) conditions.push(matchesOrBarcode(query.q, matches));
  return sql.join(conditions, sql` and `);
}

function matchesOrBarcode(
  term: string,
  matches: (term: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const barcode = parseBarcode(term);
  if (!barcode) return matches(term);
  return sql`(${matches(term)} or id = any(array(
    select product_id from product_facts as coded where coded.barcode = ${barcode})))`;
}

interface AdminProductPage {
  products: AdminProduct[];
  total: number;
  /** Whether a search has more matches than were counted. */
  more: boolean;
  /** The page that is shown: the last one where a later one was asked for. */
  page: number;
}

/** Reads one page of the owner's table and counts the matches. Two queries, three for a search. */
export async function listAdminProducts(
  db: Connection,
  query: AdminProductQuery,
): Promise<AdminProductPage> {
  const { q } = query;
  const isCommon = q !== '' && (await hasMoreMatches(db, q, maxCounted));
  // For a common term an index scan in order fills a page sooner than a lookup of all matches.
  const filter = adminProductCondition(query, isCommon ? matchesByName : matchesByLookup);
  const limit = q ? sql`limit ${maxCounted + 1}` : sql``;
  const counted = await sql<{ count: number }>`
    select count(*) from (select from products where ${filter} ${limit}) as found`.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  const more = q !== '' && count > maxCounted;
  const total = more ? maxCounted : count;
  const { page } = clampPage(query.page, total, adminPageSize);
  if (total === 0) return { products: [], total, more, page };
  const products = await readPage(db, { filter, sort: query.sort, page, total, more });
  return { products, total, more, page };
}

interface PageRequest {
  filter: RawBuilder<unknown>;
  sort: AdminProductSort;
  page: number;
  total: number;
  more: boolean;
}

/** Skips rows from the nearer end of the index before it reads the page. */
async function readPage(
  db: Connection,
  { filter, sort, page, total, more }: PageRequest,
): Promise<AdminProduct[]> {
  const offset = (page - 1) * adminPageSize;
  const limit = Math.min(adminPageSize, total - offset);
  const fromEnd = !more && offset > total / 2;
  const [forward, backward] = orders[sort];
  const found = await sql<AdminProduct>`
    ${selectAdminProducts} where id = any(array(
      select id from products where ${filter}
      order by ${sql.raw(fromEnd ? backward : forward)}
      limit ${limit} offset ${fromEnd ? total - offset - limit : offset}))
    order by ${sql.raw(forward)}`.execute(db);
  return found.rows;
}

/** The product of an id, archived or not; null if there is none. */
export async function findAdminProduct(db: Connection, id: number): Promise<AdminProduct | null> {
  const found = await sql<AdminProduct>`
    ${selectAdminProducts} where id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

/** Finds the newest product of a name and ignores case and accents; null if there is none. */
export async function findSameName(
  db: Connection,
  name: string,
): Promise<Pick<AdminProduct, 'id' | 'name' | 'priceCents' | 'stock'> | null> {
  const found = await sql<Pick<AdminProduct, 'id' | 'name' | 'priceCents' | 'stock'>>`
    select id, name, price_cents as "priceCents", stock from products
    where archived_at is null and name = ${name} order by id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}
