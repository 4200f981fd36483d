import { type RawBuilder, sql } from 'kysely';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  summaryColumns,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import type { Listing, Sort } from './listing.ts';
import { listingWindow } from './listing.ts';
import { countMatches, isInCategory, matchesByLookup, matchesByName } from './matches.server.ts';

/** A fact by which products belong to a shelf that is not their own. */
interface AutomaticMember {
  condition: () => RawBuilder<boolean>;
  /** True where an index knows the members, in no order that a list is in: they are few, or many. */
  isGathered: boolean;
}

// Decision 4: these shelves show their own products and those that belong on them by a fact.
const automaticMembers: Record<string, AutomaticMember> = {
  SALE: { condition: () => sql.raw('compare_at_cents > price_cents'), isGathered: false },
  'New Arrivals': {
    condition: () => sql.raw("created_at > now() - interval '30 days'"),
    isGathered: true,
  },
  // By the day that `isUpcoming` is asked with, whatever the time zone of the database.
  'Pre-Orders': {
    condition: () => sql`released_on > ${todayInBeirut()}`,
    isGathered: true,
  },
};

/** The automatic members of the shelf that a listing shows; undefined for most shelves. */
function automaticMember({ category, subcategory }: Listing) {
  return category && !subcategory ? automaticMembers[category] : undefined;
}

/** How many products a category, a subcategory or the whole shop has, by the counts that are kept. */
export async function countListing(db: Connection, listing: Listing): Promise<number> {
  const member = automaticMember(listing);
  // Compared by its bytes: the language's own order would cost more than all else here.
  const visiting = member
    ? sql`+ (select count(*) from products where archived_at is null and ${member.condition()}
        and category collate "C" <> ${listing.category})`
    : sql``;
  const counted = await sql<{ total: number }>`
    select (select coalesce(sum(change), 0) from category_count_changes
      where ${isInCategory(listing)}) ${visiting} as total
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** The columns that a list is in the order of, and whether it runs backwards. */
const orders: Record<Sort, { columns: readonly string[]; backwards?: true }> = {
  'name-asc': { columns: ['name', 'id'] },
  'name-desc': { columns: ['name', 'id'], backwards: true },
  'price-asc': { columns: ['price_cents', 'id'] },
  'price-desc': { columns: ['price_cents', 'id'], backwards: true },
  category: { columns: ['category', 'subcategory', 'name', 'id'] },
};

type Condition = RawBuilder<unknown>;

/** Rows that a listing shows some of, in an order that an index has. */
interface Branch {
  source: RawBuilder<unknown>;
  condition: Condition;
}

const products = sql.raw('products');
/** So many are sorted sooner than a walk along all products meets a pageful of them. */
const maxGathered = 30_000;

/** The branches of a listing: one, or for a shelf with automatic members its own and its visitors. */
function listBranches(
  listing: Listing,
  total: number,
  matches: (term: string) => Condition,
): Branch[] {
  const { category, subcategory, q } = listing;
  const all = (...conditions: Condition[]) => sql.join(conditions, sql` and `);
  const shared = [sql`archived_at is null`, ...(q ? [matches(q)] : [])];
  if (!category) return [{ source: products, condition: all(...shared) }];
  const own = [...shared, sql`category = ${category}`];
  if (subcategory) own.push(sql`subcategory = ${subcategory}`);
  const shelf = { source: products, condition: all(...own) };
  const member = automaticMember(listing);
  if (!member) return [shelf];
  const condition = all(...shared, member.condition(), sql`category collate "C" <> ${category}`);
  if (!member.isGathered || total > maxGathered) return [shelf, { source: products, condition }];
  // The offset keeps the planner from walking along all products after all.
  const gathered = sql`(select id, name, price_cents, category, subcategory from products
    where ${condition} offset 0) as gathered`;
  return [shelf, { source: gathered, condition: sql`true` }];
}

/** How many match, and the branches by which they are read most cheaply. */
async function planListing(db: Connection, listing: Listing) {
  if (!listing.q) {
    const total = await countListing(db, listing);
    return { total, branches: listBranches(listing, total, matchesByName) };
  }
  if (automaticMember(listing)) {
    const branches = listBranches(listing, Number.POSITIVE_INFINITY, matchesByLookup);
    const filter = sql.join(
      branches.map(({ condition }) => condition),
      sql`) or (`,
    );
    const counted = await sql<{ total: number }>`
      select count(*) as total from products where (${filter})`.execute(db);
    return { total: counted.rows[0]?.total ?? 0, branches };
  }
  const { total, isCommon } = await countMatches(db, listing.q, listing);
  return {
    total,
    branches: listBranches(listing, total, isCommon ? matchesByName : matchesByLookup),
  };
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
    ({ source, condition }) => sql`(select ${key} from ${source} where ${condition} ${seek}
      order by ${order} limit ${skipped + limit})`,
  );
  const found = await sql<ProductSummaryRow>`
    select ${summaryColumns} from products where id = any(array(
      select id from (${sql.join(sorted, sql` union all `)}) as shown
      order by ${order} limit ${limit} offset ${skipped}))
    order by ${order}`.execute(db);
  return { products: found.rows.map(toProductSummary), total, offset };
}

/** Makes one change of all that came to each shelf and left it, so that counts stay short to sum up. */
export async function sumCategoryCounts(db: Connection): Promise<void> {
  await sql`
    with summed as (delete from category_count_changes returning category_id, change)
    insert into category_count_changes select category_id, sum(change) from summed group by category_id
  `.execute(db);
}
