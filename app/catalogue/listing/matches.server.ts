import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { maxCounted } from './listing.ts';

/** The ids of the categories whose name or subcategory contains the term. */
export const matchingCategories = (term: string): RawBuilder<number[]> =>
  sql`array(select id from categories where search_text like fold(${likePattern(term)}))`;

/** Whether a text has Arabic letters, of which the database may have no trigrams. */
export function isArabic(text: string): boolean {
  return /[ء-ۓ]/.test(text);
}

/** Whether a row of `search_names` has the term in its name. */
export function isInName(term: string): RawBuilder<boolean> {
  if ([...term].length === 2) {
    // The index of trigrams has none of two letters. With LIKE the planner would read all of it.
    return sql`(letter_pairs(name_text) @> letter_pairs(fold(${term}))
      and position(fold(${term}) in name_text) > 0)`;
  }
  const isLike = sql<boolean>`name_text like fold(${likePattern(term)})`;
  // The condition of the index of Arabic names, which a name with the term fulfils.
  return isArabic(term) ? sql`(${isLike} and name_text ~ '[ء-ۓ]')` : isLike;
}

function isMatch(term: string): RawBuilder<boolean> {
  const isInCategoryName = sql`category_id = any(${matchingCategories(term)})`;
  if ([...term].length !== 2) return sql`(${isInName(term)} or ${isInCategoryName})`;
  // Beside "or" the pairs of letters would be computed for each row.
  return sql`product_id = any(array(
    select product_id from search_names where ${isInName(term)}
    union all select product_id from search_names where ${isInCategoryName}))`;
}

/**
 * The condition for products whose name, category or subcategory contains the term; ignores case and
 * accents. Looks the matches up first, so its cost grows with their number alone.
 */
export function matchesByLookup(term: string): RawBuilder<boolean> {
  return sql`id = any(array(select product_id from search_names where ${isMatch(term)}))`;
}

/** The same condition, checked on each product during an ordered index scan. */
export function matchesByName(term: string): RawBuilder<boolean> {
  const pattern = likePattern(term);
  return sql`(fold(join_names(name::text collate "C", name_ar, name_fr)) like fold(${pattern})
    or (category, subcategory) in (
      select category, subcategory from categories where search_text like fold(${pattern})))`;
}

/** Whether more than `max` products, archived ones included, match a term. */
export async function hasMoreMatches(db: Connection, term: string, max: number): Promise<boolean> {
  const found = await sql<{ count: number }>`
    select count(*) from (
      select from search_names where ${isMatch(term)} limit ${max + 1}
    ) as found`.execute(db);
  return (found.rows[0]?.count ?? 0) > max;
}

export function isInCategory({ category, subcategory }: Within): RawBuilder<unknown> {
  if (!category) return sql`true`;
  return sql`category_id in (select id from categories where category = ${category}
    ${subcategory ? sql`and subcategory = ${subcategory}` : sql``})`;
}

export interface Within {
  category: string | null;
  subcategory: string | null;
}

interface MatchCount {
  /** Names are counted up to a little more than `maxCounted`. */
  total: number;
  /** True where an ordered index scan of all products soon finds a page of matches. */
  isCommon: boolean;
}

/** Below this share the matches may be all at the end of the index, such as names that begin alike. */
const commonShare = 0.2;
/** The percentage of names by which the share of matches that are not counted is estimated. */
const samplePercent = 1;

/**
 * Counts the products that match a term, within a category and subcategory if given. One query, which
 * takes the stored counts for categories that match by their name, and a sample of very many names.
 */
export async function countMatches(
  db: Connection,
  term: string,
  within: Within,
): Promise<MatchCount> {
  const isNamed = sql`not is_archived and ${isInName(term)}
    and category_id <> all(${matchingCategories(term)}) and ${isInCategory(within)}`;
  const counted = await sql<{ stored: number; named: number; share: number | null; all: number }>`
    with named as materialized (
      select from search_names where ${isNamed} limit ${maxCounted + 1}
    ), counted as (select count(*) as named from named)
    select named,
      case when named > ${maxCounted} then (
        select avg((${isNamed})::int)::float8
        from search_names tablesample system (${samplePercent}) repeatable (1)) end as share,
      (select coalesce(sum(change), 0) from category_count_changes) as all,
      (select coalesce(sum(change), 0) from category_count_changes
        where category_id = any(${matchingCategories(term)}) and ${isInCategory(within)}) as stored
    from counted`.execute(db);
  const { stored = 0, named = 0, share, all = 0 } = counted.rows[0] ?? {};
  const likely = stored + Math.max(named, (share ?? 0) * all);
  return { total: stored + named, isCommon: likely > all * commonShare };
}
