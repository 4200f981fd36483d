import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import type { Listing } from '#app/catalogue/listing/listing.ts';
import { splitTerms } from './split-terms.ts';

export type CategoryAddress = Pick<Listing, 'category' | 'subcategory'>;

/** As nobody types signs: 'Super Nintendo (SNES)' and 'Xbox Series X/S' have several names. */
function listNames(name: string): string[] {
  const [outside = name, inside = ''] = name.split(/[()]/);
  const [first, other] = [name.replace(/\/.*/, ''), name.replace(/\w\/(?=\w)/, '')];
  const names = [name, outside, inside, first, other, ...name.split(' & ')];
  return names.flatMap((one) => [one, one.replace(/s$/, '')]);
}

const toKey = (words: readonly string[]) => words.join('');

/** Subcategories first: 'Switch' says more than 'Nintendo'. Everybody types 'games', and means no Funko. */
const subcategories = new Map<string, CategoryAddress>();
for (const { name: category, subcategories: names } of categoryTree) {
  for (const subcategory of names.filter((name) => name !== 'Games')) {
    for (const name of listNames(subcategory)) {
      const key = toKey(splitTerms(name));
      if (key && !subcategories.has(key)) subcategories.set(key, { category, subcategory });
    }
  }
}
const categories = new Map<string, CategoryAddress>(
  categoryTree.flatMap(({ name }) =>
    listNames(name).map((one) => [toKey(splitTerms(one)), { category: name, subcategory: null }]),
  ),
);

/** The subcategory of that name, however its words are joined: 'gameboy', 'game boy'. */
export const findSubcategory = (words: readonly string[]) => subcategories.get(toKey(words));

export const findTopCategory = (words: readonly string[]) => categories.get(toKey(words));

/** Whether folded words are the name of a shelf. */
export function isCategoryName(words: readonly string[]): boolean {
  return Boolean(findSubcategory(words) ?? findTopCategory(words));
}
