import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isRefusal } from '#app/platform/http/offline-action.ts';

export interface MaybeStale {
  /** The last refresh failed, and older data is shown. */
  stale?: boolean;
  /** There is no older data: the page shows that its list is missing. */
  failed?: boolean;
}

const retryMs = 2000;

/** Stores the last loader data of a page, because an old list is better than none. */
export function createLastGood<Loaded extends object>() {
  let saved: { url: string; loaded: Loaded } | null = null;
  return {
    save(url: string, loaded: Loaded): void {
      saved = { url, loaded };
    },
    /**
     * Loads from the server, or returns the saved data of the same URL, or else `replacement`. Redirects
     * are followed.
     */
    async load(
      url: string,
      fetchLoaded: () => Promise<Loaded>,
      replacement?: (search: URLSearchParams) => Loaded,
    ): Promise<Loaded & MaybeStale> {
      try {
        return await fetchLoaded();
      } catch (error) {
        if (isRefusal(error)) throw error;
        if (saved?.url === url) return { ...saved.loaded, stale: true };
        if (!replacement) throw error;
        return { ...replacement(new URL(url).searchParams), failed: true };
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
    if (!loaded.stale && !loaded.failed) {
      lastGood.save(window.location.href.replace(/#.*/, ''), loaded);
      return;
    }
    const timer = setTimeout(revalidate, retryMs);
    return () => clearTimeout(timer);
  }, [lastGood, loaded, revalidate]);
}
