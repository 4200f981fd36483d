import { getChildPid } from '#tests/support/shop-process.ts';
import { findFreePort } from '#tests/support/tcp-proxy.ts';
import type { Fault } from './fault.ts';
import { addGoods, openScene, settle } from './scene.ts';

/** `npm start` is left standing: it must start the shop again, which finds its PostgreSQL running. */
export const killShop: Fault = {
  name: 'kill-shop',
  what: 'SIGKILL of the shop in a storm',
  async run(short) {
    const runs = short ? 3 : 50;
    const scene = await openScene();
    try {
      const port = String(await findFreePort());
      const shop = await scene.open({ PORT: port }, 'start.mjs');
      const goods = await addGoods(shop);
      const storm = await scene.storm({ origin: shop.url, products: goods });
      for (let run = 0; run < runs; run += 1) {
        // Whatever else the buyers are doing at the moment of that acknowledgement.
        await storm.acknowledged(1 + Math.floor(Math.random() * 60));
        process.kill(getChildPid(shop.process), 'SIGKILL');
      }
      await storm.acknowledged(20);
      const { acknowledged, found, broken } = await settle(scene, shop, { storm, goods });
      const restarts = shop.output().match(/is started again/g)?.length ?? 0;
      if (restarts !== runs) broken.push(`${runs} kills and ${restarts} restarts`);
      return { runs, acknowledged, found, broken };
    } finally {
      await scene.close();
    }
  },
};
