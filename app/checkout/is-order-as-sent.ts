import type { Order } from '#app/orders/order.ts';
import type { OrderAttempt } from '#app/orders/order-attempt.ts';
import type { ShippingText } from './checkout-form.server.ts';
import { maxLengths } from './shipping.ts';

const fields = Object.keys(maxLengths) as (keyof ShippingText)[];

const listLines = (lines: readonly { productId: number | null; quantity: number }[]) =>
  lines
    .map(({ productId, quantity }) => `${productId} × ${quantity}`)
    .sort()
    .join();

/** Whether an order stands as a form asks for it, which may be corrected since an answer was lost. */
export function isOrderAsSent(
  order: Order,
  { shipping, lines, credit, isCollected = false }: OrderAttempt,
): boolean {
  return (
    order.status !== 'cancelled' &&
    order.isCollected === isCollected &&
    // After a reload the form offers the credit that the order has left, perhaps none.
    (!credit || order.creditCents > 0) &&
    fields.every((name) => order[name] === (shipping[name] ?? null)) &&
    listLines(order.lines) === listLines(lines)
  );
}
