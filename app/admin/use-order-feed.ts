import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { showToast } from '#app/ui/toast.ts';
import { type OrderNews, openOrderStream } from './order-stream.ts';

export interface LoadedFeed {
  /** Knows the orders of the page that was loaded; they are never announced. */
  mark: string;
  unseen: number;
}

/**
 * Announces new orders on every page of the owner's side and keeps the pages about orders up to date.
 * Returns how many orders this admin has not seen; on the Orders tab there are none.
 */
export function useOrderFeed(loaded: LoadedFeed): number {
  const { pathname } = useLocation();
  const onList = pathname === '/admin/orders';
  const onOrders = pathname.startsWith('/admin/orders');
  const [unseen, setUnseen] = useState(loaded.unseen);
  const [outdated, setOutdated] = useState(false);
  const { state, revalidate } = useRevalidator();
  const first = useRef(loaded.mark);

  const hear = useEffectEvent((news: OrderNews) => {
    setUnseen(onList ? 0 : news.unseen);
    setOutdated(true);
    if (news.arrived === 0) return;
    const text = `${news.arrived} new order(s) received!`;
    showToast({ kind: 'order', text, durationMs: 5000 });
  });
  // The server sends whoever is no admin any more to the home page.
  const leave = useEffectEvent(() => void revalidate());
  useEffect(() => openOrderStream(first.current, { onNews: hear, onEnded: leave }), []);

  // One at a time: a new revalidation would cut off the one that is under way.
  useEffect(() => {
    if (!outdated || state !== 'idle') return;
    setOutdated(false);
    if (onOrders) revalidate();
  }, [outdated, state, onOrders, revalidate]);

  useEffect(() => {
    if (onList) setUnseen(0);
  }, [onList]);

  return onList ? 0 : unseen;
}
