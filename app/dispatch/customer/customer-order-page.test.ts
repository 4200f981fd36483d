import { sql } from 'kysely';
import { createOrderLink } from '#app/orders/confirmation/order-links.server.ts';
import { delivered } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { action, loader } from './customer-order.page.tsx';

const given = openOrderDatabase();
beforeEach(() => given.empty('settings'));

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

it('answers the same form as done where the answer was lost, and refuses another one', async () => {
  const orderNumber = await given.order();
  await given.run(sql`insert into settings (key, value) values ('collectInCity', '"on"')`);
  const { version: seen } = await given.readOrder(orderNumber);
  const link = await createOrderLink(given.db, 1);
  const browser = openBrowser(createPageServices(given.db));
  const form = { ...moved, seen, asksGetBy: 'yes', getBy: 'collect' };
  const save = (change: object = {}) => action(browser.ask(link, { ...form, ...change }));
  const changes = [{ kind: 'destination', detail: 'Phone, Collecting', byCustomer: true }];
  for (const _time of ['first', 'second']) {
    expect(await save()).toMatchObject({ status: 302 });
    expect(await given.readOrder(orderNumber)).toMatchObject({ isCollected: true, changes });
  }
  for (const other of [{ address: 'Hamra, red gate' }, { getBy: 'deliver' }])
    expect(await save(other)).toMatchObject({ init: { status: 409 } });
  await given.run(sql`update orders set packed_at = now()`);
  await given.run(sql`insert into settings (key, value) values ('collectInCity', '"off"')
    on conflict (key) do update set value = excluded.value`);
  expect(await save()).toMatchObject({ status: 302 });
  expect(await given.readOrder(orderNumber)).toMatchObject({ isCollected: true, changes });
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

describe('whether the customer collects an order', () => {
  const unticked = { asksGetBy: 'yes' };
  const ticked = { ...unticked, getBy: 'collect' };
  const allow = (choice: 'on' | 'off') =>
    given.run(
      sql`insert into settings (key, value) values ('collectInCity', to_jsonb(${choice}::text))`,
    );
  const openForm = async (isCollected: boolean) => {
    const orderNumber = await given.order();
    await given.run(sql`update orders set delivery_fee_cents = 0, is_collected = ${isCollected}`);
    const { version: seen } = await given.readOrder(orderNumber);
    const link = await createOrderLink(given.db, 1);
    const browser = openBrowser(createPageServices(given.db));
    return {
      save: (form: object) => action(browser.ask(link, { ...moved, seen, ...form })),
      read: () => given.readOrder(orderNumber),
    };
  };

  it.each(['off', 'on'] as const)(
    'stays where the page did not ask; by now: %s',
    async (choice) => {
      const { save, read } = await openForm(true);
      await allow(choice);
      expect(await save({ phone: '1' })).toMatchObject({ data: { isCollected: true } });
      expect(await save({})).toMatchObject({ status: 302 });
      expect(await read()).toMatchObject({
        ...{ phone: '+96170123456', isCollected: true, deliveryFeeCents: 0 },
        changes: [{ kind: 'destination', detail: 'Phone' }],
      });
    },
  );

  it('goes by a ticked box of a page from before the update, too', async () => {
    const { save, read } = await openForm(false);
    await allow('on');
    expect(await save({ getBy: 'collect' })).toMatchObject({ status: 302 });
    expect(await read()).toMatchObject({ isCollected: true });
  });

  const boxes = [
    { isCollected: true, same: ticked, other: unticked },
    { isCollected: false, same: unticked, other: ticked },
  ];

  it.each(boxes)('goes by the box, after an error elsewhere too: $other', async (box) => {
    const { save, read } = await openForm(box.isCollected);
    await allow('on');
    const isCollected = !box.isCollected;
    expect(await save({ ...box.other, phone: '1' })).toMatchObject({ data: { isCollected } });
    expect(await save(box.other)).toMatchObject({ status: 302 });
    expect(await read()).toMatchObject({ isCollected });
  });

  it.each(boxes)('stays once the shop asks no more, and says so: $other', async (box) => {
    const { save, read } = await openForm(box.isCollected);
    await allow('off');
    const message = 'This has moved on. Please look at it again.';
    expect(await save(box.other)).toMatchObject({ data: { message }, init: { status: 409 } });
    expect(await read()).toMatchObject({ isCollected: box.isCollected, changes: [] });
    expect(await save(box.same)).toMatchObject({ status: 302 });
    const { isCollected } = box;
    expect(await read()).toMatchObject({ isCollected, phone: '+96170123456' });
  });
});

it('shows the payment of an order once its run is closed, and asks for the page again then', async () => {
  const orderNumber = await given.prepare();
  await given.openRun(orderNumber);
  await given.record(orderNumber, delivered);
  const browser = openBrowser(createPageServices(given.db));
  const link = await createOrderLink(given.db, 1);
  const read = async () => (await loader(browser.ask(link))).data;
  const before = await read();
  expect(before).toMatchObject({ order: { status: 'delivered' }, payment: undefined });
  await given.closeRun();
  const after = await read();
  expect(after).toMatchObject({ payment: { receiptNumber: 1, paidCents: 2000 } });
  await given.reopenRun();
  const reopened = await read();
  expect(reopened).toMatchObject({ payment: undefined });
  const [first, counted, last] = [before, after, reopened].map(
    (one) => 'version' in one && one.version,
  );
  expect(counted).not.toBe(first);
  expect(last).not.toBe(counted);
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
