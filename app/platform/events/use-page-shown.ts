import { useSyncExternalStore } from 'react';

function followShown(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** False while the tab is in the background. */
export function usePageShown(): boolean {
  return useSyncExternalStore(
    followShown,
    () => !document.hidden,
    () => true,
  );
}

/** Calls `act` once the page is shown, unless the returned function is called before. */
export function whenShown(act: () => void): () => void {
  const actIfShown = () => {
    if (document.hidden) return;
    stop();
    act();
  };
  const stop = followShown(actIfShown);
  actIfShown();
  return stop;
}
