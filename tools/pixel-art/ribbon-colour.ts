import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { type Colour, colourFromHex } from './colour.ts';

/** The colour of a category's shelf; that of the repairs for a category nobody knows. */
export function bandOf(categorySlug: string): Colour {
  const category = categoryTree.find(({ slug }) => slug === categorySlug);
  return colourFromHex(category?.ribbon ?? '#5a6b7c');
}
