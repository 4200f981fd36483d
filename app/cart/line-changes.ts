import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type CartLine, createCartLine } from './cart-rules.ts';

/** What has changed since the product was added to the cart (decision 14). */
export type CartLineChange =
  | { kind: 'gone' }
  | { kind: 'stock'; left: number }
  | { kind: 'price'; fromCents: number; toCents: number };

export function formatLineChange(change: CartLineChange): string {
  switch (change.kind) {
    case 'gone':
      return 'No longer available';
    case 'stock':
      return `Only ${change.left} left`;
    case 'price':
      return `Price changed from ${formatPrice(change.fromCents)} to ${formatPrice(change.toCents)}`;
  }
}

/** Finds what differs between a line and the current product, which is null once it is unavailable. */
export function findChanges(line: CartLine, today: ProductSummary | null): CartLineChange[] {
  if (!today?.inStock) return [{ kind: 'gone' }];
  const changes: CartLineChange[] = [];
  if (today.stock < line.quantity) changes.push({ kind: 'stock', left: today.stock });
  if (today.priceCents !== line.priceCents) {
    changes.push({ kind: 'price', fromCents: line.priceCents, toCents: today.priceCents });
  }
  return changes;
}

/** The line as it can be bought today, or null when it cannot. */
export function acceptChanges(line: CartLine, today: ProductSummary | null): CartLine | null {
  return today?.inStock ? createCartLine(today, Math.min(line.quantity, today.stock)) : null;
}
