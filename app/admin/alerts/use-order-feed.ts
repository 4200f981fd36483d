import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation, useOutletContext } from 'react-router';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import { isFilteredList, type OrderFilter } from '#app/orders/order-filter.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { usePageShown, whenShown } from '#app/platform/events/use-page-shown.ts';
import { showToast, type ToastKind } from '#app/ui/feedback/toaster.tsx';
import {
  type OrderCounts,
  openOrderStream,
  type StreamConnection,
  type StreamedCounts,
  type StreamedUpdates,
} from './order-stream.ts';
import { playOrderSound, useSoundAfterFirstInput } from './use-order-sound.ts';

interface LoadedFeed {
  /** Knows the orders of the page that was loaded; they get no toast. */
  cursor: string;
  unseen: number;
  overdue: number;
}

export interface OrderFeed {
  /** How many orders and cancellations this admin has not seen; none while the Orders tab is looked at. */
  unseen: number;
  /** How many orders wait too long for a confirmation. */
  overdue: number;
  connection: StreamConnection;
  /** The rows of what has arrived while the page is open, newest first. */
  arrived: readonly ListedOrder[];
}

const maxArrived = 100;
/** A list that shows the new row already reloads a little later, and not on all screens at once. */
const refreshDelayMs = 5000;

/** An order for a customer, a sale and an intake are typed, and show nothing that others change. */
const showsOrders = (pathname: string) =>
  /^\/admin\/(orders(?!\/new)|dispatch|counter(?!\/sale|\/cases\/new))/.test(pathname);

/**
 * Announces new orders on every admin page and keeps the pages about orders up to date.
 * `onEnded` runs when the user has another role, which is null for a customer.
 */
export function useOrderFeed(
  loaded: LoadedFeed,
  onEnded: (role: string | null) => void,
): OrderFeed {
  const { pathname, search } = useLocation();
  const onList = pathname === '/admin/orders';
  const isListShown = usePageShown() && onList;
  const { location: next } = useNavigation();
  const [{ unseen, overdue }, setCounts] = useState<OrderCounts>(loaded);
  const [arrived, setArrived] = useState<readonly ListedOrder[]>([]);
  const [connection, setConnection] = useState<StreamConnection>({ state: 'connecting' });
  const reload = useBackgroundReload();
  const first = useRef(loaded.cursor);
  const refreshTimer = useRef<number>(undefined);

  const keepCounts = (counts: OrderCounts) =>
    setCounts(isListShown ? { ...counts, unseen: 0 } : counts);
  const refresh = useEffectEvent(() => {
    // The next page may have been loaded before the news.
    if (showsOrders(pathname) || (next && showsOrders(next.pathname))) reload();
  });
  const onUpdates = useEffectEvent(async (updates: StreamedUpdates) => {
    keepCounts(updates);
    setArrived((known) => [...updates.orders, ...known].slice(0, maxArrived));
    if (onList && !search && updates.orders.length > 0) refreshLater();
    else refresh();
    const announced = leaveOut(await ownOrders, updates);
    announceUpdates(announced);
    if (announced.arrived > 0) playOrderSound();
  });
  const onCounts = useEffectEvent(({ hasChanged, ...counts }: StreamedCounts) => {
    keepCounts(counts);
    // What another window has seen is no news to the list.
    if (!onList) refresh();
    else if (hasChanged) refreshLater();
  });
  const refreshLater = () => {
    refreshTimer.current ??= window.setTimeout(
      () => {
        refreshTimer.current = undefined;
        refresh();
      },
      refreshDelayMs * (1 + Math.random()),
    );
  };
  const onStreamEnded = useEffectEvent(onEnded);
  useEffect(() => {
    return openOrderStream(first.current, {
      onUpdates,
      onCounts,
      onConnection: setConnection,
      onEnded: onStreamEnded,
    });
  }, []);
  useEffect(() => () => window.clearTimeout(refreshTimer.current), []);

  useEffect(() => {
    // The first render is the server's, which takes every page for shown.
    if (isListShown && !document.hidden) setCounts((counts) => ({ ...counts, unseen: 0 }));
  }, [isListShown]);

  const shown = isListShown ? 0 : unseen;
  useUnseenBadge(shown);
  useSoundAfterFirstInput();
  return { unseen: shown, overdue, arrived, connection };
}

/** The orders that this tab has placed; it waits for the number of one that is on its way. */
let ownOrders: Promise<readonly string[]> = Promise.resolve([]);

/** Keeps this tab from announcing an order that it places itself. `placing` gives its number, or null. */
export function expectOwnOrder(placing: Promise<string | null>): void {
  const known = ownOrders;
  ownOrders = placing.then(
    async (placed) => [...(await known), ...(placed === null ? [] : [placed])],
    () => known,
  );
}

function leaveOut(own: readonly string[], updates: StreamedUpdates): StreamedUpdates {
  const orders = updates.orders.filter(({ orderNumber }) => !own.includes(orderNumber));
  return { ...updates, orders, arrived: updates.arrived - updates.orders.length + orders.length };
}

function announceUpdates({ arrived, orders, cancelled }: StreamedUpdates): void {
  const show = (kind: ToastKind, text: string, orderNumber?: string) => {
    const action = orderNumber
      ? { label: 'Open order', to: `/admin/orders/${orderNumber}` }
      : { label: 'Open list', to: '/admin/orders' };
    showToast({ kind, text, isNews: true, action });
  };
  if (cancelled.length > 2)
    show('partial', `${cancelled.length} orders were cancelled by their customers`);
  else
    for (const orderNumber of cancelled)
      show('partial', `Order ${orderNumber} was cancelled by the customer`, orderNumber);
  // Last, so that it is on the screen while it sounds: the toasts before it may wait.
  const single = orders.length === 1 ? orders[0]?.orderNumber : undefined;
  if (arrived > 0) show('order', `${arrived} new order(s) received!`, single);
}

/**
 * The rows of orders that came after the list was loaded; none for a filtered list and for older pages.
 * The list is newer than the feed where both have an order.
 */
export function useArrivedOrders(
  filter: OrderFilter,
  listed: readonly ListedOrder[],
): readonly ListedOrder[] {
  const { arrived } = useOutletContext<OrderFeed>();
  if (isFilteredList(filter) || filter.page > 1) return [];
  const known = new Set(listed.map(({ orderNumber }) => orderNumber));
  const newest = listed[0]?.createdAt ?? '';
  return arrived.filter(({ orderNumber, createdAt }) => {
    const isFresh = createdAt >= newest && !known.has(orderNumber);
    known.add(orderNumber);
    return isFresh;
  });
}

export function useRecordSeen(cursor: string): void {
  useEffect(() => recordSeen(cursor), [cursor]);
}

/**
 * Stores that this administrator has seen the list up to its cursor, once the page is shown and unless the
 * returned function is called before. An empty cursor stores nothing.
 */
export function recordSeen(cursor: string): () => void {
  if (!cursor) return () => undefined;
  return whenShown(() => {
    // keepalive: an admin who leaves at once has seen the list too. If it fails, the badge stays.
    fetch('/admin/orders/seen', {
      method: 'POST',
      body: new URLSearchParams({ cursor }),
      keepalive: true,
    }).catch((error) => console.error('The orders could not be marked as seen.', error));
  });
}

/** The numbers of orders that were new at any time while the list is open. */
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

const titleCount = /^\(\d+\) /;
const iconSize = 64;

function useUnseenBadge(unseen: number): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a title of its own
  useEffect(() => {
    setTitleCount(unseen);
    return () => setTitleCount(0);
  }, [unseen, key]);
  useEffect(() => {
    if (unseen > 0) return showOnIcon(unseen);
  }, [unseen]);
}

function setTitleCount(count: number): void {
  const title = document.title.replace(titleCount, '');
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

function showOnIcon(count: number): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return () => undefined;
  const { href, type } = link;
  let isOver = false;
  const image = new Image(iconSize, iconSize);
  image.onload = () => {
    if (isOver) return;
    link.type = 'image/png';
    link.href = drawIcon(image, count > 99 ? '99' : String(count));
  };
  image.src = href;
  return () => {
    isOver = true;
    link.type = type;
    link.href = href;
  };
}

function drawIcon(image: HTMLImageElement, count: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = iconSize;
  canvas.height = iconSize;
  const context = canvas.getContext('2d');
  if (!context) return image.src;
  context.drawImage(image, 0, 0, iconSize, iconSize);
  context.fillStyle = '#c8102e';
  context.beginPath();
  context.arc(44, 44, 20, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#ffffff';
  context.font = `bold ${count.length > 1 ? 24 : 32}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(count, 44, 46);
  return canvas.toDataURL('image/png');
}
