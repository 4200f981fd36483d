export interface Kept {
  /** What the page shows could not be refreshed and is shown again. */
  stale?: boolean;
}

/**
 * What a page has loaded, for the case that it cannot be refreshed: a list on a phone in the stock
 * room is better a little old than gone.
 */
export function createLastGood<Loaded extends object>() {
  let kept: { url: string; loaded: Loaded } | null = null;
  return {
    keep(url: string, loaded: Loaded): void {
      kept = { url, loaded };
    },
    /** Asks the server, or gives again what was kept of this address. Redirects are followed. */
    async load(url: string, ask: () => Promise<Loaded>): Promise<Loaded & Kept> {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof Response || kept?.url !== url) throw error;
        return { ...kept.loaded, stale: true };
      }
    },
  };
}
