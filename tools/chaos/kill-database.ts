import { readPostgresqlPid } from '#tests/support/shop-process.ts';
import type { Fault } from './fault.ts';
import { addGoods, isCut, openScene, settle } from './scene.ts';

export const killDatabase: Fault = {
  name: 'kill-database',
  what: 'SIGKILL of PostgreSQL in a storm',
  async run(short) {
    const runs = short ? 2 : 20;
    const scene = await openScene();
    try {
      const shop = await scene.open();
      const goods = await addGoods(shop);
      const storm = await scene.storm({ origin: shop.url, products: goods });
      for (let run = 0; run < runs; run += 1) {
        await storm.acknowledged(20 + Math.floor(Math.random() * 60));
        process.kill(readPostgresqlPid(shop) ?? Number.NaN, 'SIGKILL');
      }
      await storm.acknowledged(20);
      const { acknowledged, found, broken } = await settle(scene, shop, { storm, goods });
      const restarts = shop.output().match(/PostgreSQL ended and was started again/g)?.length ?? 0;
      if (restarts !== runs) broken.push(`${runs} kills and ${restarts} restarts`);
      if (!storm.responses.has('503')) broken.push('no buyer was told by 503');
      if (isCut(storm)) broken.push('the shop hung up on a buyer');
      return { runs, acknowledged, found, broken };
    } finally {
      await scene.close();
    }
  },
};
