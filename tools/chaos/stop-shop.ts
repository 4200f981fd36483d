import { findFreePort } from '#tests/support/tcp-proxy.ts';
import type { Fault } from './fault.ts';
import { addGoods, openScene, settle } from './scene.ts';

const drainMs = 10_000;

export const stopShop: Fault = {
  name: 'stop-shop',
  what: 'SIGTERM in a storm, twice as terminals and systemd send it',
  async run(short) {
    const runs = short ? 2 : 10;
    const scene = await openScene();
    try {
      const port = String(await findFreePort());
      let shop = await scene.open({ PORT: port });
      const { dataDir } = shop;
      const goods = await addGoods(shop);
      const storm = await scene.storm({ origin: shop.url, products: goods });
      const broken: string[] = [];
      let longestMs = 0;
      for (let run = 0; run < runs; run += 1) {
        await storm.acknowledged(30 + Math.floor(Math.random() * 30));
        const startedAt = performance.now();
        const ended = new Promise((resolve) => shop.process.once('exit', resolve));
        shop.process.kill('SIGTERM');
        shop.process.kill('SIGTERM');
        const code = await ended;
        longestMs = Math.max(longestMs, performance.now() - startedAt);
        if (code !== 0) broken.push(`ended with ${code}`);
        shop = await scene.open({ PORT: port, DATA_DIR: dataDir });
      }
      await storm.acknowledged(20);
      const settled = await settle(scene, shop, { storm, goods });
      if (longestMs > drainMs) broken.push(`took ${Math.round(longestMs)} ms to end`);
      if ([...storm.responses.keys()].some((what) => what.startsWith('half')))
        broken.push('an answer was cut in half');
      return {
        runs,
        acknowledged: settled.acknowledged,
        found: `ended in ${Math.round(longestMs)} ms at most; ${settled.found}`,
        broken: [...settled.broken, ...broken],
      };
    } finally {
      await scene.close();
    }
  },
};
