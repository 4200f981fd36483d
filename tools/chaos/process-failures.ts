import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { watchFeed } from '#tests/support/orders/order-stream.ts';
import { openReverseProxy } from '#tests/support/servers/reverse-proxy.ts';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { getChildPid, readPostgresqlPid } from '#tests/support/shop-process.ts';
import { addProducts, isConnectionCut, type Scenario, signInAdmin } from './harness.ts';

const drainMs = 10_000;

const pickCount = (min: number, range: number) => min + Math.floor(Math.random() * range);

/** `npm start` survives: it must start the shop again, which finds its PostgreSQL running. */
export const killShop: Scenario = {
  name: 'kill-shop',
  description: 'SIGKILL of the shop under load',
  async run(harness) {
    const runs = harness.short ? 3 : 50;
    const shop = await harness.openShop({ PORT: String(await findFreePort()) }, 'start.mjs');
    const products = await addProducts(shop);
    const load = await harness.startLoad({ origin: shop.url, products });
    const count = (line: RegExp) => shop.output().match(line)?.length ?? 0;
    for (let run = 1; run <= runs; run += 1) {
      await load.acknowledged(pickCount(1, 60));
      process.kill(getChildPid(shop.process), 'SIGKILL');
      // A response that was on its way counts as acknowledged, before there is a process to kill again.
      while (count(/is open:/g) <= run) await once(shop.process.stdout as Readable, 'data');
    }
    await load.acknowledged(20);
    const settled = await harness.settle(shop, { load, products });
    const restarts = count(/is started again/g);
    harness.check(restarts === runs, `${runs} kills and ${restarts} restarts`);
    return { runs, ...settled };
  },
};

export const killDatabase: Scenario = {
  name: 'kill-database',
  description: 'SIGKILL of PostgreSQL under load',
  async run(harness) {
    const runs = harness.short ? 2 : 20;
    const shop = await harness.openShop();
    const products = await addProducts(shop);
    const load = await harness.startLoad({ origin: shop.url, products });
    for (let run = 0; run < runs; run += 1) {
      await load.acknowledged(pickCount(20, 60));
      process.kill(readPostgresqlPid(shop) ?? Number.NaN, 'SIGKILL');
    }
    await load.acknowledged(20);
    const settled = await harness.settle(shop, { load, products });
    const restarts = shop.output().match(/PostgreSQL ended and was started again/g)?.length ?? 0;
    harness.check(restarts === runs, `${runs} kills and ${restarts} restarts`);
    harness.check(load.responses.has('503'), 'no buyer got 503');
    harness.check(!isConnectionCut(load), 'the shop cut the connection of a buyer');
    return { runs, ...settled };
  },
};

export const killOneOfTwo: Scenario = {
  name: 'kill-one-of-two',
  description: 'SIGKILL of one of two shops on one PostgreSQL, alternating',
  async run(harness) {
    const runs = harness.short ? 2 : 10;
    const ports = [String(await findFreePort()), String(await findFreePort())];
    const proxy = await openReverseProxy(ports.map((port) => `http://127.0.0.1:${port}`));
    harness.defer(proxy.close);
    const first = await harness.openShop({ PORT: ports[0] ?? '', TRUST_PROXY: 'on' });
    const open = (at: number) =>
      harness.openShop({ PORT: ports[at] ?? '', TRUST_PROXY: 'on', DATA_DIR: first.dataDir });
    const shops = [first, await open(1)];
    const products = await addProducts(first);
    const watch = await watchFeed(proxy.url, await signInAdmin(first, proxy.url));
    const load = await harness.startLoad({ origin: proxy.url, products });
    for (let run = 0; run < runs; run += 1) {
      const killed = run % 2;
      await load.acknowledged(pickCount(10, 30));
      shops[killed]?.process.kill('SIGKILL');
      // The other shop serves all buyers.
      await load.acknowledged(30);
      shops[killed] = await open(killed);
    }
    const { orders, acknowledged, found } = await harness.settle(first, { load, products });
    await watch.waitForArrived(orders.length);
    const announced = watch.arrived();
    watch.close();
    harness.check(announced === orders.length, `${orders.length} orders, ${announced} announced`);
    return { runs, acknowledged, found: `${announced} announced; ${found}` };
  },
};

export const stopShop: Scenario = {
  name: 'stop-shop',
  description: 'SIGTERM under load, twice as terminals and systemd send it',
  async run(harness) {
    const runs = harness.short ? 2 : 10;
    const PORT = String(await findFreePort());
    let shop = await harness.openShop({ PORT });
    const { dataDir } = shop;
    const products = await addProducts(shop);
    const load = await harness.startLoad({ origin: shop.url, products });
    let longestMs = 0;
    for (let run = 0; run < runs; run += 1) {
      await load.acknowledged(pickCount(30, 30));
      const startedAt = performance.now();
      const ended = new Promise((resolve) => shop.process.once('exit', resolve));
      shop.process.kill('SIGTERM');
      shop.process.kill('SIGTERM');
      const code = await ended;
      longestMs = Math.max(longestMs, Math.round(performance.now() - startedAt));
      harness.check(code === 0, `ended with ${code}`);
      shop = await harness.openShop({ PORT, DATA_DIR: dataDir });
    }
    await load.acknowledged(20);
    const { acknowledged, found } = await harness.settle(shop, { load, products });
    harness.check(longestMs <= drainMs, `took ${longestMs} ms to end`);
    const isHalf = [...load.responses.keys()].some((response) => response.startsWith('half'));
    harness.check(!isHalf, 'a response was cut in half');
    return { runs, acknowledged, found: `ended in ${longestMs} ms at most; ${found}` };
  },
};
