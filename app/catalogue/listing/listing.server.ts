import { sql } from 'kysely';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { listSummaries } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  allKeywordsNote,
  correctionNotes,
  hasKeywords,
  listNear,
  matchesEveryKeyword,
} from './keywords.server.ts';
import { type Plan, planByCounting, planListing } from './list-plan.server.ts';
import { featuredCount, type Listing, listingWindow, type Sort } from './listing.ts';

/** The columns of each sort order. */
const orders: Record<Sort, { columns: readonly string[]; backwards?: true }> = {
  'name-asc': { columns: ['name', 'id'] },
  'name-desc': { columns: ['name', 'id'], backwards: true },
  'price-asc': { columns: ['price_cents', 'id'] },
  'price-desc': { columns: ['price_cents', 'id'], backwards: true },
  category: { columns: ['category', 'subcategory', 'name', 'id'] },
};

function orderBy(sort: Sort) {
  const { columns, backwards } = orders[sort];
  return sql.raw(columns.map((name) => (backwards ? `${name} desc` : name)).join(', '));
}

export interface ListedProducts {
  products: ProductSummary[];
  /** How many match, shown or not. */
  total: number;
  /** The number of sorted matches before the first one shown. */
  offset: number;
  /** Where nothing contains the term searched for: what these products were found by instead. */
  notes?: readonly string[];
  /** The term that these products were found by, where the one searched for was corrected. */
  correctedQ?: string;
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
    if (found.total > 0) {
      return { ...found, notes: correctionNotes(q, corrected), correctedQ: corrected };
    }
  }
  return { ...listed, near: await listNear(db, corrected ?? q) };
}

/** Lists the products that contain the term of a search, else those that have all of its words. */
async function listMatches(db: Connection, listing: Listing): Promise<ListedProducts> {
  const plan = await planListing(db, listing);
  if (plan.total > 0) return readPlan(db, listing, plan);
  if (!listing.q || !hasKeywords(listing.q)) return emptyList;
  const byKeywords = await planByCounting(db, listing, matchesEveryKeyword);
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
  const order = orderBy(listing.sort);
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
  const shown = sql`select id from (${sql.join(sorted, sql` union all `)}) as shown
    order by ${order} limit ${limit} offset ${skipped}`;
  const products = await listSummaries(
    db,
    sql`from products where id = any(array(${shown})) order by ${order}`,
  );
  return { ...emptyList, products, total, offset };
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
  const chosen = await listSummaries(
    db,
    sql`from products where id = any(${chosenIds}) and archived_at is null
      order by ${orderBy(listing.sort)}`,
  );
  const others = listed.products.filter(({ id }) => !chosenIds.includes(id));
  return { ...listed, products: [...chosen, ...others].slice(0, featuredCount) };
}
