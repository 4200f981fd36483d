import { openOrderStream } from '#tests/support/order-stream.ts';
import { openSession } from '#tests/support/session.ts';
import type { Fault } from './fault.ts';
import { addGoods, openScene, settle } from './scene.ts';

export const liveStream: Fault = {
  name: 'live-stream',
  what: "an admin's live feed cut, from two shops by turns",
  async run(short) {
    const runs = short ? 20 : 100;
    const scene = await openScene();
    try {
      const first = await scene.open();
      const second = await scene.open({ DATA_DIR: first.dataDir });
      const goods = await addGoods(first);
      const { email = '', password = '' } = first.admin ?? {};
      const cookie = await openSession(first.url, 'sign-in', email, password);

      const opening = await openOrderStream(first.url, cookie);
      let lastId = (await opening.next())?.id ?? '';
      opening.cut();
      let told = 0;
      const storm = await scene.storm({ origin: first.url, products: goods });
      for (let cut = 0; cut < runs; cut += 1) {
        const stream = await openOrderStream((cut % 2 ? first : second).url, cookie, { lastId });
        for (let heard = 0; heard <= cut % 3; heard += 1) {
          const event = await stream.next();
          told += event?.data?.arrived ?? 0;
          lastId = event?.id ?? lastId;
        }
        stream.cut();
      }
      const { orders, acknowledged, found, broken } = await settle(scene, first, { storm, goods });
      const last = await openOrderStream(second.url, cookie, { lastId });
      told += (await last.next())?.data?.arrived ?? 0;
      last.cut();
      if (told !== orders.length) broken.push(`${orders.length} orders, ${told} told of`);
      return { runs, acknowledged, found: `${told} told of; ${found}`, broken };
    } finally {
      await scene.close();
    }
  },
};
