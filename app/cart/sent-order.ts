import type { CartLine } from './cart-line.ts';
import { changeCart, useCart } from './cart-store.ts';

interface PlacedOrder {
  attemptKey: string;
  lines: readonly { productId: number | null; quantity: number }[];
}

/** Notes that the cart is sent as an order. */
export function noteSent(): void {
  useCart.setState(({ attemptKey }) => ({ sentKey: attemptKey }));
}

/** Notes that the shop has refused the order: the cart is still to be ordered. */
export function forgetSent(): void {
  useCart.setState({ sentKey: '' });
}

/**
 * Whether this cart was sent and no answer came. It may be an order already, which has taken the last
 * pieces: its lines then look sold out, and only the server knows better.
 */
export function isOutcomeUnknown(): boolean {
  const { attemptKey, sentKey } = useCart.getState();
  return sentKey === attemptKey;
}

function withoutOrdered(lines: readonly CartLine[], ordered: PlacedOrder['lines']): CartLine[] {
  return lines.flatMap((line) => {
    const bought = ordered.find((one) => one.productId === line.productId)?.quantity ?? 0;
    return line.quantity > bought ? { ...line, quantity: line.quantity - bought } : [];
  });
}

/** Takes what an order has bought out of the cart it came from; false for every other order. */
export function settleOrder({ attemptKey, lines }: PlacedOrder): boolean {
  const cart = useCart.getState();
  if (cart.attemptKey !== attemptKey && cart.sentKey !== attemptKey) return false;
  changeCart((held) => withoutOrdered(held, lines));
  forgetSent();
  return true;
}
