import { formatCategory } from '#app/catalogue/categories/category-tree.ts';
import { countFound } from '#app/catalogue/listing/listing.server.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { t, tn } from '#app/platform/language/words.ts';
import { type CategoryAddress, findSubcategory, findTopCategory } from './category-names.ts';
import { formatPriced, readPriceWords } from './price-words.ts';
import {
  isFiller,
  isOffer,
  maxPhraseLength,
  readTerm,
  type Synonyms,
  splitTerm,
} from './read-term.ts';
import { splitTerms } from './split-terms.ts';

/** The shelf that a search names, and the words beside its name. */
type NamedCategory = CategoryAddress & { q: string | null };

export interface CategoryLink {
  url: string;
  /** 'PlayStation 2: controller, up to $20 · 3 products'. */
  label: string;
}

interface Place {
  shelf: CategoryAddress;
  from: number;
  to: number;
}

type FindShelf = (words: readonly string[]) => CategoryAddress | undefined;

function findPhrase(words: readonly string[], toShelf: FindShelf): Place | undefined {
  for (let length = Math.min(maxPhraseLength, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const shelf = toShelf(words.slice(from, from + length));
      if (shelf) return { shelf, from, to: from + length };
    }
  }
}

const findRepairs: FindShelf = (words) =>
  words.at(-1) === 'repair' ? (findSubcategory(words) ?? findTopCategory(words)) : undefined;

/** A phrase that is the name of such a shelf, or else one that means it: 'gba' is a 'game boy advance'. */
function findCategoryPhrase(
  words: readonly string[],
  synonyms: Synonyms,
  byName: FindShelf,
): Place | undefined {
  const byMeaning = (phrase: readonly string[]) =>
    findPhrase(splitTerms(synonyms.get(phrase.join(' ')) ?? ''), byName)?.shelf;
  return findPhrase(words, byName) ?? findPhrase(words, byMeaning);
}

/**
 * Finds the shelf that a search names, by its name or by a word of the word list. The other words stay
 * as the search within it, without those that name its category, too. Null where none is named.
 */
export function parseNamedCategory(term: string, synonyms: Synonyms): NamedCategory | null {
  const typed = splitTerms(readPriceWords(term).rest);
  const meant = splitTerm(term, synonyms).parts.flatMap(({ text }) => splitTerms(text));
  const [words, found] = [
    // Someone with a console to repair does not look for one.
    [meant, findPhrase(meant, findRepairs)] as const,
    [typed, findCategoryPhrase(typed, synonyms, findSubcategory)] as const,
    // 'سوني 5' is the PlayStation 5, though neither of its words is.
    [meant, findPhrase(meant, findSubcategory)] as const,
    [typed, findCategoryPhrase(typed, synonyms, findTopCategory)] as const,
  ].find(([, place]) => place) ?? [typed];
  if (!found) return null;
  const { shelf, from, to } = found;
  const isSaid = (word: string) =>
    [word, synonyms.get(word)].some(
      (one) => one && findTopCategory([one])?.category === shelf.category,
    );
  const others = [...words.slice(0, from), ...words.slice(to)].filter(
    (word) => !isSaid(word) && !isFiller(synonyms.get(word) ?? word),
  );
  const { parts } = splitTerm(others.join(' '), synonyms);
  return { ...shelf, q: parts.map(({ text }) => text).join(' ') || null };
}

/**
 * Finds the shelf or the prices that a search names, with how much of the search is there, or else of
 * the shelf on the whole. Null where it names neither, or nothing is there.
 */
export async function findCategoryLink(
  db: Connection,
  term: string,
  synonyms: Synonyms,
): Promise<CategoryLink | null> {
  if (isOffer(term))
    return { url: '/we-buy-products', label: t('We buy products: offer us yours') };
  const { rest, filters, isCheapFirst } = readPriceWords(term);
  const named = parseNamedCategory(term, synonyms);
  if (!named && !filters) return null;
  const anywhere = { category: null, subcategory: null, q: rest || null };
  const { q, ...shelf } = named ?? anywhere;
  for (const part of new Set([q, null])) {
    const isAll = !part && !shelf.category;
    const url = listingUrl({
      ...shelf,
      ...{ q: part, filters, all: isAll },
      ...(isCheapFirst && { sort: 'price-asc' }),
    });
    const listing = parseListing(new URLSearchParams(url.slice(2)));
    const total = await countFound(db, listing, (q) => readTerm(q, synonyms));
    if (total === 0) continue;
    const title = formatCategory(shelf.subcategory ?? shelf.category ?? '');
    const both = title && part ? t('{shelf}: {term}', { shelf: title, term: part }) : title || part;
    const what = formatPriced(both ?? '', filters);
    const label = tn(total, '{what} · {count} product', '{what} · {count} products', { what });
    return { url, label };
  }
  return null;
}
