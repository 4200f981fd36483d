import { type RawBuilder, sql } from 'kysely';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  summaryColumns,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { isArabic, isMatch } from './matches.server.ts';

/** A word or phrase of a search, in the ways in which a name may have it. */
export interface Keyword {
  /** The spellings that mean the same: 'playstation 2' and 'ps2'. */
  spellings: readonly string[];
  /** Whether the first spelling is found within words, too, as it is while it is typed. */
  isWithin: boolean;
  /** Goods of the same kind, which stand after the others: pads after controllers. */
  kin: readonly string[];
}

/** What a search is read as where nothing contains the term itself. */
export interface Reading {
  /** For the eye: 'playstation 2 controller'. */
  text: string;
  keywords: readonly Keyword[];
  /** Prices, as `formatFilters` writes them. */
  filters: string;
  /** Whether the cheapest stand first. */
  isCheapFirst: boolean;
  /** Whether a word stands for another, by the word list or as the kind of goods. */
  hasMeaning: boolean;
}

const maxNear = 6;
/** For each word, how many products that are like it are compared with each other. */
const maxCandidates = 50;

/** What a list shows where its products have all words of a term that nothing contains. */
export const allKeywordsNote = 'Showing results for all words';

/** What a list shows that was found by a reading of a term. */
export function describeReading(term: string, { text, hasMeaning }: Reading): string[] {
  const toWords = (one: string) =>
    one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const isAsTyped = toWords(text) === toWords(term);
  if (isAsTyped && !hasMeaning) return [allKeywordsNote];
  const shown = isAsTyped ? 'Showing what is of the kind' : `Showing results for "${text}"`;
  return [`No products found for "${term}"`, shown];
}

/** Short words stand alone, so that 'gc' is not found in 'CGC'; others begin a word. */
function wordPattern(spelling: string): string {
  const escaped = spelling.replace(/[^\p{L}\p{N}\s-]/gu, '\\$&').replace(/[\s-]+/g, '[ -]');
  return `\\m${escaped}${spelling.length <= 3 ? '\\M' : ''}`;
}

/** What `foldLetters` makes one letter of. Names keep theirs. */
const arabicForms: Readonly<Record<string, string>> = {
  ا: '[اأإآٱ]',
  ه: '[هة]',
  ي: '[يىئی]',
  و: '[وؤ]',
  ك: '[كک]',
};

/** Whether a row of `search_names` has a folded word of Arabic letters in its name. */
function hasArabic(word: string): RawBuilder<boolean> {
  const pattern = word.replace(/./gu, (letter) => arabicForms[letter] ?? letter);
  return sql`(name_text ~ ${pattern} and name_text ~ '[ء-ۓ]')`;
}

/** Whether a row of `search_names` has the spelling as a word in its name or category. */
function hasWord(spelling: string): RawBuilder<boolean> {
  const pattern = wordPattern(spelling);
  const inCategory = sql`category_id = any(
    array(select id from categories where search_text ~ ${pattern}))`;
  if ([...spelling].length !== 2) return sql`(name_text ~ ${pattern} or ${inCategory})`;
  // Two letters have no trigram: see `isInName`.
  return sql`product_id = any(array(
    select product_id from search_names
    where letter_pairs(name_text) @> letter_pairs(${spelling}) and name_text ~ ${pattern}
    union all select product_id from search_names where ${inCategory}))`;
}

const either = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const listSpellings = ({ spellings, isWithin }: Keyword) =>
  spellings.map((spelling, index) => {
    if (isArabic(spelling)) return hasArabic(spelling);
    return isWithin && index === 0 ? isMatch(spelling) : hasWord(spelling);
  });

const isMeant = (keyword: Keyword) =>
  either([...listSpellings(keyword), ...keyword.kin.map(hasWord)]);

/** The condition for products that have every keyword of a reading in name, category or subcategory. */
export function matchesKeywords({ keywords }: Reading): RawBuilder<unknown> {
  if (keywords.length === 0) return sql`true`;
  return sql`id = any(array(
    select product_id from search_names where ${sql.join(keywords.map(isMeant), sql` and `)}))`;
}

/** How many keywords a row of `search_names` has by themselves, and not by what is of their kind. */
export function countMeant({ keywords }: Reading): RawBuilder<number> {
  if (keywords.length === 0) return sql`0`;
  return sql`(${sql.join(
    keywords.map((keyword) => sql`${either(listSpellings(keyword))}::int`),
    sql` + `,
  )})`;
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

/** Lists the products that are most like the words of a term. */
export async function listNear(
  db: Connection,
  words: readonly string[],
): Promise<ProductSummary[]> {
  const compared = words.filter((word) => !isArabic(word));
  if (compared.length === 0) return [];
  const found = await sql<ProductSummaryRow>`
    with shown as (
      select product_id, sort_text, ${sql.join(compared.map(getNearness), sql` + `)} as nearness
      from search_names join categories on categories.id = category_id
      where product_id = any(array(${sql.join(compared.map(listCandidates), sql` union `)}))
      order by nearness desc, sort_text, product_id limit ${maxNear}
    )
    select ${summaryColumns} from shown join products on id = product_id
    order by nearness desc, sort_text, id`.execute(db);
  return found.rows.map(toProductSummary);
}
