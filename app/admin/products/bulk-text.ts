import type { BulkLine, BulkValues } from '#app/catalogue/bulk/bulk-change.ts';
import { singleCopyMessage } from '#app/catalogue/copy/copy.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';

export function formatBulkValues(values: BulkValues): string {
  const { priceCents, compareAtCents, stock, category = '', subcategory, archived } = values;
  const lastDay = values.reducedUntil && `until ${formatDate(values.reducedUntil)}`;
  if (archived !== undefined) return archived ? 'Archived' : 'In the shop';
  if (priceCents !== undefined) {
    const price = formatPrice(priceCents);
    const was = compareAtCents && `was ${formatPrice(compareAtCents)}`;
    return [price, was, lastDay].filter(Boolean).join(', ');
  }
  if (values.reducedUntil !== undefined) return lastDay ?? 'no last day';
  if (stock !== undefined) return stock.toLocaleString('en-US');
  return subcategory ? `${category} → ${subcategory}` : category;
}

/** Why a product cannot be changed like this. */
export function formatRefusal({ after, refused }: BulkLine): string {
  if (refused === 'copy') return singleCopyMessage;
  if (after.stock !== undefined) return refused === 'low' ? 'Below 0' : 'Above 1,000,000';
  if (refused === 'compare-at') return 'Must stay below the compare-at price';
  return refused === 'low' ? 'Must stay above $0.00' : 'Must stay below $1,000,000.00';
}
