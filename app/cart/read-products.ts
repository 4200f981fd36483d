import type { ProductSummary } from '#app/catalogue/product.ts';

/**
 * Today's facts of these products from the server, in one request. Archived and unknown ones are
 * missing in the answer. Throws when the server cannot be reached.
 */
export async function readProducts(ids: readonly number[]): Promise<ProductSummary[]> {
  const answer = await fetch(`/cart/products?ids=${ids.join(',')}`);
  if (!answer.ok) throw new Error(`The stock could not be read (${answer.status}).`);
  return (await answer.json()) as ProductSummary[];
}
