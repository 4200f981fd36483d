import type { ProductSummary } from '#app/catalogue/product/product.ts';

/** The shop could not be asked: no network, or an answer that is none. */
export class ShopUnreachable extends Error {}

/**
 * Today's facts of these products from the server, in one request. Archived and unknown ones are
 * missing in the answer. Throws `ShopUnreachable` when the server cannot be reached.
 */
export async function readProducts(ids: readonly number[]): Promise<ProductSummary[]> {
  try {
    const answer = await fetch(`/cart/products?ids=${ids.join(',')}`);
    if (!answer.ok) throw new Error(`The stock could not be read (${answer.status}).`);
    return (await answer.json()) as ProductSummary[];
  } catch (error) {
    throw new ShopUnreachable('The shop could not be reached.', { cause: error });
  }
}
