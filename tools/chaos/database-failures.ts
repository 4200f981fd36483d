import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabaseProxy } from '#tests/support/servers/tcp-proxy.ts';
import { openSession } from '#tests/support/session.ts';
import type { Harness, Scenario } from './harness.ts';

async function openProxiedShop(harness: Harness) {
  const { dataDir } = await harness.openShop();
  const proxy = await openDatabaseProxy(dataDir);
  harness.defer(proxy.cut);
  const { url } = await harness.openShop({ DATABASE_URL: proxy.url });
  const cookie = await openSession(url, 'sign-up', 'reader@example.com');
  const load = await harness.startLoad({ dataDir, url });
  const get = (path: string, headers = { cookie }) =>
    fetch(url + path, { headers, redirect: 'manual' });
  return { proxy, load, get };
}

export const databaseAway: Scenario = {
  name: 'database-away',
  description: 'the connection to the database cut for 30 s under load (3 s in the short run)',
  async run(harness) {
    const runs = harness.short ? 1 : 3;
    const { proxy, load, get } = await openProxiedShop(harness);
    const expectedStatuses: Record<string, number[]> = {
      '/orders': [503],
      '/checkout': [503],
      '/ready': [503],
      '/health': [200],
      // Cached pages are still served.
      [`/product/${load.products[0]?.id}`]: [200, 503],
      '/': [200, 503],
      '/blog': [200],
    };
    for (let run = 0; run < runs; run += 1) {
      await load.acknowledged(50);
      await proxy.cut();
      const end = sleep(harness.short ? 3000 : 30_000);
      for (const [path, expected] of Object.entries(expectedStatuses)) {
        const { status, headers } = await get(path);
        harness.check(expected.includes(status), `${path} responded with ${status}`);
        const retriable = status !== 503 || headers.get('retry-after') === '5';
        harness.check(retriable, `${path} without Retry-After`);
      }
      await end;
      await proxy.restore();
    }
    await load.acknowledged(50);
    const settled = await load.settle();
    harness.check(load.isRefused(), 'no buyer got 503');
    harness.check(!load.isCut(), 'the shop cut the connection of a buyer');
    return { runs, ...settled };
  },
};

const maxRecoveryMs = 15_000;
const maxCachedMs = 2000;

/** The status of a page, and the time that it takes; requests it for `retryMs` until it is served. */
async function timePage(load: () => Promise<Response>, retryMs = 0) {
  const startedAt = performance.now();
  for (;;) {
    const { status } = await load();
    const ms = Math.round(performance.now() - startedAt);
    if (status === 200 || ms >= retryMs) return { status, ms };
    await sleep(100);
  }
}

export const silentDatabase: Scenario = {
  name: 'silent-database',
  description:
    'a database that does not respond for 20 s under load, then only to new connections (8 s in the short run)',
  async run(harness) {
    const runs = harness.short ? 1 : 3;
    const { proxy, load, get } = await openProxiedShop(harness);
    const getCachedPage = () => get('/', { cookie: '' });
    let slowestMs = 0;
    let longestMs = 0;
    for (let run = 0; run < runs; run += 1) {
      await getCachedPage();
      await load.acknowledged(50);
      proxy.hold();
      const end = performance.now() + (harness.short ? 8000 : 20_000);
      while (performance.now() < end) {
        const { status, ms } = await timePage(getCachedPage);
        slowestMs = Math.max(slowestMs, ms);
        const isServed = status === 200 && ms <= maxCachedMs;
        harness.check(isServed, `a cached page: ${status} in ${ms} ms`);
        await sleep(100);
      }
      proxy.failOver();
      const { ms } = await timePage(() => get('/orders'), 60_000);
      longestMs = Math.max(longestMs, ms);
      harness.check(ms <= maxRecoveryMs, `recovered after ${ms} ms`);
    }
    await load.acknowledged(50);
    const { acknowledged, found } = await load.settle();
    harness.check(!load.isCut(), 'the shop cut the connection of a buyer');
    const times = `cached pages in ${slowestMs} ms at most, recovered after ${longestMs} ms`;
    return { runs, acknowledged, found: `${times}; ${found}` };
  },
};
