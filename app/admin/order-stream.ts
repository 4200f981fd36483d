import type { ListedOrder } from '#app/orders/all-orders.server.ts';

export interface OrderNews {
  /** Orders that this page did not know of. */
  arrived: number;
  /** Their rows, newest first; none where they are too many to be told of one by one. */
  orders: ListedOrder[];
  /** Orders since this admin opened the Orders tab last. */
  unseen: number;
}

export interface OrderStreamListener {
  onNews: (news: OrderNews) => void;
  /** The shop has ended it for good: the visitor is no admin any more. */
  onEnded: () => void;
}

const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/**
 * Hears of orders after `mark` until the returned function is called. It always knows how far it has
 * heard, and asks for what is newer whenever it connects.
 */
export function openOrderStream(mark: string, { onNews, onEnded }: OrderStreamListener) {
  let heard = mark;
  let retryMs = firstRetryMs;
  let timer: number | undefined;
  let source: EventSource | null = null;
  let ended = false;

  const disconnect = () => {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };
  const connect = () => {
    disconnect();
    const opened = new EventSource(`/admin/orders/live?since=${heard}`);
    source = opened;
    opened.addEventListener('orders', (event) => {
      heard = event.lastEventId;
      retryMs = firstRetryMs;
      onNews(JSON.parse(event.data));
    });
    opened.addEventListener('ended', () => {
      stop();
      onEnded();
    });
    // A cut line is taken up again by the browser itself, an answer other than 200 is not.
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      timer = window.setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    });
  };
  // A browser has six connections to a shop, for all its tabs: those out of sight need none.
  const follow = () => {
    if (ended) return;
    if (document.hidden) disconnect();
    else if (!source) connect();
  };
  const stop = () => {
    ended = true;
    document.removeEventListener('visibilitychange', follow);
    disconnect();
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return stop;
}
