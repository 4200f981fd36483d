import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeliveryRequest } from '#app/delivery/plan-delivery.ts';
import { parseDay } from '#app/platform/text/day-range.ts';
import { readProducts } from './add-to-cart.ts';
import type { CartLine, CartProduct } from './cart-rules.ts';
import { totalCents, totalItems } from './cart-rules.ts';
import { changeCart, useCart } from './cart-store.ts';
import { acceptChanges, type CartLineChange, findChanges } from './line-changes.ts';
import { isOutcomeUnknown } from './order-attempts.ts';

export interface CartCheck {
  /** The current name, in the language of the page; the cart's own while that is unknown. */
  getName: (line: CartLine) => string;
  /** What has changed since the product was added to the cart; empty while that is not known. */
  getChanges: (line: CartLine) => readonly CartLineChange[];
  /** Today's stock; the cart's own while that is unknown. */
  getStock: (line: CartLine) => number;
  countBuyable: (line: CartLine) => number;
  /** Takes over what is true today; a line that cannot be bought any more goes. */
  accept: (line: CartLine) => void;
  /** The lines that changed and wait for the shopper's word. */
  changedCount: number;
  /** Whether the cart has lines and none of their products can be had any more. */
  isAllGone: boolean;
  /** Of what can be bought today, at the prices that the lines show. */
  totals: { itemCount: number; totalCents: number; items: DeliveryRequest['items'] };
  recheck: () => Promise<void>;
}

/**
 * Compares the cart with the shop when the page opens, and again when a line takes over a stock or a
 * price, also from another tab; nothing is changed silently (decision 14).
 */
export function useCartCheck(): CartCheck {
  const { items } = useCart();
  const [today, setToday] = useState<ReadonlyMap<number, CartProduct | null>>(new Map());
  const latest = useRef<readonly number[]>([]);
  /** The stock and the price that each line had when the cart was looked at. */
  const facts = useRef<ReadonlyMap<number, string>>(new Map());

  const recheck = useCallback(async () => {
    const ids = useCart.getState().items.map((line) => line.productId);
    if (ids.length === 0 || isOutcomeUnknown()) return;
    latest.current = ids;
    try {
      const found = new Map((await readProducts(ids)).map((product) => [product.id, product]));
      if (latest.current !== ids) return;
      setToday(new Map(ids.map((id) => [id, found.get(id) ?? null])));
    } catch (error) {
      // Without an answer the cart stays as it is until it changes; placing the order checks everything once more.
      if (latest.current === ids) facts.current = new Map();
      console.error('The cart could not be checked.', error);
    }
  }, []);

  useEffect(() => {
    if (isOutcomeUnknown()) return;
    const before = facts.current;
    facts.current = new Map(
      items.map(({ productId, stock, priceCents }) => [productId, `${stock} ${priceCents}`]),
    );
    // A line that was removed and comes back was asked about before it was.
    const isOther = ([id, now]: [number, string]) =>
      before.has(id) ? now !== before.get(id) : latest.current.includes(id);
    if (before.size === 0 || [...facts.current].some(isOther)) void recheck();
  }, [items, recheck]);

  const changesOfLine = (line: CartLine) => {
    const product = today.get(line.productId);
    return product === undefined ? [] : findChanges(line, product);
  };
  const settle = (line: CartLine) => {
    const settled = acceptChanges(line, today.get(line.productId) ?? null);
    changeCart((lines) =>
      lines.flatMap((one) => (one.productId === line.productId ? (settled ?? []) : one)),
    );
  };
  const countBuyable = (line: CartLine) => {
    const product = today.get(line.productId);
    if (product === undefined) return line.quantity;
    return acceptChanges(line, product)?.quantity ?? 0;
  };
  const buyable = items.map((line) => ({
    ...line,
    releasedOn: parseDay((today.get(line.productId) ?? line).releasedOn ?? null),
    quantity: countBuyable(line),
  }));
  const isGone = (line: CartLine) => changesOfLine(line).some(({ kind }) => kind === 'gone');
  return {
    getName: ({ productId, name }) => today.get(productId)?.name ?? name,
    getChanges: changesOfLine,
    getStock: ({ productId, stock }) => today.get(productId)?.stock ?? stock,
    countBuyable,
    accept: settle,
    changedCount: items.filter((line) => changesOfLine(line).length > 0).length,
    isAllGone: items.length > 0 && items.every(isGone),
    totals: {
      itemCount: totalItems(buyable),
      totalCents: totalCents(buyable),
      items: buyable.filter(({ quantity }) => quantity > 0),
    },
    recheck,
  };
}
