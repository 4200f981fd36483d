import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';
import { listingWindow } from './listing.ts';
import { automaticMember, countListing } from './listing-count.server.ts';
import type { Listing, Sort } from './listing-url.ts';
import { countMatches, matchesByLookup, matchesByName } from './matches.server.ts';
import type { ProductSummary } from './product.ts';
import { type SummaryRow, summaryColumns, summaryOf } from './product-rows.server.ts';

/** The columns that a list is in the order of, and whether it runs backwards. */
const orders: Record<Sort, { columns: readonly string[]; backwards?: true }> = {
  'name-asc': { columns: ['name', 'id'] },
  'name-desc': { columns: ['name', 'id'], backwards: true },
  'price-asc': { columns: ['price_cents', 'id'] },
  'price-desc': { columns: ['price_cents', 'id'], backwards: true },
  category: { columns: ['category', 'subcategory', 'name', 'id'] },
};

type Condition = RawBuilder<unknown>;

/** The conditions of a listing; for a shelf with automatic members twice: its own, and its visitors. */
function branchesOf(listing: Listing, matches: (term: string) => Condition): Condition[] {
  const { category, subcategory, q } = listing;
  const shared = [sql`archived_at is null`, ...(q ? [matches(q)] : [])];
  if (!category) return [sql.join(shared, sql` and `)];
  const own = [...shared, sql`category = ${category}`];
  if (subcategory) own.push(sql`subcategory = ${subcategory}`);
  const member = automaticMember(listing);
  const branches = member
    ? [own, [...shared, member, sql`category collate "C" <> ${category}`]]
    : [own];
  return branches.map((conditions) => sql.join(conditions, sql` and `));
}

/** How many match, and the conditions by which they are read most cheaply. */
async function planListing(db: Connection, listing: Listing) {
  if (!listing.q) {
    const total = await countListing(db, listing);
    return { total, branches: branchesOf(listing, matchesByName) };
  }
  if (automaticMember(listing)) {
    const branches = branchesOf(listing, matchesByLookup);
    const counted = await sql<{ total: number }>`
      select count(*) as total from products where (${sql.join(branches, sql`) or (`)})`.execute(
      db,
    );
    return { total: counted.rows[0]?.total ?? 0, branches };
  }
  const { total, isCommon } = await countMatches(db, listing.q, listing);
  return { total, branches: branchesOf(listing, isCommon ? matchesByName : matchesByLookup) };
}

export interface ListedProducts {
  products: ProductSummary[];
  /** How many match, shown or not. */
  total: number;
  /** How many of the sorted matches stand before the first one shown. */
  offset: number;
}

/**
 * The products a listing shows, and how many match. Two queries. Deep in a long list `from` names the
 * first product to show, so that nothing before it is walked over.
 */
export async function listProducts(db: Connection, listing: Listing): Promise<ListedProducts> {
  const { total, branches } = await planListing(db, listing);
  if (total === 0) return { products: [], total, offset: 0 };
  const { offset, limit } = listingWindow(listing, total);
  const { columns, backwards } = orders[listing.sort];
  const key = sql.raw(columns.join(', '));
  const order = sql.raw(columns.map((name) => (backwards ? `${name} desc` : name)).join(', '));
  const from = offset > 0 ? listing.from : null;
  const seek = from
    ? sql`and (${key}) ${sql.raw(backwards ? '<=' : '>=')}
        (select ${key} from products where id = ${from})`
    : sql``;
  const skipped = from ? 0 : offset;
  // Each branch follows an index of its own; ids first, so that what is skipped is skipped there.
  const sorted = branches.map(
    (condition) => sql`(select ${key} from products where ${condition} ${seek}
      order by ${order} limit ${skipped + limit})`,
  );
  const found = await sql<SummaryRow>`
    select ${summaryColumns} from products where id = any(array(
      select id from (${sql.join(sorted, sql` union all `)}) as shown
      order by ${order} limit ${limit} offset ${skipped}))
    order by ${order}`.execute(db);
  return { products: found.rows.map(summaryOf), total, offset };
}
