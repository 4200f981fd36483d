import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import type { copyFields } from '#app/catalogue/copy/copy-fields.ts';
import { readFacts } from '#app/catalogue/copy/read-facts.ts';
import type { ProductValues } from '#app/catalogue/editing/product-fields.ts';

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
  copy?: Partial<Omit<CopyValues, 'testedOn'>> & { testedDaysAgo?: number };
  /** The captions of its further photos, in their order, by what they show. */
  photos?: Partial<Record<DemoPart, string>>;
}

type CopyValues = Pick<ProductValues, (typeof copyFields)[keyof typeof copyFields]['property']>;

export type DemoPart = 'back' | 'board' | 'contents' | 'label' | 'flaw' | 'serial';

/** The URL of a further photo, a drawing beside the first. */
export function formatViewUrl(image: string, part: DemoPart): string {
  return `${image.slice(0, -'.png'.length)}/${part}.png`;
}

/** What a name tells of a copy stands beside what is written of it. */
function addNamedFacts(product: DemoProduct): DemoProduct {
  const { category: _, subcategory: _known, ...told } = readFacts({ ...product, ...product.copy });
  const copy = { ...told, ...product.copy };
  return Object.keys(copy).length > 0 ? { ...product, copy } : product;
}

/** The hand-written catalogue, always in the same order: the categories of the bar, then as written. */
export function demoProducts(): DemoProduct[] {
  return categoryTree.flatMap(({ slug, name }) => {
    const file = join(import.meta.dirname, 'products', `${slug}.json`);
    const products = JSON.parse(readFileSync(file, 'utf8')) as Omit<DemoProduct, 'category'>[];
    return products.map((product) => addNamedFacts({ ...product, category: name }));
  });
}
