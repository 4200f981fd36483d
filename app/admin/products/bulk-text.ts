import type { BulkLine, BulkValues } from '#app/catalogue/bulk/bulk-change.ts';
import { formatPrice } from '#app/platform/text/money.ts';

const maxNames = 3;

/** '1 product', '1,250 products'. */
export function formatCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;
}

/** The first names of many, and the number of the others. */
export function formatNames(names: readonly string[]): string {
  const rest = names.length - maxNames;
  const shown = names.slice(0, maxNames).join(', ');
  return rest > 0 ? `${shown} and ${rest.toLocaleString('en-US')} more` : shown;
}

export function formatBulkValues(values: BulkValues): string {
  const { priceCents, stock, category = '', subcategory } = values;
  if (priceCents !== undefined) return formatPrice(priceCents);
  if (stock !== undefined) return stock.toLocaleString('en-US');
  return subcategory ? `${category} → ${subcategory}` : category;
}

/** Why a product cannot be changed like this. */
export function formatRefusal({ after, refused }: BulkLine): string {
  if (after.stock !== undefined) return refused === 'low' ? 'Below 0' : 'Above 1,000,000';
  if (refused === 'compare-at') return 'Must stay below the compare-at price';
  return refused === 'low' ? 'Must stay above $0.00' : 'Must stay below $1,000,000.00';
}
