import type { ProductSummary } from '#app/catalogue/product/product.ts';

/** A product on a wishlist with its facts of today; an archived one stays there until it is removed. */
export interface WishedProduct extends ProductSummary {
  isArchived: boolean;
}
