import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import { followBrowser } from '#app/platform/events/follow-browser.ts';

export interface OrderCounts {
  /** Orders and cancellations since this admin opened the Orders tab last. */
  unseen: number;
  /** Orders that wait too long for a confirmation. */
  overdue: number;
}

export interface StreamedCounts extends OrderCounts {
  /** Whether any order has another place, other contents or amounts. */
  hasChanged: boolean;
}

export interface StreamedUpdates extends OrderCounts {
  /** Orders that this page did not know of. */
  arrived: number;
  /** Their rows, newest first; none where they are too many. */
  orders: ListedOrder[];
  /** The numbers of the orders that their customers have cancelled since. */
  cancelled: string[];
}

interface OrderStreamListener {
  onUpdates: (updates: StreamedUpdates) => void;
  /** No status is new, but perhaps a change, a confirmation, a run, or what another window has shown. */
  onCounts: (counts: StreamedCounts) => void;
  onConnection: (connection: StreamConnection) => void;
  /** The shop has ended it for good: the user has another role, or may use the admin no more (null). */
  onEnded: (role: string | null) => void;
}

const firstRetryMs = 1000;
const maxRetryMs = 30_000;
/** The shop sends a pulse every 5 s: after two missing pulses the connection is dead. */
const silentMs = 12_000;

/**
 * Streams orders after `cursor` until the returned function is called. Whenever it connects again, it asks for
 * what is newer than the last event.
 */
export function openOrderStream(cursor: string, listener: OrderStreamListener): () => void {
  const connection = createConnectionState(listener.onConnection);
  let lastId = cursor;
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
    source = openSource(lastId, {
      onEvent(id) {
        lastId = id || lastId;
        retryMs = firstRetryMs;
        connection.onEvent();
        connectAfter(silentMs);
      },
      onUpdates: listener.onUpdates,
      onCounts: listener.onCounts,
      onEnded(role) {
        // Another tab may have signed in again since. If not, the next connection is refused.
        if (role === null) return connect();
        stop();
        listener.onEnded(role);
      },
      onError(isClosed) {
        connection.lose();
        // The browser reconnects after a lost connection, but not after a status other than 200.
        if (!isClosed) return;
        connectAfter(retryMs);
        retryMs = Math.min(retryMs * 2, maxRetryMs);
        void isRefused(streamUrl(lastId)).then((refused) => {
          if (!refused || !source) return;
          stop();
          listener.onEnded(null);
        });
      },
    });
    connectAfter(silentMs);
  };
  const resume = () => {
    connection.resume();
    connect();
  };
  let endTurn = () => {};
  const hide = () => {
    endTurn();
    disconnect();
    endTurn = awaitTurn(resume);
  };
  const stop = followBrowser({
    onHidden: hide,
    onShown() {
      endTurn();
      if (!source) resume();
    },
    onOffline() {
      disconnect();
      connection.goOffline();
    },
    onOnline: () => (document.hidden ? hide() : resume()),
    onStop() {
      endTurn();
      disconnect();
      connection.stop();
    },
  });
  return stop;
}

/**
 * A browser has six connections to a shop for all its tabs: of the hidden ones one is connected, whose
 * title, icon and sound announce new orders. Calls `onTurn` when it is this one, and gives the turn on
 * when the returned function is called.
 */
function awaitTurn(onTurn: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  // Without https there are no locks: then hidden tabs have no connection.
  void navigator.locks
    ?.request('hidden-order-stream', { signal }, () => {
      onTurn();
      return new Promise((resolve) => signal.addEventListener('abort', resolve));
    })
    .catch((error) => {
      if (!signal.aborted) console.error('A hidden page has no connection.', error);
    });
  return () => ended.abort();
}

type SourceListener = Pick<OrderStreamListener, 'onUpdates' | 'onCounts' | 'onEnded'> & {
  onEvent: (id: string) => void;
  onError: (isClosed: boolean) => void;
};

const streamUrl = (since: string) => `/admin/orders/live?since=${since}`;

/** Whether the session or the role ended before the stream was open: an EventSource does not tell its status. */
async function isRefused(path: string): Promise<boolean> {
  const asking = new AbortController();
  try {
    const { status } = await fetch(path, { signal: asking.signal });
    asking.abort();
    return status === 401 || status === 403;
  } catch {
    // Without an answer it tries again.
    return false;
  }
}

function openSource(since: string, listener: SourceListener): EventSource {
  const source = new EventSource(streamUrl(since));
  const on = <Data>(name: string, act: (data: Data) => void) =>
    source.addEventListener(name, ({ data, lastEventId }) => {
      if (source.readyState === EventSource.CLOSED) return;
      listener.onEvent(lastEventId);
      act(JSON.parse(data));
    });
  on('orders', listener.onUpdates);
  on('counts', listener.onCounts);
  on('pulse', () => undefined);
  on('ended', listener.onEnded);
  source.addEventListener('error', () => {
    listener.onError(source.readyState === EventSource.CLOSED);
  });
  return source;
}

/** Whether the page is up to date; `since` is when the last event came. */
export type StreamConnection =
  | { state: 'connecting' | 'live' | 'reconnecting' }
  | { state: 'offline'; since: Date };

/** After this long without a connection the page shows since when it is offline. */
const reconnectingMs = 30_000;

/** Calls `onChange` once for each change of the connection. */
function createConnectionState(onChange: (connection: StreamConnection) => void) {
  let state: StreamConnection['state'] = 'connecting';
  let lastEventAt = new Date();
  let offlineTimer: number | undefined;

  function change(next: Exclude<StreamConnection['state'], 'offline'>): void {
    window.clearTimeout(offlineTimer);
    if (state === next) return;
    state = next;
    onChange({ state: next });
  }
  function goOffline(): void {
    window.clearTimeout(offlineTimer);
    if (state === 'offline') return;
    state = 'offline';
    onChange({ state, since: lastEventAt });
  }
  function reconnect(): void {
    change('reconnecting');
    offlineTimer = window.setTimeout(goOffline, reconnectingMs);
  }
  return {
    onEvent(): void {
      lastEventAt = new Date();
      change('live');
    },
    /** The connection is lost; an offline page stays offline until the next event. */
    lose(): void {
      if (navigator.onLine === false) goOffline();
      else if (state === 'live' || state === 'connecting') reconnect();
    },
    /** The tab is shown again, or the browser has a network again. */
    resume(): void {
      if (state === 'live') lastEventAt = new Date();
      if (state !== 'connecting') reconnect();
    },
    goOffline,
    stop: () => window.clearTimeout(offlineTimer),
  };
}
