import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';

/** The ids of the shelves whose category or subcategory has the term. */
export const matchingCategories = (term: string): RawBuilder<number[]> =>
  sql`array(select id from categories where search_text like fold(${likePattern(term)}))`;

/** Whether a row of `search_names` has the term in its name, category or subcategory. */
function isMatch(term: string): RawBuilder<boolean> {
  return sql`(name_text like fold(${likePattern(term)}) or category_id = any(${matchingCategories(term)}))`;
}

/**
 * The condition for products whose name, category or subcategory contains the term; case and accents
 * ignored. Looks the matches up first: what it costs grows with their number alone.
 */
export function matchesByLookup(term: string): RawBuilder<boolean> {
  return sql`id = any(array(select product_id from search_names where ${isMatch(term)}))`;
}

/** The same condition, read off each product: for a walk along a sorted index. */
export function matchesByName(term: string): RawBuilder<boolean> {
  const pattern = likePattern(term);
  return sql`(fold(name::text collate "C") like fold(${pattern})
    or (category, subcategory) in (
      select category, subcategory from categories where search_text like fold(${pattern})))`;
}

/** Whether more than `most` products, on sale or not, match a term. Stops where it knows. */
export async function hasMoreMatches(db: Connection, term: string, most: number): Promise<boolean> {
  const found = await sql<{ count: number }>`
    select count(*) from (
      select from search_names where ${isMatch(term)} limit ${most + 1}
    ) as found`.execute(db);
  return (found.rows[0]?.count ?? 0) > most;
}

/** The shelves of a category, of one of its subcategories, or all there are. */
export function isInCategory({ category, subcategory }: Within): RawBuilder<unknown> {
  if (!category) return sql`true`;
  return sql`category_id in (select id from categories where category = ${category}
    ${subcategory ? sql`and subcategory = ${subcategory}` : sql``})`;
}

/** What a list is narrowed to. */
interface Within {
  category: string | null;
  subcategory: string | null;
}

export interface MatchCount {
  total: number;
  /** So many that a walk along all products, in any order, soon meets enough of them. */
  isCommon: boolean;
}

/** Fewer may stand together at the far end of an order: names that begin alike do. */
const commonShare = 0.2;

/**
 * How many products on sale match a term, within a category and subcategory where those are given.
 * Whole shelves are not counted: their counts are kept. One query.
 */
export async function countMatches(
  db: Connection,
  term: string,
  within: Within,
): Promise<MatchCount> {
  const asked = isInCategory(within);
  const counted = await sql<{ total: number; all: number }>`
    select (select coalesce(sum(change), 0) from category_count_changes) as all,
      (select coalesce(sum(change), 0) from category_count_changes
        where category_id = any(${matchingCategories(term)}) and ${asked})
      + (select count(*) from search_names
        where not is_archived and name_text like fold(${likePattern(term)})
          and category_id <> all(${matchingCategories(term)}) and ${asked}) as total`.execute(db);
  const { total = 0, all = 0 } = counted.rows[0] ?? {};
  return { total, isCommon: total > all * commonShare };
}
