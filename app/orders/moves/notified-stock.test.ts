import { sql } from 'kysely';
import { stockChannel } from '#app/catalogue/product/page-tags.ts';
import { catalogueChannel } from '#app/catalogue/product/products.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { connectionOptions } from '#app/platform/database/database.server.ts';
import { type Events, openEvents } from '#app/platform/events/events.server.ts';
import { notify } from '#app/platform/events/notify.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  addBuyerAndProduct,
  buildOrderAttempt,
  createOrder,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { moveOrder } from './move-order.server.ts';

// Which pages change with an order: the payloads of its notifications.

const given = openTestDatabase();
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
beforeEach(async () => {
  await given.run(sql`truncate products, users, orders restart identity cascade`);
  await addBuyerAndProduct(given.db, { stock: 5 });
  await listTags();
});

/** What has been notified since the last call. */
async function listTags(): Promise<string[]> {
  notify(given.db, stockChannel, 'end');
  await expect.poll(() => received).toContain('end');
  return received.splice(0).filter((tag) => tag !== 'end');
}

function order(quantity: number): Promise<string> {
  const lines = [{ productId: 1, quantity, name: 'Cedar Quest' }];
  return createOrder(given.db, buildOrderAttempt({ totalCents: 1000 * quantity, lines }));
}
const move = (orderNumber: string, to: OrderStatus) =>
  moveOrder(given.db, { orderNumber, to, actorId: null });
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
  await move(orderNumber, 'processing');
  expect(await listTags()).toEqual([]);
  await move(orderNumber, 'cancelled');
  expect(await listTags()).toEqual([quantity]);
  await move(orderNumber, 'pending');
  expect(await listTags()).toEqual([quantity]);
});

it('a copy that is delivered changes the pages that show it, and all when it comes back', async () => {
  await given.run(sql`update products set condition = 'good', completeness = 'loose', stock = 1,
    updated_at = now()`);
  expect(await listTags()).toEqual([...shown, catalogueChannel]);
  const orderNumber = await order(1);
  await listTags();
  await move(orderNumber, 'delivered');
  expect(await listTags()).toEqual(shown);
  await move(orderNumber, 'shipped');
  expect(await listTags()).toEqual([...shown, catalogueChannel]);
});
