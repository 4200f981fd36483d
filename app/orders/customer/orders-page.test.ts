import { sql } from 'kysely';
import { delivered } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { createPageServices, openSignedIn } from '#tests/support/page-context.ts';
import { loader } from './orders.page.tsx';

const given = openOrderDatabase();

it('shows the payment of an order once its run is closed, and asks for the page again then', async () => {
  const orderNumber = await given.prepare();
  await given.openRun(orderNumber);
  await given.record(orderNumber, delivered);
  const email = 'customer@example.com';
  const browser = await openSignedIn(createPageServices(given.db), { email, isNew: true });
  const customer = sql`(select id from users where email = ${email})`;
  await given.run(sql`update orders set user_id = ${customer}`);
  const read = async () => (await loader(browser.ask('/orders'))).data;
  const before = await read();
  expect(before).toMatchObject({ orders: [{ status: 'delivered' }], payments: [] });
  await given.closeRun();
  const after = await read();
  expect(after.payments).toMatchObject([{ orderNumber, receiptNumber: 1, paidCents: 2000 }]);
  await given.reopenRun();
  const reopened = await read();
  expect(reopened.payments).toEqual([]);
  expect(after.version).not.toBe(before.version);
  expect(reopened.version).not.toBe(after.version);
});
