import { showMetric } from '#app/platform/metric.server.ts';
import type { PageCache } from '#app/server/page-cache/page-cache.server.ts';
import type { Services } from './services.server.ts';

/** Shows the kept pages and the database connections of a process that serves pages. */
export function registerProcessMetrics({ pool }: Services, cache: PageCache): void {
  showMetric({
    name: 'shop_page_cache_total',
    help: 'Pages for guests: at hand, to be rendered, shown although outdated.',
    type: 'counter',
    label: 'result',
    read: () => {
      const { hits, misses, stale } = cache.counts;
      return { hit: hits, miss: misses, stale };
    },
  });
  showMetric({
    name: 'shop_page_cache_bytes',
    help: 'Memory of the pages at hand.',
    type: 'gauge',
    read: () => cache.byteCount,
  });
  showMetric({
    name: 'shop_database_connections',
    help: 'Connections to PostgreSQL: lent out, idle, and requests that wait for one.',
    type: 'gauge',
    label: 'state',
    read: () => {
      const { totalCount, idleCount, waitingCount } = pool;
      return { 'in-use': totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
  });
}
