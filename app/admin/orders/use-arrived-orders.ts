import { useOutletContext } from 'react-router';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import type { OrderFilter } from '#app/orders/order-filter.ts';
import type { OrderFeed } from './use-order-feed.ts';

/**
 * The rows of orders that came after the list was loaded; none for a list that is filtered or not the
 * newest. What the list says of an order is newer than what the feed said.
 */
export function useArrivedOrders(
  { term, status, page }: OrderFilter,
  listed: readonly ListedOrder[],
): readonly ListedOrder[] {
  const { arrived } = useOutletContext<OrderFeed>();
  if (term !== '' || status !== null || page > 1) return [];
  const known = new Set(listed.map(({ orderNumber }) => orderNumber));
  const newest = listed[0]?.createdAt ?? '';
  return arrived.filter(({ orderNumber, createdAt }) => {
    const isFresh = createdAt >= newest && !known.has(orderNumber);
    known.add(orderNumber);
    return isFresh;
  });
}
