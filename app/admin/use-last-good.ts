import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

export interface MaybeStale {
  /** The last refresh failed, and older data is shown. */
  stale?: boolean;
}

const retryMs = 2000;

/** Stores the last loader data of a page, because an old list is better than none. */
export function createLastGood<Loaded extends object>() {
  let saved: { url: string; loaded: Loaded } | null = null;
  return {
    save(url: string, loaded: Loaded): void {
      saved = { url, loaded };
    },
    /** Loads from the server, or returns the saved data of the same URL. Redirects are followed. */
    async load(url: string, fetchLoaded: () => Promise<Loaded>): Promise<Loaded & MaybeStale> {
      try {
        return await fetchLoaded();
      } catch (error) {
        if (error instanceof Response || saved?.url !== url) throw error;
        return { ...saved.loaded, stale: true };
      }
    },
  };
}

/** Saves what a page shows, and refreshes again after a refresh that failed. */
export function useLastGood<Loaded extends MaybeStale>(
  lastGood: { save: (url: string, loaded: Loaded) => void },
  loaded: Loaded,
): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!loaded.stale) {
      lastGood.save(window.location.href.replace(/#.*/, ''), loaded);
      return;
    }
    const timer = setTimeout(revalidate, retryMs);
    return () => clearTimeout(timer);
  }, [lastGood, loaded, revalidate]);
}
