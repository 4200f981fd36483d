/** What a quantity select offers: 1 to `most`, and what is chosen already where that is more. */
export function quantities(most: number, chosen = 1): number[] {
  const offered = Array.from({ length: Math.max(most, 1) }, (_, index) => index + 1);
  return chosen > offered.length ? [...offered, chosen] : offered;
}
