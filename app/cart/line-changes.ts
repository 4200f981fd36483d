import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type CartLine, type CartProduct, createCartLine } from './cart-rules.ts';

/** What has changed since the product was added to the cart (decision 14). */
export type CartLineChange =
  | { kind: 'gone' }
  | { kind: 'stock'; left: number }
  | { kind: 'limit'; limit: number; left: number }
  | { kind: 'price'; fromCents: number; toCents: number };

export function formatLineChange(change: CartLineChange): string {
  switch (change.kind) {
    case 'gone':
      return t('No longer available');
    case 'stock':
      return t('Only {count} left', { count: change.left });
    case 'limit':
      return t('At most {limit} for each person', { limit: change.limit });
    case 'price':
      return t('Price changed from {from} to {to}', {
        from: formatPrice(change.fromCents),
        to: formatPrice(change.toCents),
      });
  }
}

/** Finds what differs between a line and the current product, which is null once it is unavailable. */
export function findChanges(line: CartLine, today: CartProduct | null): CartLineChange[] {
  if (!today?.inStock) return [{ kind: 'gone' }];
  const changes: CartLineChange[] = [];
  if (today.stock < line.quantity) changes.push({ kind: 'stock', left: today.stock });
  const { limitEach: limit } = today;
  const left = today.limitLeft ?? limit ?? Infinity;
  if (limit && left < line.quantity) changes.push({ kind: 'limit', limit, left });
  if (today.priceCents !== line.priceCents)
    changes.push({ kind: 'price', fromCents: line.priceCents, toCents: today.priceCents });
  return changes;
}

/** The line as it can be bought today, or null when it cannot. */
export function acceptChanges(line: CartLine, today: CartProduct | null): CartLine | null {
  if (!today?.inStock) return null;
  const left = today.limitLeft ?? today.limitEach ?? Infinity;
  const quantity = Math.min(line.quantity, today.stock, left);
  return quantity > 0 ? createCartLine(today, quantity) : null;
}
