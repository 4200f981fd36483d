import { clearListingMemory } from '#app/catalogue/listing/use-listing-memory.ts';
import { type CartLine, maxSentKeys } from './cart-rules.ts';
import { changeCart, useCart } from './cart-store.ts';

interface PlacedOrder {
  attemptKey: string;
  lines: readonly { productId: number | null; quantity: number }[];
  isCancelled?: boolean;
}

/** The attempt key of the cart that an order has left empty, on the pages seen since. */
let emptiedKey = '';

/** The key that this tab has sent last: another tab may take the same order out of the cart. */
let sentKey = '';

/** Whether the cart is empty because all of it has just been ordered. */
export function isAllOrdered({ attemptKey } = useCart.getState()): boolean {
  return attemptKey === emptiedKey;
}

function without(keys: readonly string[], key: string): string[] {
  return keys.filter((one) => one !== key);
}

/** Notes that the cart is sent as an order; what it was when it was sent before may be one already. */
export function recordAttempt(): void {
  useCart.setState(({ attemptKey, sentKeys }) => ({
    sentKeys: [...without(sentKeys, attemptKey), attemptKey].slice(-maxSentKeys),
  }));
  sentKey = useCart.getState().attemptKey;
}

/** Notes that the shop has refused the order that was sent last: the cart is still to be ordered. */
export function dropAttempt(): void {
  useCart.setState(({ sentKeys }) => ({ sentKeys: sentKeys.slice(0, -1) }));
  sentKey = '';
}

/** Sent, and no answer came. If it is an order, its own units may be what now looks sold out. */
export function isOutcomeUnknown({ attemptKey, sentKeys } = useCart.getState()): boolean {
  return sentKeys.includes(attemptKey);
}

function withoutOrdered(lines: readonly CartLine[], ordered: PlacedOrder['lines']): CartLine[] {
  return lines.flatMap((line) => {
    const bought = ordered.find((one) => one.productId === line.productId)?.quantity ?? 0;
    return line.quantity > bought ? { ...line, quantity: line.quantity - bought } : [];
  });
}

/**
 * Takes what an order has bought out of the cart it came from. False where this tab has not sent it and the cart
 * does not know it, for one that was seen before, and for a cancelled one, whose units stay to be ordered under
 * another key.
 */
export function removeOrdered({ attemptKey, lines, isCancelled = false }: PlacedOrder): boolean {
  const cart = useCart.getState();
  const isSentHere = attemptKey === sentKey;
  if (isSentHere) sentKey = '';
  const isOfCart = cart.attemptKey === attemptKey || cart.sentKeys.includes(attemptKey);
  if (!isOfCart && !isSentHere) return false;
  if (isOfCart) changeCart((held) => withoutOrdered(held, isCancelled ? [] : lines));
  clearListingMemory();
  if (useCart.getState().items.length === 0) emptiedKey = useCart.getState().attemptKey;
  // An empty cart has nothing left to give: the next one is another.
  useCart.setState(({ items, sentKeys }) => ({
    sentKeys: items.length > 0 ? without(sentKeys, attemptKey) : [],
  }));
  return !isCancelled;
}
