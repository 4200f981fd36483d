import { type MouseEvent, useRef, useState } from 'react';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';

/** The rows that are chosen, among those that the list shows. */
export interface ChosenOrders {
  orders: readonly ListedOrder[];
  isAll: boolean;
  has: (orderNumber: string) => boolean;
  /** Chooses a row or not; with Shift all rows from the one that was clicked before. */
  onRowClick: (event: MouseEvent<HTMLInputElement>, orderNumber: string) => void;
  chooseAll: (isChosen: boolean) => void;
}

export function useChosenOrders(listed: readonly ListedOrder[]): ChosenOrders {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lastClicked = useRef('');
  const orders = listed.filter(({ orderNumber }) => chosen.has(orderNumber));

  function onRowClick(event: MouseEvent<HTMLInputElement>, orderNumber: string) {
    const numbers = listed.map((order) => order.orderNumber);
    const [to, from] = [numbers.indexOf(orderNumber), numbers.indexOf(lastClicked.current)];
    const isRange = event.shiftKey && from >= 0;
    const rows = isRange
      ? numbers.slice(Math.min(from, to), Math.max(from, to) + 1)
      : [orderNumber];
    const next = new Set(orders.map((order) => order.orderNumber));
    for (const row of rows) {
      if (event.currentTarget.checked) next.add(row);
      else next.delete(row);
    }
    lastClicked.current = orderNumber;
    setChosen(next);
  }
  return {
    orders,
    isAll: listed.length > 0 && orders.length === listed.length,
    has: (orderNumber) => chosen.has(orderNumber),
    onRowClick,
    chooseAll: (isChosen) =>
      setChosen(new Set(isChosen ? listed.map((order) => order.orderNumber) : [])),
  };
}
