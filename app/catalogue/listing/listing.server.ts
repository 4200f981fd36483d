import { type RawBuilder, sql } from 'kysely';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { listSummaries, selectName } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { pageLanguage } from '#app/platform/language/words.ts';
import { capitalize } from '#app/platform/text/capitalize.ts';
import { formatFilters, parseFilters } from './filters.ts';
import {
  countMeant,
  describeReading,
  hasWholeWords,
  listNear,
  matchesKeywords,
  type Reading,
  readWithin,
} from './keywords.server.ts';
import { maxGathered, type Plan, planByCounting, planListing } from './list-plan.server.ts';
import {
  defaultSort,
  featuredCount,
  isNarrowed,
  type Listing,
  listingWindow,
  type Sort,
} from './listing.ts';
import { isArabic, matchingCategories } from './matches.server.ts';

/** Of more matches the best ones are not looked for: they stand by their names. */
const maxRanked = 3000;

const orders: Record<Sort, { columns: readonly string[]; backwards?: true }> = {
  'best-match': { columns: ['name', 'id'] },
  'name-asc': { columns: ['name', 'id'] },
  'name-desc': { columns: ['name', 'id'], backwards: true },
  'price-asc': { columns: ['price_cents', 'id'] },
  'price-desc': { columns: ['price_cents', 'id'], backwards: true },
  category: { columns: ['category', 'subcategory', 'name', 'id'] },
};

/** Few enough names are sorted without an index, by the collation of the page's language. */
function sortKey(sort: Sort, total: number) {
  const { columns, backwards } = orders[sort];
  const language = pageLanguage();
  const isLocal = language !== 'en' && total <= maxGathered;
  const collation = sql.raw(language === 'ar' ? 'arabic_order' : 'natural_order');
  const localName = sql`(${selectName('products')} collate ${collation})`;
  const key = columns.map((name) => (isLocal && name === 'name' ? localName : sql.ref(name)));
  const toOrder = (parts: RawBuilder<unknown>[]) =>
    sql.join(parts.map((part) => (backwards ? sql`${part} desc` : part)));
  return {
    key: sql.join(key),
    order: toOrder(key),
    named: sql.join(key.map((part, place) => sql`${part} as ${sql.ref(`${columns[place]}`)}`)),
    orderOfNamed: toOrder(columns.map((name) => sql.ref(name))),
    isAfter: sql.raw(backwards ? '<=' : '>='),
  };
}

export interface ListedProducts {
  products: ProductSummary[];
  /** How many match, shown or not. */
  total: number;
  offset: number;
  /** Where nothing contains the term searched for: what these products were found by instead. */
  notes?: readonly string[];
  /** What the term was read as, where these products were found by that. */
  reading?: Reading;
  /** A known name in the term that no product has. */
  missingName?: string;
  /** What is like the term, where nothing matches it. */
  near: ProductSummary[];
}

export const emptyList: ListedProducts = {
  products: [],
  total: 0,
  offset: 0,
  near: [],
};

export interface TermReader {
  /** The term by its words: what they mean, in every spelling. Null for no word at all. */
  read(term: string): Reading | null;
  /** The term with the words of the catalogue that its own were meant to be; null where that is no other. */
  correct(term: string): Promise<Reading | null>;
  /** A name of the trade in a term, which stands for nothing else. */
  findName(term: string): string | null;
}

const everywhere = { category: null, subcategory: null, filters: '' };

/** Whether the shop has the term itself, and the list of it alone is narrowed to nothing. */
async function isElsewhere(db: Connection, listing: Listing): Promise<boolean> {
  return isNarrowed(listing) && (await planListing(db, { ...listing, ...everywhere })).total > 0;
}

/**
 * Lists the products that a listing shows and counts all matches, in two queries. A search for what the
 * shop has nowhere goes by what its words mean, then by the corrected words.
 */
export async function listProducts(
  db: Connection,
  listing: Listing,
  reader?: TermReader,
): Promise<ListedProducts> {
  const plan = await planListing(db, listing);
  const { q } = listing;
  if (plan.total > 0) return readPlan(db, listing, plan, q ? rankExact(q) : undefined);
  if (!q || !reader || (await isElsewhere(db, listing))) return emptyList;
  return listOtherwise(db, { ...listing, q }, reader);
}

/** Whether a reading finds what the term itself finds. */
const isExact = ({ hasMeaning, keywords }: Reading) =>
  !hasMeaning &&
  keywords.length === 1 &&
  keywords[0]?.isTyped &&
  keywords[0].spellings.length === 1;

/** How many products `listProducts` finds or shows besides, but for corrected words. */
export async function countFound(
  db: Connection,
  listing: Listing,
  read: TermReader['read'],
): Promise<number> {
  const { total } = await planListing(db, listing);
  const reading = listing.q && total === 0 ? read(listing.q) : null;
  if (!reading || (!reading.hasMeaning && (await isElsewhere(db, listing)))) return total;
  return (await planByCounting(db, listing, () => matchesKeywords(reading))).total;
}

/** Lists what a search finds whose term no product contains: by its meaning, or by corrected words. */
export async function listOtherwise(
  db: Connection,
  listing: Listing & { q: string },
  reader: TermReader,
): Promise<ListedProducts> {
  const { q } = listing;
  const read = reader.read(q);
  // Words fold Arabic letters, which the term itself does not.
  const isOther = read && (isArabic(q) || !isExact(read));
  const found = isOther && (await listByReading(db, listing, read));
  if (found) return found;
  const corrected = await reader.correct(q);
  const better = corrected && (await listByReading(db, listing, corrected));
  if (better) return better;
  const name = reader.findName(q);
  const named = { ...listing, ...everywhere, q: name };
  if (name && (await countFound(db, named, reader.read)) === 0)
    return { ...emptyList, missingName: name.split(' ').map(capitalize).join(' ') };
  const words = (corrected ?? read)?.keywords.flatMap(({ spellings: [first] }) => first ?? []);
  return { ...emptyList, near: await listNear(db, words ?? []) };
}

/** The best first; none where the list is narrowed to nothing, null where the shop has none. */
export async function listByReading(
  db: Connection,
  listing: Listing,
  found: Reading,
): Promise<ListedProducts | null> {
  const { filters, sort, q } = listing;
  const reading = readWithin(filters, found);
  const both = new URLSearchParams(`${filters}&${reading.filters}`);
  const isCheapFirst = reading.isCheapFirst && sort === defaultSort(listing);
  const read: Listing = {
    ...listing,
    filters: formatFilters(parseFilters(both)),
    sort: isCheapFirst ? 'price-asc' : sort,
  };
  const matches = () => matchesKeywords(reading);
  const plan = await planByCounting(db, read, matches);
  if (plan.total === 0) {
    const all = { ...read, ...everywhere, filters: found.filters };
    const isThere = isNarrowed(listing) && (await planByCounting(db, all, matches)).total > 0;
    return isThere ? { ...emptyList, reading } : null;
  }
  const listed = await readPlan(db, read, plan, [sql`${countMeant(reading)} desc`]);
  return { ...listed, reading, notes: describeReading(q ?? '', reading) };
}

/** How well a product matches a term: by the beginning of its name, as whole words, by its shelf. */
function rankExact(q: string): RawBuilder<unknown>[] {
  return [
    sql`name_text like fold(${likePattern(q).slice(1)}) desc`,
    sql`${hasWholeWords(q)} desc`,
    sql`category_id = any(${matchingCategories(q)}) desc`,
  ];
}

async function readPlan(
  db: Connection,
  listing: Listing,
  { total, branches }: Plan,
  rank: readonly RawBuilder<unknown>[] = [],
): Promise<ListedProducts> {
  const { offset, limit } = listingWindow(listing, total);
  if (listing.sort === 'best-match' && total <= maxRanked) {
    const found = branches.map(
      ({ source, condition }) => sql`(select id, stock from ${source} where ${condition} offset 0)`,
    );
    const order = sql.join([...rank, sql`stock > 0 desc`, sql`sort_text`, sql`found.id`]);
    const products = await listSummaries(
      db,
      sql`from (
        select found.id, row_number() over (order by ${order}) as place
        from (${sql.join(found, sql` union all `)}) as found
          join search_names on search_names.product_id = found.id
          join search_words on search_words.product_id = found.id
        order by place limit ${limit} offset ${offset}) as ranked
        join products using (id) order by place`,
    );
    return { ...emptyList, products, total, offset };
  }
  const { key, named, orderOfNamed, isAfter } = sortKey(listing.sort, total);
  const from = offset > 0 ? listing.from : null;
  const seek = from
    ? sql`and (${key}) ${isAfter} (select ${key} from products where id = ${from})`
    : sql``;
  const skipped = from ? 0 : offset;
  // Each branch scans its own index for ids alone, and skips there what comes before the page.
  const sorted = branches.map(
    ({ source, condition }) => sql`(select ${named} from ${source} where ${condition} ${seek}
      order by ${orderOfNamed} limit ${skipped + limit})`,
  );
  const shown = sql`select id from (${sql.join(sorted, sql` union all `)}) as shown
    order by ${orderOfNamed} limit ${limit} offset ${skipped}`;
  const products = await listSummaries(
    db,
    sql`from unnest(array(${shown})) with ordinality as shown(id, place)
      join products using (id) order by place`,
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
      order by ${sortKey(listing.sort, 0).order}`,
  );
  const others = listed.products.filter(({ id }) => !chosenIds.includes(id));
  return { ...listed, products: [...chosen, ...others].slice(0, featuredCount) };
}
