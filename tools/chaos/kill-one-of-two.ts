import { watchOrders } from '#tests/support/order-stream.ts';
import { openReverseProxy } from '#tests/support/reverse-proxy.ts';
import { openSession } from '#tests/support/session.ts';
import { findFreePort } from '#tests/support/tcp-proxy.ts';
import type { Fault } from './fault.ts';
import { addGoods, openScene, settle } from './scene.ts';

export const killOneOfTwo: Fault = {
  name: 'kill-one-of-two',
  what: 'SIGKILL of one of two shops on one PostgreSQL, by turns',
  async run(short) {
    const runs = short ? 2 : 10;
    const scene = await openScene();
    const ports = [await findFreePort(), await findFreePort()];
    const proxy = await openReverseProxy(ports.map((port) => `http://127.0.0.1:${port}`));
    try {
      const first = await scene.open({ PORT: String(ports[0]), TRUST_PROXY: 'on' });
      const open = (port: number | undefined) =>
        scene.open({ PORT: String(port), TRUST_PROXY: 'on', DATA_DIR: first.dataDir });
      const shops = [first, await open(ports[1])];
      const goods = await addGoods(first);
      const { email = '', password = '' } = first.admin ?? {};
      const cookie = await openSession(proxy.url, 'sign-in', email, password);
      const watch = await watchOrders(proxy.url, cookie);
      const storm = await scene.storm({ origin: proxy.url, products: goods });
      for (let run = 0; run < runs; run += 1) {
        const place = run % 2;
        await storm.acknowledged(10 + Math.floor(Math.random() * 30));
        shops[place]?.process.kill('SIGKILL');
        // The other one serves everybody meanwhile.
        await storm.acknowledged(30);
        shops[place] = await open(ports[place]);
      }
      const { orders, acknowledged, found, broken } = await settle(scene, first, { storm, goods });
      await watch.waitForArrived(orders.length);
      if (watch.arrived() !== orders.length)
        broken.push(`${orders.length} orders, ${watch.arrived()} told of`);
      watch.close();
      return { runs, acknowledged, found: `${watch.arrived()} told of; ${found}`, broken };
    } finally {
      await proxy.close();
      await scene.close();
    }
  },
};
