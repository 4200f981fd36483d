import { useEffect } from 'react';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { isRefusal } from '#app/platform/http/offline-action.ts';

interface MaybeStale {
  /** The last refresh failed, and older data is shown. */
  stale?: boolean;
  /** There is no older data: the page shows that its list is missing. */
  failed?: boolean;
}

type Args<Loaded> = { request: Request; serverLoader: () => Promise<Loaded> };

const retryMs = 2000;

/** Stores the last loader data of a page, because an old list is better than none. */
export function createLastGood() {
  let saved: { url: string; loaded: object } | null = null;
  return {
    save(url: string, loaded: object): void {
      saved = { url, loaded };
    },
    /** From the server, else what was saved of this URL, else `replacement`. Redirects are followed. */
    async load<Loaded extends object>(
      { request: { url }, serverLoader }: Args<Loaded>,
      replacement?: (search: URLSearchParams) => NoInfer<Loaded>,
    ): Promise<Loaded & MaybeStale> {
      try {
        return await serverLoader();
      } catch (error) {
        if (isRefusal(error)) throw error;
        if (saved?.url === url) return { ...(saved.loaded as Loaded), stale: true };
        if (!replacement) throw error;
        return { ...replacement(new URL(url).searchParams), failed: true };
      }
    },
  };
}

/** Saves what a page shows, and refreshes again after a refresh that failed. */
export function useLastGood(
  lastGood: { save: (url: string, loaded: object) => void },
  loaded: object & MaybeStale,
): void {
  const reload = useBackgroundReload();
  useEffect(() => {
    if (!loaded.stale && !loaded.failed) {
      lastGood.save(window.location.href.replace(/#.*/, ''), loaded);
      return;
    }
    const timer = setTimeout(reload, retryMs);
    return () => clearTimeout(timer);
  }, [lastGood, loaded, reload]);
}
