import type { ProductValues } from '#app/catalogue/editing/parse-product.ts';

/** The columns of these values, in the table's spelling; what is left out stays out. */
export function toProductColumns({
  priceCents,
  compareAtCents,
  lowStockThreshold,
  releasedOn,
  ...same
}: Partial<ProductValues>) {
  const renamed = {
    price_cents: priceCents,
    compare_at_cents: compareAtCents,
    low_stock_threshold: lowStockThreshold,
    released_on: releasedOn,
  };
  const given = Object.entries({ ...same, ...renamed }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<typeof same & typeof renamed>;
}
