import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabaseProxy } from '#tests/support/servers/tcp-proxy.ts';
import { openSession } from '#tests/support/session.ts';
import { addProducts, type Harness, isConnectionCut, type Scenario } from './harness.ts';

/** A shop under load that reaches its database through a proxy, and the cookie of a user. */
async function openProxiedShop(harness: Harness) {
  const owner = await harness.openShop();
  const proxy = await openDatabaseProxy(owner.dataDir);
  harness.defer(proxy.cut);
  const products = await addProducts(owner);
  const { url } = await harness.openShop({ DATABASE_URL: proxy.url });
  const cookie = await openSession(url, 'sign-up', 'reader@example.com', 'open sesame');
  const load = await harness.startLoad({ origin: url, products });
  const get = (path: string, headers = { cookie }) =>
    fetch(url + path, { headers, redirect: 'manual' });
  return { owner, proxy, products, load, get };
}

export const databaseAway: Scenario = {
  name: 'database-away',
  description: 'the connection to the database cut for 30 s under load (3 s in the short run)',
  async run(harness) {
    const runs = harness.short ? 1 : 3;
    const { owner, proxy, products, load, get } = await openProxiedShop(harness);
    const expectedStatuses: Record<string, number[]> = {
      '/orders': [503],
      '/checkout': [503],
      '/ready': [503],
      '/health': [200],
      // Cached pages are still served.
      [`/product/${products[0]?.id}`]: [200, 503],
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
    const settled = await harness.settle(owner, { load, products });
    harness.check(load.responses.has('503'), 'no buyer got 503');
    harness.check(!isConnectionCut(load), 'the shop cut the connection of a buyer');
    return { runs, ...settled };
  },
};

const maxRecoveryMs = 15_000;
const maxCachedMs = 2000;

/** The status of a page, and the time that it takes. */
async function timePage(load: () => Promise<Response>) {
  const startedAt = performance.now();
  const { status } = await load();
  return { status, ms: Math.round(performance.now() - startedAt) };
}

/** Requests a page until it is served or the time is over; returns the time. */
async function waitForPage(load: () => Promise<Response>, timeoutMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { status } = await load();
    const ms = Math.round(performance.now() - startedAt);
    if (status === 200 || ms > timeoutMs) return ms;
    await sleep(100);
  }
}

export const silentDatabase: Scenario = {
  name: 'silent-database',
  description:
    'a database that does not respond for 20 s under load, then only to new connections (8 s in the short run)',
  async run(harness) {
    const runs = harness.short ? 1 : 3;
    const { owner, proxy, products, load, get } = await openProxiedShop(harness);
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
      const recoveryMs = await waitForPage(() => get('/orders'), 60_000);
      longestMs = Math.max(longestMs, recoveryMs);
      harness.check(recoveryMs <= maxRecoveryMs, `recovered after ${recoveryMs} ms`);
    }
    await load.acknowledged(50);
    const { acknowledged, found } = await harness.settle(owner, { load, products });
    harness.check(!isConnectionCut(load), 'the shop cut the connection of a buyer');
    const times = `cached pages in ${slowestMs} ms at most, recovered after ${longestMs} ms`;
    return { runs, acknowledged, found: `${times}; ${found}` };
  },
};
