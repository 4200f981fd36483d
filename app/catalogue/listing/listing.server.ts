import { type RawBuilder, sql } from 'kysely';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  summaryColumns,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import {
  allKeywordsNote,
  correctionNotes,
  hasKeywords,
  listNear,
  matchesEveryKeyword,
} from './keywords.server.ts';
import type { Listing, Sort } from './listing.ts';
import { featuredCount, listingWindow, maxLastOnes } from './listing.ts';
import { countMatches, isInCategory, matchesByLookup, matchesByName } from './matches.server.ts';

/** A fact that adds products of other categories to a category. */
interface AutomaticMember {
  condition: () => RawBuilder<boolean>;
  /** True where an index finds the members, but in no order of a list. */
  isGathered: boolean;
}

// Decision 4: these categories show their own products and the ones that a fact adds.
const automaticMembers: Record<string, AutomaticMember> = {
  SALE: { condition: () => sql.raw('compare_at_cents > price_cents'), isGathered: false },
  'New Arrivals': {
    condition: () => sql.raw("created_at > now() - interval '30 days'"),
    isGathered: true,
  },
  // The day in Beirut, as `isPreOrder` gets it: the database may be in another time zone.
  'Pre-Orders': {
    condition: () => sql`released_on > ${todayInBeirut()}`,
    isGathered: true,
  },
};

/** The automatic members of the category that a listing shows; most categories have none. */
function automaticMember({ category, subcategory }: Listing) {
  return category && !subcategory ? automaticMembers[category] : undefined;
}

/** Counts the products of a category, a subcategory or the whole shop from the stored counts. */
export async function countListing(db: Connection, listing: Listing): Promise<number> {
  const member = automaticMember(listing);
  // A comparison by bytes: the collation's order would cost more than everything else here.
  const added = member
    ? sql`+ (select count(*) from products where archived_at is null and ${member.condition()}
        and category collate "C" <> ${listing.category})`
    : sql``;
  const counted = await sql<{ total: number }>`
    select (select coalesce(sum(change), 0) from category_count_changes
      where ${isInCategory(listing)}) ${added} as total
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** The columns of each sort order. */
const orders: Record<Sort, { columns: readonly string[]; backwards?: true }> = {
  'name-asc': { columns: ['name', 'id'] },
  'name-desc': { columns: ['name', 'id'], backwards: true },
  'price-asc': { columns: ['price_cents', 'id'] },
  'price-desc': { columns: ['price_cents', 'id'], backwards: true },
  category: { columns: ['category', 'subcategory', 'name', 'id'] },
  newest: { columns: ['created_at', 'id'], backwards: true },
};

type Condition = RawBuilder<unknown>;

/** A source of rows that an index has in the order of the listing. */
interface Branch {
  source: RawBuilder<unknown>;
  condition: Condition;
}

const products = sql.raw('products');
/** What any order of a list goes by. */
const sortedColumns = sql.raw('id, name, price_cents, category, subcategory, created_at');
/** Up to this many rows, sorting is faster than an ordered index scan. */
const maxGathered = 30_000;

/** One branch, and a second one for the automatic members of a category. */
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
  const ownBranch = { source: products, condition: all(...own) };
  const member = automaticMember(listing);
  if (!member) return [ownBranch];
  const condition = all(...shared, member.condition(), sql`category collate "C" <> ${category}`);
  if (!member.isGathered || total > maxGathered)
    return [ownBranch, { source: products, condition }];
  // `offset 0` stops the planner from choosing an index scan of all products.
  const gathered = sql`(select ${sortedColumns} from products where ${condition} offset 0) as gathered`;
  return [ownBranch, { source: gathered, condition: sql`true` }];
}

/** The products of which one unit is left, the newest of them if there are very many. */
async function planLastOnes(db: Connection): Promise<Plan> {
  const found = sql`(select ${sortedColumns} from products where archived_at is null and stock = 1
    order by created_at desc, id desc limit ${maxLastOnes}) as last_ones`;
  const counted = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);
  const branches = [{ source: found, condition: sql`true` }];
  return { total: counted.rows[0]?.total ?? 0, branches };
}

interface Plan {
  total: number;
  branches: Branch[];
}

/** Counts the matches and chooses the branches that read them at the lowest cost. */
async function planListing(db: Connection, listing: Listing): Promise<Plan> {
  if (listing.lastOnes) return planLastOnes(db);
  if (!listing.q) {
    const total = await countListing(db, listing);
    return { total, branches: listBranches(listing, total, matchesByName) };
  }
  if (automaticMember(listing)) return planUncounted(db, listing, matchesByLookup);
  const { total, isCommon } = await countMatches(db, listing.q, listing);
  return {
    total,
    branches: listBranches(listing, total, isCommon ? matchesByName : matchesByLookup),
  };
}

/** Counts what the branches themselves find, where there is no stored count. */
async function planUncounted(
  db: Connection,
  listing: Listing,
  matches: (term: string) => Condition,
): Promise<Plan> {
  const branches = listBranches(listing, Number.POSITIVE_INFINITY, matches);
  const filter = sql.join(
    branches.map(({ condition }) => condition),
    sql`) or (`,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from products where (${filter})`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, branches };
}

export interface ListedProducts {
  products: ProductSummary[];
  /** How many match, shown or not. */
  total: number;
  /** The number of sorted matches before the first one shown. */
  offset: number;
  /** Where nothing contains the term searched for: what these products were found by instead. */
  notes?: readonly string[];
  /** What is like the term, where nothing matches it. */
  near: ProductSummary[];
}

export const emptyList: ListedProducts = {
  products: [],
  total: 0,
  offset: 0,
  near: [],
};

/** Corrects a term that no product matches; null where it knows nothing better. */
type CorrectTerm = (term: string) => Promise<string | null>;

/**
 * Lists the products that a listing shows and counts all matches, in two queries. A search that finds
 * nothing goes by its words, then by the corrected term.
 */
export async function listProducts(
  db: Connection,
  listing: Listing,
  correct: CorrectTerm = async () => null,
): Promise<ListedProducts> {
  const listed = await listMatches(db, listing);
  const { q } = listing;
  if (listed.total > 0 || !q) return listed;
  const corrected = await correct(q);
  if (corrected) {
    const found = await listMatches(db, { ...listing, q: corrected });
    if (found.total > 0) return { ...found, notes: correctionNotes(q, corrected) };
  }
  return { ...listed, near: await listNear(db, corrected ?? q) };
}

/** Lists the products that contain the term of a search, else those that have all of its words. */
async function listMatches(db: Connection, listing: Listing): Promise<ListedProducts> {
  const plan = await planListing(db, listing);
  if (plan.total > 0) return readPlan(db, listing, plan);
  if (!listing.q || !hasKeywords(listing.q)) return emptyList;
  const byKeywords = await planUncounted(db, listing, matchesEveryKeyword);
  if (byKeywords.total === 0) return emptyList;
  return { ...(await readPlan(db, listing, byKeywords)), notes: [allKeywordsNote] };
}

/** Reads the products that a page shows of what was planned. */
async function readPlan(
  db: Connection,
  listing: Listing,
  { total, branches }: Plan,
): Promise<ListedProducts> {
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
  // Each branch scans its own index for ids alone, and skips there what comes before the page.
  const sorted = branches.map(
    ({ source, condition }) => sql`(select ${key} from ${source} where ${condition} ${seek}
      order by ${order} limit ${skipped + limit})`,
  );
  const found = await sql<ProductSummaryRow>`
    select ${summaryColumns} from products where id = any(array(
      select id from (${sql.join(sorted, sql` union all `)}) as shown
      order by ${order} limit ${limit} offset ${skipped}))
    order by ${order}`.execute(db);
  return { ...emptyList, products: found.rows.map(toProductSummary), total, offset };
}

/** Sums up the changes of each category's count, so that counting stays fast. */
export async function sumCategoryCounts(db: Connection): Promise<void> {
  await sql`
    with summed as (delete from category_count_changes returning category_id, change)
    insert into category_count_changes select category_id, sum(change) from summed group by category_id
  `.execute(db);
}

/** Lists what home shows: the products that the owner has chosen, filled up with the first others. */
export async function listFeatured(
  db: Connection,
  listing: Listing,
  chosenIds: readonly number[],
): Promise<ListedProducts> {
  const listed = await listProducts(db, listing);
  if (chosenIds.length === 0) return listed;
  const { columns, backwards } = orders[listing.sort];
  const order = sql.raw(columns.map((name) => (backwards ? `${name} desc` : name)).join(', '));
  const chosen = await sql<ProductSummaryRow>`
    select ${summaryColumns} from products
    where id = any(${chosenIds}) and archived_at is null order by ${order}`.execute(db);
  const others = listed.products.filter(({ id }) => !chosenIds.includes(id));
  const products = [...chosen.rows.map(toProductSummary), ...others].slice(0, featuredCount);
  return { ...listed, products };
}
