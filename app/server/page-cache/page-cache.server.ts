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

interface Rendering {
  version: number;
  begunAt: number;
  response: Promise<CachedResponse>;
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

export function createPageCache({
  maxBytes = 24 * 1024 * 1024,
  maxAgeMs = 5 * minute,
  maxStaleMs = 15 * minute,
  retryMs = 2000,
  slowRenderMs = 1500,
  now = () => performance.now(),
}: PageCacheOptions = {}): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ response }, key) => response.byteCount + key.length + 2000,
    perf: { now },
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  // Not the LRU cache's own `fetch`: it drops a rendering that a change has overtaken, and while
  // orders keep coming such a page is the only one to serve if the database falls silent.
  const renderings = new Map<string, Rendering>();
  let version = 0;

  /** Renders a page. Requests share a rendering unless it began before the last change. */
  function render(key: string, renderPage: Render): Rendering {
    const running = renderings.get(key);
    if (running?.version === version) return running;
    const rendering = { version, begunAt: now(), response: renderAndStore(key, renderPage) };
    renderings.set(key, rendering);
    const remove = () => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    };
    rendering.response.then(remove, remove);
    return rendering;
  }

  async function renderAndStore(key: string, renderPage: Render): Promise<CachedResponse> {
    counts.miss += 1;
    const page = { version, retryAfter: 0 };
    const response = await renderPage();
    const stored = pages.peek(key);
    if (response.status === 200 && (!stored || stored.version <= page.version)) {
      // A page changes at midnight: it shows what is a pre-order today.
      const ttl = Math.min(maxAgeMs, msUntilMidnightInBeirut());
      pages.set(key, { ...page, response, renderedAt: now() }, { ttl });
      cachedBytes.set(pages.calculatedSize);
    }
    return response;
  }

  /** Waits for the rendering as long as it is worth it, and else serves the last good page. */
  async function renderOrServeStale(key: string, renderPage: Render, lastGood: CachedPage) {
    const slow = Promise.withResolvers<null>();
    const { begunAt, response: rendered } = render(key, renderPage);
    const timer = setTimeout(slow.resolve, begunAt + slowRenderMs - now(), null);
    const response = await Promise.race([rendered, slow.promise]).finally(() =>
      clearTimeout(timer),
    );
    if (response && response.status !== 503) return response;
    lastGood.retryAfter = now() + retryMs;
    counts.stale += 1;
    return lastGood.response;
  }

  return {
    get(key, renderPage) {
      const fresh = pages.get(key, { allowStale: false });
      if (fresh?.version === version) {
        counts.hit += 1;
        return fresh.response;
      }
      const last = pages.peek(key);
      if (!last || now() - last.renderedAt > maxStaleMs) return render(key, renderPage).response;
      if (now() >= last.retryAfter) return renderOrServeStale(key, renderPage, last);
      counts.hit += 1;
      return last.response;
    },
    invalidate() {
      version += 1;
    },
    get byteCount() {
      return pages.calculatedSize;
    },
  };
}
