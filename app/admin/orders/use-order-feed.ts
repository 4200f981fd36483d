import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useOutletContext, useRevalidator } from 'react-router';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import type { OrderFilter } from '#app/orders/order-filter.ts';
import { showToast, type ToastKind } from '#app/ui/feedback/toaster.tsx';
import type { Connection } from './order-stream.ts';
import { type OrderNews, openOrderStream } from './order-stream.ts';

export interface LoadedFeed {
  /** Knows the orders of the page that was loaded; they are never announced. */
  mark: string;
  unseen: number;
}

export interface OrderFeed {
  /** How many orders and cancellations this admin has not seen; on the Orders tab there are none. */
  unseen: number;
  connection: Connection;
  /** The rows of what has arrived while the page stands open, newest first. */
  arrived: readonly ListedOrder[];
}

const mostArrived = 100;
/** A list that shows the new row already is loaded anew a little later, and not on all screens at once. */
const calmMs = 5000;

/**
 * Announces new orders on every page of the owner's side and keeps the pages about orders up to date.
 * `onEnded` hears that the user is no longer an admin.
 */
export function useOrderFeed(loaded: LoadedFeed, onEnded: () => void): OrderFeed {
  const { pathname, search } = useLocation();
  const onList = pathname === '/admin/orders';
  const onOrders = pathname.startsWith('/admin/orders');
  const [unseen, setUnseen] = useState(loaded.unseen);
  const [arrived, setArrived] = useState<readonly ListedOrder[]>([]);
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' });
  const [outdated, setOutdated] = useState(false);
  const { state, revalidate } = useRevalidator();
  const first = useRef(loaded.mark);
  const calm = useRef<number>(undefined);

  const hear = useEffectEvent((news: OrderNews) => {
    setUnseen(onList ? 0 : news.unseen);
    setArrived((known) => [...news.orders, ...known].slice(0, mostArrived));
    if (onList && !search && news.orders.length > 0) {
      calm.current ??= window.setTimeout(refresh, calmMs * (1 + Math.random()));
    } else setOutdated(true);
    announceNews(news);
  });
  const refresh = () => {
    calm.current = undefined;
    setOutdated(true);
  };
  const leave = useEffectEvent(onEnded);
  useEffect(() => {
    return openOrderStream(first.current, {
      onNews: hear,
      onSeen: setUnseen,
      onConnection: setConnection,
      onEnded: leave,
    });
  }, []);
  useEffect(() => () => window.clearTimeout(calm.current), []);

  // One at a time: a new revalidation would cut off the one that is under way.
  useEffect(() => {
    if (!outdated || state !== 'idle') return;
    setOutdated(false);
    if (onOrders) revalidate();
  }, [outdated, state, onOrders, revalidate]);

  useEffect(() => {
    if (onList) setUnseen(0);
  }, [onList]);

  return { unseen: onList ? 0 : unseen, arrived, connection };
}

function announceNews({ arrived, cancelled }: OrderNews): void {
  const say = (kind: ToastKind, text: string) => showToast({ kind, text, durationMs: 5000 });
  if (arrived > 0) say('order', `${arrived} new order(s) received!`);
  if (cancelled.length > 2) {
    say('partial', `${cancelled.length} orders were cancelled by their customers`);
    return;
  }
  for (const orderNumber of cancelled) {
    say('partial', `Order ${orderNumber} was cancelled by the customer`);
  }
}

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
