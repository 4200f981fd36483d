import { useEffect, useState } from 'react';
import { useCart } from '#app/cart/cart-store.ts';
import { removeOrdered } from '#app/cart/order-attempts.ts';
import { describeJoined, type Order } from '#app/orders/order.ts';
import { t } from '#app/platform/language/words.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';

/** What the checkout was answered with: an order as it was sent, or one of an earlier press. */
interface CheckoutAnswer {
  newOrder: string | null;
  earlierOrder: string | null;
  /** What was typed at the checkout is in the order. */
  dropDraft: () => void;
}

/** What is joined to another order is cancelled too, but comes. */
function markCancelled(order: Order) {
  return { ...order, isCancelled: order.status === 'cancelled' && !describeJoined(order) };
}

/**
 * Shows the toast of the order that this browser's cart has become, once, however late its response
 * comes, and empties the cart. The order is recognised by its attempt key. An earlier one has a notice
 * instead. Returns the numbers of those that came without an answer: like an earlier one they may differ
 * from the form, whose draft stays.
 */
export function usePlacedOrders(
  orders: readonly Order[],
  { newOrder, earlierOrder, dropDraft }: CheckoutAnswer,
): readonly string[] {
  const isLoaded = useCart((cart) => cart.isLoaded);
  const [unconfirmed, setUnconfirmed] = useState<readonly string[]>([]);
  useEffect(() => {
    // All of them: several attempts may have lost their responses.
    const placed = isLoaded ? orders.map(markCancelled).filter(removeOrdered) : [];
    const numbers = placed.map((one) => one.orderNumber).filter((one) => one !== earlierOrder);
    if (numbers.length === 0) return;
    if (newOrder && numbers.includes(newOrder)) dropDraft();
    setUnconfirmed(numbers.filter((one) => one !== newOrder));
    showToast({ kind: 'done', text: t('Order placed successfully!'), topic: 'order' });
  }, [isLoaded, orders, newOrder, earlierOrder, dropDraft]);
  return unconfirmed;
}
