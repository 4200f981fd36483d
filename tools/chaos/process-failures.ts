import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { getChildPid, readPostgresqlPid } from '#tests/support/shop-process.ts';
import type { Scenario } from './harness.ts';

const drainMs = 10_000;

export const pickCount = (min: number, range: number) => min + Math.floor(Math.random() * range);

/** `npm start` survives: it must start the shop again, which finds its PostgreSQL running. */
export const killShop: Scenario = {
  name: 'kill-shop',
  description: 'SIGKILL of the shop under load',
  async run(harness) {
    const runs = harness.short ? 3 : 50;
    const shop = await harness.openShop({ PORT: String(await findFreePort()) }, 'start.mjs');
    const load = await harness.startLoad(shop);
    const count = (line: RegExp) => shop.output().match(line)?.length ?? 0;
    for (let run = 1; run <= runs; run += 1) {
      await load.acknowledged(pickCount(1, 60));
      process.kill(getChildPid(shop.process), 'SIGKILL');
      // A response that was on its way counts as acknowledged, before there is a process to kill again.
      while (count(/is open:/g) <= run) await once(shop.process.stdout as Readable, 'data');
    }
    await load.acknowledged(20);
    const settled = await load.settle();
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
    const load = await harness.startLoad(shop);
    for (let run = 0; run < runs; run += 1) {
      await load.acknowledged(pickCount(20, 60));
      process.kill(readPostgresqlPid(shop) ?? Number.NaN, 'SIGKILL');
    }
    await load.acknowledged(20);
    const settled = await load.settle();
    const restarts = shop.output().match(/PostgreSQL ended and was started again/g)?.length ?? 0;
    harness.check(restarts === runs, `${runs} kills and ${restarts} restarts`);
    harness.check(load.isRefused(), 'no buyer got 503');
    harness.check(!load.isCut(), 'the shop cut the connection of a buyer');
    return { runs, ...settled };
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
    const load = await harness.startLoad(shop);
    let longestMs = 0;
    for (let run = 0; run < runs; run += 1) {
      await load.acknowledged(pickCount(30, 30));
      const startedAt = performance.now();
      const ended = once(shop.process, 'exit');
      shop.process.kill('SIGTERM');
      shop.process.kill('SIGTERM');
      const [code] = await ended;
      longestMs = Math.max(longestMs, Math.round(performance.now() - startedAt));
      harness.check(code === 0, `ended with ${code}`);
      shop = await harness.openShop({ PORT, DATA_DIR: dataDir });
    }
    await load.acknowledged(20);
    const { acknowledged, found } = await load.settle();
    harness.check(longestMs <= drainMs, `took ${longestMs} ms to end`);
    return { runs, acknowledged, found: `ended in ${longestMs} ms at most; ${found}` };
  },
};
