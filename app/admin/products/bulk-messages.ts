import type { BulkFacts, BulkLine } from '#app/catalogue/bulk/bulk-change.ts';
import { formatPrice } from '#app/platform/text/money.ts';

const mostNames = 3;

/** '1 product', '1,250 products'. */
export function countWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`;
}

/** The first names of many, and how many more there are. */
export function nameWords(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const shown = names.slice(0, mostNames).join(', ');
  return rest > 0 ? `${shown} and ${rest.toLocaleString('en-US')} more` : shown;
}

/** What a bulk edit finds or leaves of a product, for the eye. */
export function factWords(facts: BulkFacts): string {
  if ('priceCents' in facts) return formatPrice(facts.priceCents);
  if ('stock' in facts) return facts.stock.toLocaleString('en-US');
  return facts.subcategory ? `${facts.category} → ${facts.subcategory}` : facts.category;
}

/** Why a product cannot change so. */
export function refusalWords({ after, refused }: BulkLine): string {
  if ('stock' in after) return refused === 'low' ? 'Below 0' : 'Above 1,000,000';
  if (refused === 'compare-at') return 'Must stay below the compare-at price';
  return refused === 'low' ? 'Must stay above $0.00' : 'Must stay below $1,000,000.00';
}
