import type { BulkLine, BulkValues } from '#app/catalogue/bulk/bulk-change.ts';
import { formatPrice } from '#app/platform/text/money.ts';

export function formatBulkValues(values: BulkValues): string {
  const { priceCents, compareAtCents, stock, category = '', subcategory, archived } = values;
  if (archived !== undefined) return archived ? 'Archived' : 'In the shop';
  if (priceCents !== undefined) {
    const price = formatPrice(priceCents);
    return compareAtCents ? `${price}, was ${formatPrice(compareAtCents)}` : price;
  }
  if (stock !== undefined) return stock.toLocaleString('en-US');
  return subcategory ? `${category} → ${subcategory}` : category;
}

/** Why a product cannot be changed like this. */
export function formatRefusal({ after, refused }: BulkLine): string {
  if (after.stock !== undefined) return refused === 'low' ? 'Below 0' : 'Above 1,000,000';
  if (refused === 'compare-at') return 'Must stay below the compare-at price';
  return refused === 'low' ? 'Must stay above $0.00' : 'Must stay below $1,000,000.00';
}
