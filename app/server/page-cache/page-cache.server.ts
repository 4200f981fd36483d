import { LRUCache } from 'lru-cache';
import { Counter, Gauge } from 'prom-client';
import { unreadTag } from '#app/platform/database/cached-value.server.ts';
import { collectDependencies } from '#app/platform/http/page-dependencies.server.ts';
import { msUntilMidnightInBeirut } from '#app/platform/text/clock.ts';
import type { CachedResponse } from './cached-response.server.ts';

type Render = () => Promise<CachedResponse>;

interface CachedPage {
  response: CachedResponse;
  /** Number of invalidations before its rendering began. */
  version: number;
  renderedAt: number;
  /** Tags of what it shows that orders change. */
  dependencies: ReadonlySet<string>;
  /** When the first of them changed. */
  expiredAt: number;
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
  /** Pages that depend on this are rendered again; until then they are served for a moment. */
  expire(tag: string): void;
  readonly byteCount: number;
}

interface PageCacheOptions {
  maxBytes?: number;
  /** How long a request waits for a rendering where a stale page could be served. */
  slowRenderMs?: number;
  now?: () => number;
}

const minute = 60_000;
const maxAgeMs = 5 * minute;
const maxStaleMs = 15 * minute;
/** How long a stale page is served before the next attempt to render it. */
const retryMs = 2000;
/** How long an expired page is served. */
const maxExpiredMs = 2000;
/** How long after a rendering the page is rendered again at the earliest, if it expires. */
const minRenderedMs = 1000;
const bytesPerTag = 80;

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
  slowRenderMs = 1500,
  now = () => performance.now(),
}: PageCacheOptions = {}): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ response, dependencies }, key) =>
      response.byteCount + key.length + dependencies.size * bytesPerTag + 2000,
    perf: { now },
    ttlResolution: 0,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  // Not the LRU cache's own `fetch`: it drops a rendering that a change has overtaken, and while
  // orders keep coming such a page is the only one to serve if the database falls silent.
  const renderings = new Map<string, Rendering>();
  let version = 0;
  const expiring = new Set<string>();
  /** When tags expired while pages were being rendered. */
  const expirations = new Map<string, number>();

  /** Renders a page. Requests share a rendering unless it began before the last change. */
  function render(key: string, renderPage: Render): Rendering {
    const running = renderings.get(key);
    if (running?.version === version) return running;
    const rendering = { version, begunAt: now(), response: renderAndStore(key, renderPage) };
    renderings.set(key, rendering);
    const remove = () => {
      if (renderings.get(key) === rendering) renderings.delete(key);
      if (renderings.size === 0) expirations.clear();
    };
    rendering.response.then(remove, remove);
    return rendering;
  }

  async function renderAndStore(key: string, renderPage: Render): Promise<CachedResponse> {
    counts.miss += 1;
    const dependencies = new Set<string>();
    const page = { version, dependencies, retryAfter: 0 };
    const begunAt = now();
    const msLeft = msUntilMidnightInBeirut();
    const response = await collectDependencies(dependencies, renderPage);
    const stored = pages.peek(key);
    // A page changes at midnight: it shows what is a pre-order today.
    const maxMs = dependencies.has(unreadTag) ? retryMs : maxAgeMs;
    const ttl = Math.min(maxMs, msLeft - (now() - begunAt));
    if (response.status === 200 && ttl > 0 && (!stored || stored.version <= page.version)) {
      const expiredAt = findExpiration(dependencies, begunAt);
      pages.set(key, { ...page, response, expiredAt, renderedAt: now() }, { ttl });
      cachedBytes.set(pages.calculatedSize);
    }
    return response;
  }

  /** Waits for the rendering as long as it is worth it, and else serves the last good page. */
  async function renderOrServeStale(key: string, renderPage: Render, lastGood: CachedPage) {
    const slow = Promise.withResolvers<null>();
    const { begunAt, response: rendered } = render(key, renderPage);
    const timer = setTimeout(slow.resolve, Math.max(0, begunAt + slowRenderMs - now()), null);
    const response = await Promise.race([rendered, slow.promise]).finally(() =>
      clearTimeout(timer),
    );
    if (response && response.status !== 503) return response;
    lastGood.retryAfter = now() + retryMs;
    counts.stale += 1;
    return lastGood.response;
  }

  /** When something changed that a page had perhaps read before; infinite where nothing did. */
  function findExpiration(dependencies: ReadonlySet<string>, begunAt: number): number {
    const times = [...dependencies].map((tag) => expirations.get(tag) ?? Number.NEGATIVE_INFINITY);
    return Math.min(...times.filter((time) => time >= begunAt));
  }

  function expireDependents(): void {
    const expiredAt = now();
    for (const page of pages.values()) {
      if (!page.dependencies.isDisjointFrom(expiring))
        page.expiredAt = Math.min(page.expiredAt, expiredAt);
    }
    if (renderings.size > 0) for (const tag of expiring) expirations.set(tag, expiredAt);
    expiring.clear();
  }

  /** Whether a page may be served. One that has expired lately may, while it is rendered again. */
  function isServable(page: CachedPage, key: string, renderPage: Render): boolean {
    const expiredMs = now() - page.expiredAt;
    if (expiredMs > maxExpiredMs) return false;
    if (expiredMs >= 0 && now() - page.renderedAt >= minRenderedMs) {
      // The next request that has to wait for the page gets the error.
      render(key, renderPage).response.catch(() => undefined);
    }
    return true;
  }

  return {
    get(key, renderPage) {
      const fresh = pages.get(key, { allowStale: false });
      if (fresh?.version === version && isServable(fresh, key, renderPage)) {
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
    expire(tag) {
      if (expiring.size === 0) queueMicrotask(expireDependents);
      expiring.add(tag);
    },
    get byteCount() {
      return pages.calculatedSize;
    },
  };
}
