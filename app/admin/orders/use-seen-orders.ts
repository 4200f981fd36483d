import { useEffect, useState } from 'react';

/** Tells the shop that this admin has seen the list, up to its mark; an empty one says nothing. */
export function useSeenOrders(mark: string): void {
  useEffect(() => {
    if (!mark) return;
    // keepalive: whoever leaves at once has seen it all the same. If it fails, the badge stays.
    fetch('/admin/orders/seen', {
      method: 'POST',
      body: new URLSearchParams({ mark }),
      keepalive: true,
    }).catch((error) => console.error('The orders could not be marked as seen.', error));
  }, [mark]);
}

/** The numbers of orders that were new at any time while the list stands open. */
export function useNewOrders(
  orders: readonly { orderNumber: string; isNew: boolean }[],
): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const fresh = orders.filter((order) => order.isNew && !known.has(order.orderNumber));
  if (fresh.length === 0) return known;
  const all = new Set([...known, ...fresh.map((order) => order.orderNumber)]);
  setKnown(all);
  return all;
}
