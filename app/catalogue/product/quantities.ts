/** The most pieces of a product that one order may ask for. */
export const mostOrdered = 10_000;

/** Up to here a quantity is chosen from a list, above it is typed. */
export const mostListed = 50;

/** What a quantity select offers: 1 to `most`. */
export function quantities(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1);
}
