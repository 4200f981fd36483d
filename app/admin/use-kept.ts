import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Kept } from './last-good.ts';

const retryMs = 2000;

/** Keeps what a page shows for a refresh that fails, and refreshes again after one that did. */
export function useKept<Loaded extends Kept>(
  keeper: { keep: (url: string, loaded: Loaded) => void },
  loaded: Loaded,
): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!loaded.stale) {
      keeper.keep(window.location.href.replace(/#.*/, ''), loaded);
      return;
    }
    const timer = setTimeout(revalidate, retryMs);
    return () => clearTimeout(timer);
  }, [keeper, loaded, revalidate]);
}
