import { sql } from 'kysely';
import { stockChannel } from '#app/catalogue/product/page-tags.ts';
import { catalogueChannel } from '#app/catalogue/product/products.server.ts';
import { connectionOptions } from '#app/platform/database/database.server.ts';
import { type Events, openEvents } from '#app/platform/events/events.server.ts';
import { notify } from '#app/platform/events/notify.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { fillCart } from '#tests/support/orders/placed-order.ts';

// Which pages change with an order: the payloads of its notifications.

const given = openOrderDatabase({ stock: 5 });
let events: Events;
const received: string[] = [];

beforeAll(async () => {
  const connection = connectionOptions(given.address);
  events = openEvents({ connection, log: createLog('silent') });
  for (const channel of [stockChannel, catalogueChannel]) {
    await new Promise<void>((resolve) => {
      events.subscribe([channel], {
        onNotification: (payload) =>
          payload === undefined ? resolve() : received.push(payload || channel),
        onClose: () => undefined,
      });
    });
  }
});
afterAll(() => events.close());
beforeEach(async () => void (await listTags()));

/** What has been notified since the last call. */
async function listTags(): Promise<string[]> {
  notify(given.db, stockChannel, 'end');
  await expect.poll(() => received).toContain('end');
  return received.splice(0).filter((tag) => tag !== 'end');
}

const order = (quantity: number) => given.order(fillCart(1000 * quantity, [1, quantity]));
const shown = ['product:1', 'category:Sega', 'any category'];
const quantity = 'quantity:1';

it('an order changes how many the page of its product offers, unless its limit is less', async () => {
  await given.run(sql`update products set limit_each = 3`);
  await order(2);
  expect(await listTags()).toEqual([]);
  await order(1);
  expect(await listTags()).toEqual([quantity]);
});

it('the order that leaves the last one, or none, changes lists too', async () => {
  for (const units of [4, 1]) {
    await order(units);
    expect(await listTags()).toEqual([...shown, quantity]);
  }
});

it('a cancelled order gives back what pages show, and takes it again', async () => {
  const orderNumber = await order(2);
  await listTags();
  await given.move(orderNumber, 'processing');
  expect(await listTags()).toEqual([]);
  await given.move(orderNumber, 'cancelled');
  expect(await listTags()).toEqual([quantity]);
  await given.move(orderNumber, 'pending');
  expect(await listTags()).toEqual([quantity]);
});

it('a copy that is delivered changes the pages that show it, and all when it comes back', async () => {
  await given.run(sql`update products set condition = 'good', completeness = 'loose', stock = 1,
    updated_at = now()`);
  expect(await listTags()).toEqual([...shown, catalogueChannel]);
  const orderNumber = await order(1);
  await listTags();
  await given.move(orderNumber, 'delivered');
  expect(await listTags()).toEqual(shown);
  await given.move(orderNumber, 'shipped');
  expect(await listTags()).toEqual([...shown, catalogueChannel]);
});
