import { LRUCache } from 'lru-cache';
import { msUntilMidnightInBeirut } from '#app/platform/text/clock.ts';
import type { CachedResponse } from './cached-response.server.ts';

interface KeptPage {
  page: CachedResponse;
  version: number;
  renderedAt: number;
  maxAgeMs: number;
  /** Not asked for anew before then, whatever has changed: the database was away a moment ago. */
  restsUntil: number;
}

/** Finished pages by key, for as long as nothing that they show has changed. */
export interface PageCache {
  /** The page, unless it has to be rendered. */
  find(key: string): CachedResponse | null;
  /**
   * The page of `render`, which runs once however many ask at the same time. Kept when it succeeded;
   * while the shop cannot render (503) or takes long, the last one goes on being shown for some minutes.
   */
  fill(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** What any page shows may have changed: all are rendered anew before they are shown again. */
  invalidate(): void;
  readonly counts: { hits: number; misses: number; stale: number };
  readonly byteCount: number;
}

export interface PageCacheOptions {
  maxBytes?: number;
  /** Pages speak of today; an event may also have been lost. */
  maxAgeMs?: number;
  /** How long after its rendering a page may stand in for one that cannot be rendered. */
  maxStaleMs?: number;
  restMs?: number;
  /** How long a rendering is waited for while an older page could be shown. */
  patienceMs?: number;
  now?: () => number;
}

interface Rendering {
  page: Promise<CachedResponse>;
  begunAt: number;
}

const minute = 60_000;

export function createPageCache({
  maxBytes = 24 * 1024 * 1024,
  maxAgeMs = 5 * minute,
  maxStaleMs = 15 * minute,
  restMs = 2000,
  patienceMs = 1500,
  now = () => performance.now(),
}: PageCacheOptions = {}): PageCache {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ page }, key) => page.byteCount + key.length + 2000,
  });
  const rendering = new Map<string, Rendering>();
  const counts = { hits: 0, misses: 0, stale: 0 };
  let version = 0;

  function findLast(key: string): KeptPage | null {
    const last = kept.get(key);
    return last && now() - last.renderedAt <= maxStaleMs ? last : null;
  }

  function standIn(key: string): CachedResponse | null {
    const last = findLast(key);
    if (!last) return null;
    last.restsUntil = now() + restMs;
    counts.stale += 1;
    return last.page;
  }

  /** The page that is being rendered, or the last one there was when that takes too long. */
  async function settle(key: string, { page, begunAt }: Rendering): Promise<CachedResponse> {
    if (!findLast(key)) return page;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, begunAt + patienceMs - now(), null);
    const rendered = await Promise.race([page, late.promise]).finally(() => clearTimeout(timer));
    return rendered ?? standIn(key) ?? page;
  }

  async function renderAnew(key: string, render: () => Promise<CachedResponse>) {
    const before = version;
    // A page of yesterday has other Pre-Orders.
    const validMs = Math.min(maxAgeMs, msUntilMidnightInBeirut());
    const page = await render();
    if (page.status === 503) return standIn(key) ?? page;
    // Read before a change and finished after it, it counts as outdated.
    const entry = { page, version: before, renderedAt: now(), maxAgeMs: validMs, restsUntil: 0 };
    if (page.status === 200) kept.set(key, entry);
    return page;
  }

  return {
    find(key) {
      const entry = kept.get(key);
      if (!entry) return null;
      const age = now() - entry.renderedAt;
      const fresh = entry.version === version && age < entry.maxAgeMs;
      if (!fresh && now() >= entry.restsUntil) return null;
      counts.hits += 1;
      return entry.page;
    },
    fill(key, render) {
      // Who asks after a change does not wait for a page from before it.
      const flight = `${version} ${key}`;
      const flying = rendering.get(flight);
      if (flying) return settle(key, flying);
      counts.misses += 1;
      const page = renderAnew(key, render).finally(() => rendering.delete(flight));
      const begun = { page, begunAt: now() };
      rendering.set(flight, begun);
      return settle(key, begun);
    },
    invalidate() {
      version += 1;
    },
    counts,
    get byteCount() {
      return kept.calculatedSize;
    },
  };
}
