interface BrowserListener {
  onHidden: () => void;
  onShown: () => void;
  onOffline: () => void;
  onOnline: () => void;
  onStop: () => void;
}

/** Follows whether the tab is visible and whether there is a network; starts with the present state. */
export function followBrowser(listener: BrowserListener): () => void {
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
