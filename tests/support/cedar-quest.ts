import type { ProductValues } from '#app/catalogue/editing/parse-product.ts';

/** Who adds and changes it. */
export const owner = { id: 'owner', email: 'owner@example.com' };

/** A product as the owner enters it. */
export const cedarQuest: ProductValues = {
  name: 'Cedar Quest',
  priceCents: 1000,
  category: 'Sega',
  subcategory: 'Saturn',
  description: 'A quest.',
  stock: 5,
  image: null,
  compareAtCents: null,
  releasedOn: null,
  lowStockThreshold: 2,
};
