import { openFeed } from '#tests/support/orders/order-stream.ts';
import { addProducts, type Scenario, signInAdmin } from './harness.ts';

export const liveStream: Scenario = {
  name: 'live-stream',
  description: "an admin's live feed cut, alternating between two shops",
  async run(harness) {
    const runs = harness.short ? 20 : 100;
    const first = await harness.openShop();
    const second = await harness.openShop({ DATA_DIR: first.dataDir });
    const products = await addProducts(first);
    const cookie = await signInAdmin(first);

    const opening = await openFeed(first.url, cookie);
    let lastId = (await opening.next())?.id ?? '';
    opening.cut();
    let announced = 0;
    const load = await harness.startLoad({ origin: first.url, products });
    for (let cut = 0; cut < runs; cut += 1) {
      const { url } = cut % 2 ? first : second;
      const stream = await openFeed(url, cookie, { lastId });
      for (let received = 0; received <= cut % 3; received += 1) {
        const event = await stream.next();
        announced += event?.data?.arrived ?? 0;
        lastId = event?.id ?? lastId;
      }
      stream.cut();
    }
    const { orders, acknowledged, found } = await harness.settle(first, { load, products });
    const last = await openFeed(second.url, cookie, { lastId });
    announced += (await last.next())?.data?.arrived ?? 0;
    last.cut();
    harness.check(announced === orders.length, `${orders.length} orders, ${announced} announced`);
    return { runs, acknowledged, found: `${announced} announced; ${found}` };
  },
};
