import { useEffect } from 'react';
import { useCart } from '#app/cart/cart-store.ts';
import { settleOrder } from '#app/cart/sent-order.ts';
import type { Order } from '#app/orders/order.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { dropDraft } from './use-draft.ts';

/**
 * Reports the order that this browser's cart has become, once, however late its answer comes, and
 * empties the cart. The order itself tells, by its attempt key.
 */
export function usePlacedOrders(orders: readonly Order[]): void {
  const isLoaded = useCart((cart) => cart.isLoaded);
  useEffect(() => {
    // Each of them: several attempts may have lost their answers.
    if (!isLoaded || orders.filter(settleOrder).length === 0) return;
    dropDraft();
    showToast({ kind: 'done', text: 'Order placed successfully!' });
  }, [isLoaded, orders]);
}
