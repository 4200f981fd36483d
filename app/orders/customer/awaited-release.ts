import { describePreOrders, type Order } from '#app/orders/order.ts';
import { t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';

type AwaitedOrder = Pick<Order, 'lines' | 'isCollected'>;

/** What happens next with an order of which something is not out yet; null once all of it is out. */
export function describeAwaited(order: AwaitedOrder): string | null {
  const today = todayInBeirut();
  // A pre-order stays one by the day of its order.
  const isAwaited = order.lines.some(({ preOrder }) => preOrder === '' || (preOrder ?? '') > today);
  return isAwaited ? describePreOrders(order) : null;
}

/** What a confirmation does; `movesOn` where it moves the order on, so that cancelling by oneself ends with it. */
export function describeConfirming(order: AwaitedOrder, movesOn: boolean): string {
  const packs = t('Once you confirm it, we pack it.');
  const awaited = describeAwaited(order);
  if (!movesOn) return awaited ?? packs;
  return awaited
    ? `${awaited} ${t('Once you confirm it, you can no longer cancel it yourself.')}`
    : `${packs} ${t('From then on you can no longer cancel it yourself.')}`;
}
