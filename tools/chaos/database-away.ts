import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '#tests/support/session.ts';
import { openDatabaseProxy } from '#tests/support/tcp-proxy.ts';
import type { Fault } from './fault.ts';
import { addGoods, isCut, openScene, settle } from './scene.ts';

/** What a page says while the database is away; null where that is as it must be. */
async function faultOf(url: string, cookie: string, expected: readonly number[]) {
  const { status, headers } = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  if (!expected.includes(status)) return `${new URL(url).pathname} answered ${status}`;
  if (status === 503 && headers.get('retry-after') !== '5') return `${url} without Retry-After`;
  return null;
}

export const databaseAway: Fault = {
  name: 'database-away',
  what: 'the line to the database cut for 30 s in a storm (3 s in the short run)',
  async run(short) {
    const runs = short ? 1 : 3;
    const scene = await openScene();
    try {
      const owner = await scene.open();
      const line = await openDatabaseProxy(owner.dataDir);
      const goods = await addGoods(owner);
      const shop = await scene.open({ DATABASE_URL: line.url });
      const cookie = await openSession(shop.url, 'sign-up', 'reader@example.com', 'open sesame');
      const storm = await scene.storm({ origin: shop.url, products: goods });
      const faults: (string | null)[] = [];
      for (let run = 0; run < runs; run += 1) {
        await storm.acknowledged(50);
        await line.cut();
        const mended = sleep(short ? 3000 : 30_000);
        for (const [path, expected] of [
          ['/orders', [503]],
          ['/checkout', [503]],
          ['/ready', [503]],
          ['/health', [200]],
          // Kept pages go on being served.
          [`/product/${goods[0]?.id}`, [200, 503]],
          ['/', [200, 503]],
          ['/blog', [200]],
        ] as const) {
          faults.push(await faultOf(shop.url + path, cookie, expected));
        }
        await mended;
        await line.restore();
      }
      await storm.acknowledged(50);
      const { acknowledged, found, broken } = await settle(scene, owner, { storm, goods });
      if (!storm.responses.has('503')) broken.push('no buyer was told by 503');
      if (isCut(storm)) broken.push('the shop hung up on a buyer');
      await shop.stop();
      await line.cut();
      return {
        runs,
        acknowledged,
        found,
        broken: [...broken, ...faults.filter((one) => one !== null)],
      };
    } finally {
      await scene.close();
    }
  },
};
