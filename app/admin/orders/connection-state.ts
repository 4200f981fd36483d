/** Whether what the page shows is what the shop knows; `since` is when the shop was last heard. */
export type Connection =
  | { state: 'connecting' | 'live' | 'reconnecting' }
  | { state: 'offline'; since: Date };

/** So long it is being connected again; after that it is said since when the shop was not heard. */
const reconnectingMs = 30_000;

/** Tells `onChange` how the connection stands, once for each change. */
export function createConnectionState(onChange: (connection: Connection) => void) {
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
