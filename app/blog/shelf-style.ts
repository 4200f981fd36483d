import type { CSSProperties } from 'react';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { bandStyle } from '#app/catalogue/categories/ribbon-style.ts';

/** The colours of an article: those of the product category with that slug. */
export function shelfStyle(slug: string): CSSProperties {
  return bandStyle(categoryTree.find((category) => category.slug === slug)?.name ?? '');
}
