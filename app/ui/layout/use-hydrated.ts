import { useSyncExternalStore } from 'react';

let isHydrated = false;
const listeners = new Set<() => void>();

/** What waits for it is rendered in a task of its own, or the page's takeover would block it for longer. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isHydrated && listeners.size === 1)
    setTimeout(() => {
      isHydrated = true;
      for (const notify of listeners) notify();
    });
  return () => listeners.delete(listener);
}

/** False in the server's HTML and while the browser takes it over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  );
}
