/** 1250 → '1,250'. */
export const formatNumber: (count: number) => string = new Intl.NumberFormat('en-US').format;

/** A number with the noun of what it counts: 1 and 'product' → '1 product', 1250 → '1,250 products'. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
