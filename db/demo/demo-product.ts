import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';

/** A product as the demo catalogues describe it. Prices are in US dollars, spans in whole days. */
export interface DemoProduct {
  name: string;
  category: string;
  subcategory: string;
  /** Path of its drawing; generated products have none. */
  image?: string;
  price: number;
  compareAt?: number;
  reducedForDays?: number;
  stock: number;
  addedDaysAgo: number;
  releasesInDays?: number;
  description: string;
}

/** The hand-written catalogue, always in the same order: the categories of the bar, then as written. */
export function demoProducts(): DemoProduct[] {
  return categoryTree.flatMap(({ slug, name }) => {
    const file = join(import.meta.dirname, 'products', `${slug}.json`);
    const products = JSON.parse(readFileSync(file, 'utf8')) as Omit<DemoProduct, 'category'>[];
    return products.map((product) => ({ ...product, category: name }));
  });
}
