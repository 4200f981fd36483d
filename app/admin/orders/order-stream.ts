import type { ListedOrder } from '#app/orders/all-orders.server.ts';

export interface OrderNews {
  /** Orders that this page did not know of. */
  arrived: number;
  /** Their rows, newest first; none where they are too many to be told of one by one. */
  orders: ListedOrder[];
  /** The numbers of the orders that their customers have cancelled since. */
  cancelled: string[];
  /** Orders and cancellations since this admin opened the Orders tab last. */
  unseen: number;
}

export interface OrderStreamListener {
  onNews: (news: OrderNews) => void;
  /** Another window of this admin has shown the list. */
  onSeen: (unseen: number) => void;
  onConnection: (connection: Connection) => void;
  /** The shop has ended it for good: the user is no longer an admin. */
  onEnded: () => void;
}

const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** The shop is heard every 5 s: after two pulses that did not come the connection is dead. */
const silentMs = 12_000;

/**
 * Hears of orders after `mark` until the returned function is called. It always knows how far it has
 * heard, and asks for what is newer whenever it connects.
 */
export function openOrderStream(mark: string, listener: OrderStreamListener): () => void {
  const connection = createConnectionState(listener.onConnection);
  let heard = mark;
  let retryMs = firstRetryMs;
  let timer: number | undefined;
  let source: EventSource | null = null;

  const disconnect = () => {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };
  const connectAfter = (ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      connection.lose();
      connect();
    }, ms);
  };
  const connect = () => {
    disconnect();
    source = openSource(heard, {
      onEvent(id) {
        heard = id || heard;
        retryMs = firstRetryMs;
        connection.hear();
        connectAfter(silentMs);
      },
      onNews: listener.onNews,
      onSeen: listener.onSeen,
      onEnded() {
        stop();
        listener.onEnded();
      },
      onError(isClosed) {
        connection.lose();
        // A cut connection is taken up again by the browser itself, an answer other than 200 is not.
        if (!isClosed) return;
        connectAfter(retryMs);
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      },
    });
    connectAfter(silentMs);
  };
  const resume = () => {
    connection.resume();
    connect();
  };
  const stop = followBrowser({
    // A browser has six connections to a shop, for all its tabs: those out of sight need none.
    onHidden: disconnect,
    onShown: () => source ?? resume(),
    onOffline() {
      disconnect();
      connection.goOffline();
    },
    onOnline: () => document.hidden || resume(),
    onStop() {
      disconnect();
      connection.stop();
    },
  });
  return stop;
}

type SourceListener = Pick<OrderStreamListener, 'onNews' | 'onSeen' | 'onEnded'> & {
  onEvent: (id: string) => void;
  onError: (isClosed: boolean) => void;
};

function openSource(since: string, listener: SourceListener): EventSource {
  const source = new EventSource(`/admin/orders/live?since=${since}`);
  const on = <Data>(name: string, act: (data: Data) => void) =>
    source.addEventListener(name, ({ data, lastEventId }) => {
      if (source.readyState === EventSource.CLOSED) return;
      listener.onEvent(lastEventId);
      act(JSON.parse(data));
    });
  on('orders', listener.onNews);
  on<{ unseen: number }>('seen', ({ unseen }) => listener.onSeen(unseen));
  on('pulse', () => undefined);
  on('ended', listener.onEnded);
  source.addEventListener('error', () => {
    listener.onError(source.readyState === EventSource.CLOSED);
  });
  return source;
}

interface BrowserListener {
  onHidden: () => void;
  onShown: () => void;
  onOffline: () => void;
  onOnline: () => void;
  onStop: () => void;
}

/** Whether anyone looks, and whether there is a network at all; starts with what is. */
function followBrowser(listener: BrowserListener): () => void {
  const follow = () => (document.hidden ? listener.onHidden() : listener.onShown());
  const events = new AbortController();
  const { signal } = events;
  document.addEventListener('visibilitychange', follow, { signal });
  window.addEventListener('offline', listener.onOffline, { signal });
  window.addEventListener('online', listener.onOnline, { signal });
  follow();
  return () => {
    events.abort();
    listener.onStop();
  };
}

/** Whether what the page shows is what the shop knows; `since` is when the shop was last heard. */
export type Connection =
  | { state: 'connecting' | 'live' | 'reconnecting' }
  | { state: 'offline'; since: Date };

/** So long it is being connected again; after that it is said since when the shop was not heard. */
const reconnectingMs = 30_000;

/** Tells `onChange` how the connection stands, once for each change. */
function createConnectionState(onChange: (connection: Connection) => void) {
  let state: Connection['state'] = 'connecting';
  let heardAt = new Date();
  let patience: number | undefined;

  function change(next: Exclude<Connection['state'], 'offline'>): void {
    window.clearTimeout(patience);
    if (state === next) return;
    state = next;
    onChange({ state: next });
  }
  function goOffline(): void {
    window.clearTimeout(patience);
    if (state === 'offline') return;
    state = 'offline';
    onChange({ state, since: heardAt });
  }
  function reconnect(): void {
    change('reconnecting');
    patience = window.setTimeout(goOffline, reconnectingMs);
  }
  return {
    hear(): void {
      heardAt = new Date();
      change('live');
    },
    /** The connection is gone; who is offline stays so until the shop is heard. */
    lose(): void {
      if (navigator.onLine === false) goOffline();
      else if (state === 'live' || state === 'connecting') reconnect();
    },
    /** Nobody listened until now, or the browser has a network again. */
    resume(): void {
      if (state === 'live') heardAt = new Date();
      if (state !== 'connecting') reconnect();
    },
    goOffline,
    stop: () => window.clearTimeout(patience),
  };
}
