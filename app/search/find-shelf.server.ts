import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { planListing } from '#app/catalogue/listing/list-plan.server.ts';
import { type Listing, listingUrl } from '#app/catalogue/listing/listing.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { maxPhraseLength, type Synonyms } from './correct-term.server.ts';
import { splitTerms } from './split-terms.ts';

type Shelf = Pick<Listing, 'category' | 'subcategory'>;

/** The shelf that a search names, and the words beside its name. */
type NamedShelf = Shelf & { q: string | null };

/** A link to a shelf, above what a search has found. */
export interface FoundShelf {
  url: string;
  /** 'PlayStation 2: controller · 3 products'. */
  label: string;
}

/** As nobody types signs: 'Super Nintendo (SNES)' and 'Xbox Series X/S' have several names. */
function listSpellings(name: string): string[] {
  const [outside = name, inside = ''] = name.split(/[()]/);
  const [first, other] = [name.replace(/\/.*/, ''), name.replace(/\w\/(?=\w)/, '')];
  return [name, outside, inside, first, other];
}

const toKey = (words: readonly string[]) => words.join('');

/** Subcategories first: 'Switch' says more than 'Nintendo'. Everybody types 'games', and means no Funko. */
const shelves = new Map<string, Shelf>();
for (const { name: category, subcategories } of categoryTree) {
  for (const subcategory of subcategories.filter((name) => name !== 'Games')) {
    for (const spelling of listSpellings(subcategory)) {
      const key = toKey(splitTerms(spelling));
      if (key && !shelves.has(key)) shelves.set(key, { category, subcategory });
    }
  }
}
const categories = new Map<string, Shelf>(
  categoryTree.map(({ name }) => [toKey(splitTerms(name)), { category: name, subcategory: null }]),
);

/** Words that narrow a shelf to nothing. */
const saysNothing = /^(games?|for|the|an?|of|on|and|with)$/;

interface Place {
  shelf: Shelf;
  from: number;
  to: number;
}

/** The longest phrase that stands for a shelf. */
function findPhrase(
  words: readonly string[],
  toShelf: (phrase: readonly string[]) => Shelf | undefined,
): Place | undefined {
  for (let length = Math.min(maxPhraseLength, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const shelf = toShelf(words.slice(from, from + length));
      if (shelf) return { shelf, from, to: from + length };
    }
  }
}

/** A phrase that is the name of one of these shelves, or else one that means it: 'gba' is a 'game boy advance'. */
function findShelfPhrase(
  words: readonly string[],
  synonyms: Synonyms,
  names: ReadonlyMap<string, Shelf>,
): Place | undefined {
  const byName = (phrase: readonly string[]) => names.get(toKey(phrase));
  const byMeaning = (phrase: readonly string[]) =>
    findPhrase(splitTerms(synonyms.get(phrase.join(' ')) ?? ''), byName)?.shelf;
  return findPhrase(words, byName) ?? findPhrase(words, byMeaning);
}

/**
 * Finds the shelf that a search names, by its name or by a word of the word list. The other words stay
 * as the search within it, without those that name its category, too. Null where none is named.
 */
export function nameShelf(term: string, synonyms: Synonyms): NamedShelf | null {
  const words = splitTerms(term);
  const found =
    findShelfPhrase(words, synonyms, shelves) ?? findShelfPhrase(words, synonyms, categories);
  if (!found) return null;
  const { shelf, from, to } = found;
  const isSaid = (word: string) =>
    [word, synonyms.get(word)].some(
      (one) => one && categories.get(one)?.category === shelf.category,
    );
  const others = [...words.slice(0, from), ...words.slice(to)].filter(
    (word) => !isSaid(word) && !saysNothing.test(synonyms.get(word) ?? word),
  );
  const meanings = others.map((word) => synonyms.get(word) ?? word);
  return { ...shelf, q: meanings.join(' ') || null };
}

/** Finds the shelf that a search names, with how much of the search is there, or else on all of it. */
export async function findShelf(
  db: Connection,
  term: string,
  synonyms: Synonyms,
): Promise<FoundShelf | null> {
  const named = nameShelf(term, synonyms);
  if (!named) return null;
  for (const q of new Set([named.q, null])) {
    const url = listingUrl({ ...named, q });
    const { total } = await planListing(db, parseListing(new URLSearchParams(url.slice(2))));
    if (total === 0) continue;
    const title = named.subcategory ?? named.category;
    const label = `${title}${q ? `: ${q}` : ''} · ${formatCount(total, 'product')}`;
    return { url, label };
  }
  return null;
}
