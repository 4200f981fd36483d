import type { CopySummary } from '#app/catalogue/copy/copy.ts';
import type { ShownValues } from '#app/catalogue/editing/product-fields.ts';
import { t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';

export interface ProductSummary {
  id: number;
  name: string;
  priceCents: number;
  compareAtCents: number | null;
  /** A URL: the product's own image, or the drawing of its category. */
  image: string;
  category: string;
  subcategory: string;
  stock: number;
  /** Always derived: `stock > 0`. */
  inStock: boolean;
  /** Calendar date (yyyy-mm-dd) of the release, where one is known. */
  releasedOn: string | null;
  /** 'Complete · Very good · PAL', where any of it is known. */
  copyLine?: string;
  /** The most units for each buyer in 90 days, where there is a limit. */
  limitEach?: number | null;
}

export interface Product extends ProductSummary, CopySummary, ShownValues<'product page'> {
  /** Where the name is in another language. */
  englishName?: string;
  /** Where the page is in a language that the description is not written in. */
  descriptionLanguage?: 'en';
  /** ISO instant. */
  createdAt: string;
  /** ISO instant at which a copy was delivered; null for what is in the lists. */
  soldAt: string | null;
  soldForCents: number | null;
}

/** True while the release lies ahead of `today` (yyyy-mm-dd), or has no day yet. */
export function isPreOrder(
  { category, releasedOn }: Pick<ProductSummary, 'category'> & Partial<ProductSummary>,
  today: string,
): boolean {
  return releasedOn ? releasedOn > today : category === 'Pre-Orders';
}

/** 'out Dec 4, 2026', or that the date is not known yet. */
export function formatRelease(releasedOn?: string | null): string {
  return releasedOn
    ? t('out {date}', { date: formatDate(releasedOn) })
    : t('release date to follow');
}

/** The most units of a product in one order. */
export const maxOrderQuantity = 10_000;

/** Up to here the shop's own order form lists quantities. */
export const maxListedQuantity = 50;

/** How many units a product's page offers to add at once. */
export function getMaxQuantity({ stock, limitEach }: OfferedStock): number {
  return Math.min(stock, maxOrderQuantity, limitEach ?? stock);
}

type OfferedStock = Pick<ProductSummary, 'stock' | 'limitEach'>;

export function listQuantities(max: number): number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}
