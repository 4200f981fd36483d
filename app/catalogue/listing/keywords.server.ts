import { type RawBuilder, sql } from 'kysely';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  selectSummary,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { foldLetters } from '#app/platform/text/fold-letters.ts';
import { formatFilters, parseFilters } from './filters.ts';
import { isArabic } from './matches.server.ts';

/** A word or phrase of a search, in the ways in which a name may have it. */
export interface Keyword {
  /** The spellings that mean the same: 'playstation 2' and 'ps2'. */
  spellings: readonly string[];
  /** Whether the first spelling is what was typed, perhaps not to its end. */
  isTyped: boolean;
  /** Goods of the same kind, which stand after the others: pads after controllers. */
  kin: readonly string[];
}

/** What a search is read as where nothing contains the term itself. */
export interface Reading {
  /** For the eye: 'playstation 2 controller, up to $20.00'. */
  text: string;
  /** The same with other prices. */
  describe: (filters: string) => string;
  keywords: readonly Keyword[];
  /** Prices, as `formatFilters` writes them. */
  filters: string;
  isCheapFirst: boolean;
  /** Whether a word stands for another, by the word list or as the kind of goods. */
  hasMeaning: boolean;
}

const maxNear = 6;
/** For each word, how many products that are like it are compared with each other. */
const maxCandidates = 50;

/** What a list shows where its products have all words of a term that nothing contains. */
export const allKeywordsNote = msg('Showing results for all words');

/** A price among the filters replaces the one that the term names, and what that one excludes. */
export function readWithin(filters: string, reading: Reading): Reading {
  const chosen = parseFilters(new URLSearchParams(filters));
  const named = parseFilters(new URLSearchParams(reading.filters));
  const { minCents: from, maxCents: to } = chosen;
  const isMinLeft = from === null && (named.minCents ?? 0) <= (to ?? Number.POSITIVE_INFINITY);
  const isMaxLeft = to === null && (from ?? 0) <= (named.maxCents ?? Number.POSITIVE_INFINITY);
  const left = formatFilters({
    ...named,
    minCents: isMinLeft ? named.minCents : null,
    maxCents: isMaxLeft ? named.maxCents : null,
  });
  return { ...reading, text: reading.describe(left), filters: left };
}

export function describeReading(term: string, { text, hasMeaning }: Reading): string[] {
  const toWords = (one: string) =>
    one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const isAsTyped = toWords(text) === toWords(term);
  const asTyped = hasMeaning ? t('Showing goods of that kind') : t(allKeywordsNote);
  const shown = isAsTyped ? asTyped : t('Showing results for "{text}"', { text });
  return [t('No products found for "{term}"', { term }), shown];
}

const splitWords = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** A folded word as names may have it: those in Arabic keep their article. */
function toForms(word: string, prefix: string): string {
  const forms = isArabic(word) ? [word, `ال${word}`] : [word];
  return toQuery(forms.map((form) => `'${form}'${prefix}`));
}

/** Folded words in their order, for `search_words`. Of the last one the beginning will do, unless it is short. */
function toPhrase(text: string, minPrefix = 4): string {
  const words = splitWords(foldLetters(text));
  const last = words.length - 1;
  const isPrefix = (word: string, index: number) => index === last && word.length >= minPrefix;
  const forms = words.map((word, index) => toForms(word, isPrefix(word, index) ? ':*' : ''));
  return `(${forms.join(' <-> ')})`;
}

const toQuery = (alternatives: readonly string[]) => `(${alternatives.join(' | ')})`;

const listSpellings = ({ spellings, isTyped }: Pick<Keyword, 'spellings' | 'isTyped'>) =>
  spellings.map((spelling, index) => toPhrase(spelling, isTyped && index === 0 ? 1 : undefined));

/** The condition for products that have every keyword of a reading in name, category or subcategory. */
export function matchesKeywords({ keywords }: Reading): RawBuilder<unknown> {
  if (keywords.length === 0) return sql`true`;
  const query = keywords.map((keyword) =>
    toQuery([...listSpellings(keyword), ...keyword.kin.map((one) => toPhrase(one))]),
  );
  return sql`id = any(array(
    select product_id from search_words where words @@ ${query.join(' & ')}::tsquery))`;
}

/**
 * What `search_words` have to fulfil for the keywords of a reading themselves, each typed to its end. A number
 * follows its word: elsewhere it may be that of the shelf, as in 'Halo 5' of the Xbox One.
 */
export function toWordQuery({ keywords }: Reading): string {
  return keywords
    .map(({ spellings }, index) => {
      const isNumber = spellings.some((one) => /^\d+$/.test(one));
      const joint = index === 0 ? '' : isNumber ? ' <-> ' : ' & ';
      return joint + toQuery(listSpellings({ spellings, isTyped: false }));
    })
    .join('');
}

/** How many keywords a row of `search_words` has by themselves, and not by what is of their kind. */
export function countMeant({ keywords }: Reading): RawBuilder<number> {
  const isMeant = (keyword: Keyword) =>
    sql`(words @@ ${toQuery(listSpellings(keyword))}::tsquery)::int`;
  return sql`(${sql.join([sql`0`, ...keywords.map(isMeant)], sql` + `)})`;
}

/** Whether a row of `search_words` has a term and cuts off no word by it. */
export function hasWholeWords(term: string): RawBuilder<boolean> {
  return splitWords(foldLetters(term)).length > 0
    ? sql<boolean>`(words @@ ${toPhrase(term, Number.POSITIVE_INFINITY)}::tsquery)`
    : sql<boolean>`false`;
}

/** Whether a row of `search_words` has words that begin with those of a term. */
export function hasBeginnings(term: string): RawBuilder<boolean> {
  const words = splitWords(foldLetters(term));
  return words.length > 0
    ? sql<boolean>`words @@ ${words.map((word) => toPhrase(word, 1)).join(' & ')}::tsquery`
    : sql<boolean>`false`;
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
    select ${selectSummary()} from shown join products on id = product_id
    order by nearness desc, sort_text, id`.execute(db);
  return found.rows.map(toProductSummary);
}
