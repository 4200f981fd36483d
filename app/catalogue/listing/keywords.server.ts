import { type RawBuilder, sql } from 'kysely';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  summaryColumns,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { isArabic, isMatch } from './matches.server.ts';

const maxKeywords = 8;
const maxHits = 10;
const maxNear = 6;
/** For each keyword, how many products that are like it are compared with each other. */
const maxCandidates = 50;

/** What a list shows where its products have all words of a term that nothing contains. */
export const allKeywordsNote = 'Showing results for all words';

/** What a list shows where a term was corrected. */
export function correctionNotes(term: string, corrected: string): string[] {
  return [`No products found for "${term}"`, `Showing results for "${corrected}"`];
}

export function splitKeywords(term: string): string[] {
  return [...new Set(term.split(/\s+/))];
}

/** Whether a search for the words of a term may find more than one for the term. */
export function hasKeywords(term: string): boolean {
  const { length } = splitKeywords(term);
  return length > 1 && length <= maxKeywords;
}

/** Whether a row of `search_names` has every word. */
function hasEveryKeyword(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(words.map(isMatch), sql` and `);
}

/** How many of the words are in the name itself. */
function countInName(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`(position(fold(${word}) in name_text) > 0)::int`),
    sql` + `,
  );
}

/** The condition for products that have every word of a term in name, category or subcategory. */
export function matchesEveryKeyword(term: string): RawBuilder<unknown> {
  return sql`id = any(array(
    select product_id from search_names where ${hasEveryKeyword(splitKeywords(term))}))`;
}

/**
 * Some rows of `search_names` that have something like the word, such as a mistyped one, in the name or
 * in the category. The small limit lets the planner stop early where very many do.
 */
function listCandidates(word: string): RawBuilder<unknown> {
  return sql`(select product_id from search_names
      where not is_archived and fold(${word}) <% name_text limit ${maxCandidates})
    union (select first.product_id from categories, lateral (
      select product_id from search_names
      where category_id = categories.id and not is_archived
      order by sort_text, product_id limit ${maxNear}) as first
      where fold(${word}) <% search_text)`;
}

/** From 0 to 1, how much a row is like the word. */
function getNearness(word: string): RawBuilder<unknown> {
  return sql`greatest(word_similarity(fold(${word}), name_text),
    word_similarity(fold(${word}), search_text))`;
}

/**
 * Finds the products that have every word of a term that nothing contains: how many there are, and the
 * first ten, those with most of the words in their name first.
 */
export async function findByKeywords(
  db: Connection,
  term: string,
): Promise<{ total: number; hits: ProductSummary[] }> {
  if (!hasKeywords(term)) return { total: 0, hits: [] };
  const words = splitKeywords(term);
  const found = await sql<ProductSummaryRow & { total: number }>`
    with matching as materialized (
      select product_id, sort_text, ${countInName(words)} as nearness from search_names
      where not is_archived and ${hasEveryKeyword(words)}
    ), shown as (
      select product_id, sort_text, nearness from matching
      order by nearness desc, sort_text, product_id limit ${maxHits}
    )
    select ${summaryColumns}, (select count(*) from matching) as total
    from shown join products on id = product_id
    order by nearness desc, sort_text, id`.execute(db);
  return { hits: found.rows.map(toProductSummary), total: found.rows[0]?.total ?? 0 };
}

/** Lists the products that are most like the words of a term. */
export async function listNear(db: Connection, term: string): Promise<ProductSummary[]> {
  const words = splitKeywords(term)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !isArabic(word))
    .slice(0, maxKeywords);
  if (words.length === 0) return [];
  const found = await sql<ProductSummaryRow>`
    with shown as (
      select product_id, sort_text, ${sql.join(words.map(getNearness), sql` + `)} as nearness
      from search_names join categories on categories.id = category_id
      where product_id = any(array(${sql.join(words.map(listCandidates), sql` union `)}))
      order by nearness desc, sort_text, product_id limit ${maxNear}
    )
    select ${summaryColumns} from shown join products on id = product_id
    order by nearness desc, sort_text, id`.execute(db);
  return found.rows.map(toProductSummary);
}
