import type { CSSProperties } from 'react';
import { bandStyle } from '#app/catalogue/band-style.ts';
import { categoryTree } from '#app/catalogue/category-tree.ts';

/** The colours of an article: those of the product category with that slug. */
export function shelfStyle(slug: string): CSSProperties {
  return bandStyle(categoryTree.find((category) => category.slug === slug)?.name ?? '');
}
