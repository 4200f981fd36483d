import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '#tests/support/session.ts';
import { openDatabaseProxy } from '#tests/support/tcp-proxy.ts';
import type { Fault } from './fault.ts';
import { addGoods, isCut, openScene, settle } from './scene.ts';

const backMs = 15_000;
const keptMs = 2000;

/** How long a page takes, in ms, and its status. */
async function timePage(url: string, cookie = '') {
  const startedAt = performance.now();
  const { status } = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  return { status, ms: Math.round(performance.now() - startedAt) };
}

/** Asks until the page is there; gives the ms that it took. */
async function untilServed(url: string, cookie: string, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { status } = await timePage(url, cookie);
    const ms = Math.round(performance.now() - startedAt);
    if (status === 200 || ms > limitMs) return ms;
    await sleep(100);
  }
}

export const silentDatabase: Fault = {
  name: 'silent-database',
  what: 'a database without an answer for 20 s in a storm, then only new connections work (8 s in the short run)',
  async run(short) {
    const runs = short ? 1 : 3;
    const silentMs = short ? 8000 : 20_000;
    const scene = await openScene();
    try {
      const owner = await scene.open();
      const line = await openDatabaseProxy(owner.dataDir);
      const goods = await addGoods(owner);
      const shop = await scene.open({ DATABASE_URL: line.url });
      const cookie = await openSession(shop.url, 'sign-up', 'reader@example.com', 'open sesame');
      const storm = await scene.storm({ origin: shop.url, products: goods });
      const broken: string[] = [];
      let slowestMs = 0;
      let longestMs = 0;
      for (let run = 0; run < runs; run += 1) {
        await timePage(`${shop.url}/`);
        await storm.acknowledged(50);
        line.hold();
        const end = performance.now() + silentMs;
        while (performance.now() < end) {
          const { status, ms } = await timePage(`${shop.url}/`);
          slowestMs = Math.max(slowestMs, ms);
          if (status !== 200 || ms > keptMs) broken.push(`a cached page: ${status} in ${ms} ms`);
          await sleep(100);
        }
        line.failOver();
        const ms = await untilServed(`${shop.url}/orders`, cookie, 60_000);
        longestMs = Math.max(longestMs, ms);
        if (ms > backMs) broken.push(`back after ${ms} ms`);
      }
      await storm.acknowledged(50);
      const settled = await settle(scene, owner, { storm, goods });
      if (isCut(storm)) broken.push('the shop hung up on a buyer');
      await shop.stop();
      await line.cut();
      return {
        runs,
        acknowledged: settled.acknowledged,
        found: `cached pages in ${slowestMs} ms at most, back after ${longestMs} ms; ${settled.found}`,
        broken: [...settled.broken, ...broken],
      };
    } finally {
      await scene.close();
    }
  },
};
