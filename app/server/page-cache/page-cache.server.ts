import { LRUCache } from 'lru-cache';
import { Counter, Gauge } from 'prom-client';
import { msUntilMidnightInBeirut } from '#app/platform/text/clock.ts';
import type { CachedResponse } from './cached-response.server.ts';

type Render = () => Promise<CachedResponse>;

interface CachedPage {
  response: CachedResponse;
  /** Number of invalidations before its rendering began. */
  version: number;
  renderedAt: number;
  /** Serve this stale page until then: the last rendering failed or was slow. */
  retryAfter: number;
}

/** Pages by key, until something that they show changes. */
export interface PageCache {
  /**
   * Returns the cached page at once, or renders it; concurrent requests share one rendering. While the
   * shop cannot render (503) or is slow, it serves the last good page for some minutes.
   */
  get(key: string, render: Render): CachedResponse | Promise<CachedResponse>;
  /** Any page may show something that has changed: each is rendered again before it is served. */
  invalidate(): void;
  readonly byteCount: number;
}

export interface PageCacheOptions {
  maxBytes?: number;
  maxAgeMs?: number;
  maxStaleMs?: number;
  /** How long a stale page is served before the next attempt to render it. */
  retryMs?: number;
  /** How long a request waits for a rendering where a stale page could be served. */
  slowRenderMs?: number;
  now?: () => number;
}

const minute = 60_000;

/** Plain numbers, since counting is a noticeable part of serving a cached page. */
const counts = { hit: 0, miss: 0, stale: 0 };

new Counter({
  name: 'shop_page_cache_total',
  help: 'Requests for cached pages: served from memory, rendered, or served stale.',
  labelNames: ['result'],
  collect() {
    this.reset();
    for (const [result, count] of Object.entries(counts)) this.inc({ result }, count);
  },
});
const cachedBytes = new Gauge({ name: 'shop_page_cache_bytes', help: 'Memory of cached pages.' });

/** A response that is not worth keeping, such as a 404 or 503. */
class NotCacheable extends Error {
  readonly response: CachedResponse;
  constructor(response: CachedResponse) {
    super(`The page has status ${response.status}.`);
    this.response = response;
  }
}

export function createPageCache({
  maxBytes = 24 * 1024 * 1024,
  maxAgeMs = 5 * minute,
  maxStaleMs = 15 * minute,
  retryMs = 2000,
  slowRenderMs = 1500,
  now = () => performance.now(),
}: PageCacheOptions = {}): PageCache {
  const renderings = new Set<{ key: string }>();
  let version = 0;
  const pages = new LRUCache<string, CachedPage, Render>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ response }, key) => response.byteCount + key.length + 2000,
    perf: { now },
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // A rendering that an invalidation replaces still answers the requests that wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: render, options }) {
      const rendering = { key };
      renderings.add(rendering);
      counts.miss += 1;
      const page = { version, retryAfter: 0 };
      // A page changes at midnight: it shows what is a pre-order today.
      options.ttl = Math.min(maxAgeMs, msUntilMidnightInBeirut());
      try {
        const response = await render();
        if (response.status !== 200) throw new NotCacheable(response);
        return { ...page, response, renderedAt: now() };
      } finally {
        renderings.delete(rendering);
      }
    },
  });

  async function render(key: string, context: Render): Promise<CachedResponse> {
    try {
      const page = await pages.fetch(key, { context, forceRefresh: true, allowStale: false });
      cachedBytes.set(pages.calculatedSize);
      if (!page) throw new Error('A rendering gave no page.');
      return page.response;
    } catch (error) {
      if (error instanceof NotCacheable) return error.response;
      throw error;
    }
  }

  /** Waits for the rendering as long as it is worth it, and else serves the last good page. */
  async function renderOrServeStale(key: string, context: Render, lastGood: CachedPage) {
    const slow = Promise.withResolvers<null>();
    const timer = setTimeout(slow.resolve, slowRenderMs, null);
    const response = await Promise.race([render(key, context), slow.promise]).finally(() =>
      clearTimeout(timer),
    );
    if (response && response.status !== 503) return response;
    lastGood.retryAfter = now() + retryMs;
    counts.stale += 1;
    return lastGood.response;
  }

  return {
    get(key, context) {
      const fresh = pages.get(key, { allowStale: false });
      if (fresh?.version === version) {
        counts.hit += 1;
        return fresh.response;
      }
      const last = pages.peek(key);
      if (!last || now() - last.renderedAt > maxStaleMs) return render(key, context);
      if (now() >= last.retryAfter) return renderOrServeStale(key, context, last);
      counts.hit += 1;
      return last.response;
    },
    invalidate() {
      version += 1;
      // The next request must not join a rendering that began before the change.
      for (const { key } of renderings) {
        const last = pages.peek(key);
        if (last) pages.set(key, last);
        else pages.delete(key);
      }
    },
    get byteCount() {
      return pages.calculatedSize;
    },
  };
}
