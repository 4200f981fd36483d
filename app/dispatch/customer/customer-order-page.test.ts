import { sql } from 'kysely';
import { createOrderLink } from '#app/dispatch/confirmation/order-links.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { action, loader } from './customer-order.page.tsx';

const given = openOrderDatabase();

const moved = {
  ...{ intent: 'change', firstName: 'Rana', lastName: 'Haddad', phone: '70 123 456' },
  ...{ address: 'Hamra, blue gate', city: 'Beirut' },
};

it('asks before it overwrites what the shop has changed, after an error in the form too', async () => {
  const orderNumber = await given.order();
  const { version: seen } = await given.readOrder(orderNumber);
  const link = await createOrderLink(given.db, 1);
  const browser = openBrowser(createPageServices(given.db));
  const save = (form: object) => action(browser.ask(link, { ...moved, ...form }));
  await given.run(sql`insert into order_changes (order_id, kind) values (1, 'destination')`);
  expect(await save({ seen, phone: '1' })).toMatchObject({ data: { seen, errors: {} } });
  const { version } = await given.readOrder(orderNumber);
  expect(await save({ seen })).toMatchObject({ data: { seen: version }, init: { status: 409 } });
  expect(await save({ seen: version })).toMatchObject({ status: 302 });
});

it('neither confirms nor cancels what its page did not show', async () => {
  const orderNumber = await given.order();
  const { version: seen } = await given.readOrder(orderNumber);
  const browser = openBrowser(createPageServices(given.db));
  const link = await createOrderLink(given.db, 1);
  const answer = (form: Record<string, string>) => action(browser.ask(link, form));
  await given.run(sql`insert into order_changes (order_id, kind) values (1, 'join')`);
  const refusal = { data: { message: expect.stringMatching(/look at it/) }, init: { status: 409 } };
  for (const intent of ['confirm', 'cancel'])
    expect(await answer({ intent, seen })).toMatchObject(refusal);
  const { version } = await given.readOrder(orderNumber);
  expect(await answer({ intent: 'confirm', seen: version })).toMatchObject({ status: 302 });
});

it('leaves an order collected whose customer corrects the phone, after the shop offers it no more', async () => {
  const orderNumber = await given.order();
  await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
  await given.run(sql`insert into settings (key, value) values ('collectInCity', '"off"')`);
  const { version: seen } = await given.readOrder(orderNumber);
  const form = { ...moved, seen };
  const link = await createOrderLink(given.db, 1);
  const browser = openBrowser(createPageServices(given.db));
  expect(await action(browser.ask(link, form))).toMatchObject({ status: 302 });
  expect(await given.readOrder(orderNumber)).toMatchObject({
    ...{ phone: '+96170123456', isCollected: true, deliveryFeeCents: 0 },
    changes: [{ kind: 'destination', detail: 'Phone' }],
  });
});

it('names no fee for the second parcel of an order, whose first one pays it', async () => {
  await given.order();
  await given.order();
  await given.run(sql`update orders set delivery_fee_cents = 0`);
  const browser = openBrowser(createPageServices(given.db));
  const link = await createOrderLink(given.db, 2);
  const read = async () => (await loader(browser.ask(`${link}&ask=change`))).data;
  expect(await read()).toMatchObject({ isFree: false });
  await given.run(sql`update orders set split_from = 1 where id = 2`);
  expect(await read()).toMatchObject({ isFree: true });
  await given.run(sql`update orders set status = 'cancelled' where id = 1`);
  expect(await read()).toMatchObject({ isFree: false });
});

it('names no fee where both parcels of an order come to free delivery', async () => {
  await given.order();
  await given.order();
  await given.run(sql`update orders set delivery_fee_cents = 0`);
  await given.run(sql`update orders set split_from = 1 where id = 2`);
  const limit = sql`insert into settings (key, value) values ('freeDeliveryFromCents', '4000')`;
  await given.run(limit);
  const browser = openBrowser(createPageServices(given.db));
  const link = await createOrderLink(given.db, 1);
  const read = async () => (await loader(browser.ask(`${link}&ask=change`))).data;
  expect(await read()).toMatchObject({ isFree: true });
  await given.run(sql`update orders set status = 'cancelled' where id = 2`);
  expect(await read()).toMatchObject({ isFree: false });
});

it('gives back the ticked box of collecting with an error elsewhere in the form', async () => {
  await given.order();
  const link = await createOrderLink(given.db, 1);
  const browser = openBrowser(createPageServices(given.db));
  const save = (form: object) => action(browser.ask(link, { ...moved, phone: '1', ...form }));
  expect(await save({ getBy: 'collect' })).toMatchObject({ data: { isCollected: true } });
  expect(await save({})).toMatchObject({ data: { isCollected: false } });
});
