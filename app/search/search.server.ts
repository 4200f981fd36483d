import { type RawBuilder, sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { allKeywordsNote } from '#app/catalogue/listing/keywords.server.ts';
import { listOtherwise, type TermReader } from '#app/catalogue/listing/listing.server.ts';
import { maxCounted } from '#app/catalogue/listing/listing.ts';
import { isInName, matchingCategories } from '#app/catalogue/listing/matches.server.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  selectSummary,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  readDatabaseContext,
} from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import { type CategoryLink, findCategoryLink } from './category-link.server.ts';
import { correctTerm } from './correct-term.server.ts';
import { findKnownName } from './known-names.server.ts';
import { formatPriced, readPriceWords } from './price-words.ts';
import { readTerm, type Synonyms } from './read-term.ts';
import { synonymsContext } from './synonyms.server.ts';

/** Specification, section 9. */
const searchHitCount = 10;

export interface SearchAnswer {
  hits: ProductSummary[];
  /** How many products match, of which at most ten are hits. */
  total: number;
  /** Where nothing contains the term: what the hits were found by instead, as the box shows it. */
  notes?: readonly string[];
  /** What is highlighted in the hits, where that is not the term. */
  highlights?: readonly string[];
  isCorrected?: boolean;
  /** What is like the term, where there are no hits. */
  near?: ProductSummary[];
  /** A known name in the term that the shop has not. */
  missingName?: string;
  shelf?: CategoryLink | null;
}

/** Searches for the term, and only if nothing has it for what its words mean or were meant to be. */
export async function searchProducts(
  db: Connection,
  term: string,
  synonyms: Synonyms = new Map(),
): Promise<SearchAnswer> {
  const exact = await searchTerm(db, term);
  if (exact.total > 0) return exact;
  const listing = { ...parseListing(new URLSearchParams({ q: term })), q: term };
  const { products, total, notes, reading, near, missingName } = await listOtherwise(
    db,
    listing,
    createTermReader(db, synonyms),
  );
  const found = reading?.keywords.flatMap(({ spellings, kin }) => [...spellings, ...kin]);
  // Two letters, such as a Roman number, stand within too many words.
  const highlights = found?.filter((one) => one.length > 2 || /\d/.test(one));
  const isCorrected = reading && !notes?.includes(t(allKeywordsNote));
  const hits = products.slice(0, searchHitCount);
  return { hits, total, notes, highlights, isCorrected, near, missingName };
}

export function createTermReader(db: Connection, synonyms: Synonyms): TermReader {
  return {
    read: (term) => readTerm(term, synonyms),
    async correct(term) {
      const corrected = await correctTerm(db, term, synonyms);
      const reading = corrected && readTerm(corrected, synonyms);
      if (!reading) return null;
      // Its prices were not misspelled.
      const { filters, isCheapFirst } = readPriceWords(term);
      return { ...reading, filters, isCheapFirst, text: formatPriced(reading.text, filters) };
    },
    findName: findKnownName,
  };
}

/** Reads terms for a list of products, by the synonyms in memory. */
export async function openTermReader(
  context: Readonly<RouterContextProvider>,
): Promise<TermReader> {
  const synonyms = await context.get(synonymsContext).read();
  return createTermReader(context.get(readDatabaseContext), synonyms);
}

export async function findNamedCategory(context: Readonly<RouterContextProvider>, term: string) {
  const synonyms = await context.get(synonymsContext).read();
  return findCategoryLink(context.get(readDatabaseContext), term, synonyms);
}

/** The first products of each category that matches by its name, where `also` holds too. */
const firstInCategories = (term: string, also: RawBuilder<unknown>) => sql`
  select product_id, sort_text, name_text
  from unnest(${matchingCategories(term)}) as matching(category), lateral (
    select product_id, sort_text, name_text from search_names
    where category_id = matching.category and not is_archived and ${also}
    order by sort_text, product_id limit ${searchHitCount}) as first`;

const isBeginning = (term: string) => sql`name_text like fold(${likePattern(term).slice(1)})`;

/** Reads ten of some rows of `search_names`: names that begin with the term first, then by name. */
const selectHits = (term: string, candidates: RawBuilder<unknown>) => sql`
  select ${selectSummary()} from (
    select product_id, ${isBeginning(term)} as begins, sort_text from (${candidates}) as candidate
    order by begins desc, sort_text, product_id limit ${searchHitCount}) as hit
  join products on id = product_id
  order by begins desc, sort_text, id`;

/** The rows of `search_names` that begin with the term, which stand together in an index. */
function beginsTogether(term: string) {
  // From a number on the order has more digits than the name, and U+FFFF sorts after every letter.
  const [letters = ''] = term.split(/\d/, 1);
  const end = letters === term ? '\uffff' : ':';
  return sql`sort_text >= to_sort_text(${term}) and sort_text < fold(${letters}) || ${end}
    and ${isBeginning(term)}`;
}

/**
 * Finds the products that match a term, in one query. Categories that match by their name are neither
 * counted nor sorted: their counts are stored, and an index has their products in order. Very many
 * matches are not counted to the end, and an index has their first ones, too.
 */
async function searchTerm(db: Connection, term: string): Promise<SearchAnswer> {
  const found = await readMatches(db, term, maxCounted);
  if (found.total <= maxCounted) return found;
  const hits = await readFirstMatches(db, term);
  if (hits.length === searchHitCount) return { ...found, hits };
  const { hits: sorted } = await readMatches(db, term, Number.MAX_SAFE_INTEGER);
  return { ...found, hits: sorted };
}

/** Reads and counts the matches; if there are more than `max`, the hits are any of them. */
async function readMatches(db: Connection, term: string, max: number): Promise<SearchAnswer> {
  const candidates = sql`select product_id, sort_text, name_text from named
    union ${firstInCategories(term, sql`true`)}
    union ${firstInCategories(term, beginsTogether(term))}`;
  const found = await sql<ProductSummaryRow & { total: number }>`
    with stored as (
      select coalesce(sum(change), 0) as total from category_count_changes
      where category_id = any(${matchingCategories(term)})
    ), named as materialized (
      select product_id, sort_text, name_text from search_names
      where not is_archived and ${isInName(term)}
        and category_id <> all(${matchingCategories(term)})
      limit (select greatest(${max}::bigint + 1 - total, 0) from stored)
    )
    select hits.*, (select count(*) from named) + (select total from stored) as total
    from (${selectHits(term, candidates)}) as hits`.execute(db);
  return { hits: found.rows.map(toProductSummary), total: found.rows[0]?.total ?? 0 };
}

/** How many names in alphabetical order are looked through for very frequent terms. */
const maxScanned = 5000;

/** The first ten of very many matches, or fewer where they stand far behind in the alphabet. */
async function readFirstMatches(db: Connection, term: string): Promise<ProductSummary[]> {
  const found = await sql<ProductSummaryRow>`
    with beginning as materialized (
      select product_id, sort_text, name_text from search_names
      where not is_archived and ${beginsTogether(term)}
      order by sort_text, product_id limit ${searchHitCount}
    ), others as (
      select * from (
        select product_id, sort_text, name_text from search_names
        where not is_archived and (select count(*) from beginning) < ${searchHitCount}
        order by sort_text, product_id limit ${maxScanned}) as scanned
      where ${isInName(term)} limit ${searchHitCount}
    )
    ${selectHits(
      term,
      sql`select * from beginning union select * from others
        union ${firstInCategories(term, sql`true`)}
        union ${firstInCategories(term, beginsTogether(term))}`,
    )}`.execute(db);
  return found.rows.map(toProductSummary);
}

// Far more than anyone types, because a whole household may share one address.
const limiter = createRateLimiter({ max: 120, windowMs: 10_000 });

/** Counts one search of this client and returns false above the limit. */
export function maySearch(context: Readonly<RouterContextProvider>): boolean {
  if (!context.get(configContext).rateLimits) return true;
  return limiter.take(getNetwork(context.get(clientAddressContext))).allowed;
}

const maxLength = 60;

/** The term as it is counted, or null if it is too short to be worth counting. */
export function toMissedTerm(term: string): string | null {
  const counted = [...term.trim().toLowerCase()].slice(0, maxLength).join('').trim();
  return /\p{L}.*\p{L}.*\p{L}/u.test(counted) ? counted : null;
}

/** A search that found nothing, and whether the corrected term found something. */
export interface FailedSearch {
  term: string;
  isRescued: boolean;
}

/** Counts a search that found nothing, in place of the one that was counted while its term was typed. */
export async function recordMissedSearch(
  db: Connection,
  { term, isRescued }: FailedSearch,
  typed?: FailedSearch,
): Promise<void> {
  const today = todayInBeirut();
  await sql`
    with taken_back as (
      update search_misses set count = count - 1,
        rescued_count = rescued_count - ${Number(typed?.isRescued ?? false)}
      where term = ${typed?.term ?? null} and day = ${today} and count > 0)
    insert into search_misses (term, day, rescued_count)
    values (${term}, ${today}, ${Number(isRescued)})
    on conflict (term, day) do update set count = search_misses.count + 1,
      rescued_count = search_misses.rescued_count + excluded.rescued_count`.execute(db);
}

/** Counts the searches without a result, and those of them for which a correction found something. */
export async function countMissedSearches(
  db: Connection,
  { from, to }: Days,
): Promise<{ missed: number; rescued: number }> {
  const counted = await sql<{ missed: number; rescued: number }>`
    select coalesce(sum(count), 0)::bigint as missed,
      coalesce(sum(rescued_count), 0)::bigint as rescued
    from search_misses where day between ${from} and ${to}`.execute(db);
  return counted.rows[0] ?? { missed: 0, rescued: 0 };
}

/** Deletes what is older than 37 months: the longest range of the overview is three years. */
export async function sweepMissedSearches(db: Connection): Promise<void> {
  await sql`delete from search_misses where day < current_date - interval '37 months'`.execute(db);
}

interface MissedSearch {
  term: string;
  count: number;
}

/** Lists searches without a result that no correction rescued, the most frequent first. */
export async function listMissedSearches(
  db: Connection,
  { from, to }: Days,
  limit = 10,
): Promise<MissedSearch[]> {
  const found = await sql<MissedSearch>`
    select term, sum(count - rescued_count)::bigint as count from search_misses
    where day between ${from} and ${to} and count > rescued_count
    group by term order by 2 desc, 1 limit ${limit}`.execute(db);
  return found.rows;
}
