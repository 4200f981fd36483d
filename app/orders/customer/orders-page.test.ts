import { sql } from 'kysely';
import { delivered } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { createPageServices, openSignedIn } from '#tests/support/page-context.ts';
import { action, loader } from './orders.page.tsx';

const given = openOrderDatabase();
beforeEach(() => given.empty('settings'));

const email = 'customer@example.com';

/** A browser of a new customer, whose are all orders. */
async function openCustomer() {
  const browser = await openSignedIn(createPageServices(given.db), { email, isNew: true });
  await given.run(sql`update orders set user_id = (select id from users where email = ${email})`);
  return browser;
}

it('shows the payment of an order once its run is closed, and asks for the page again then', async () => {
  const orderNumber = await given.prepare();
  await given.openRun(orderNumber);
  await given.record(orderNumber, delivered);
  const browser = await openCustomer();
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

describe('changing where an order goes', () => {
  const moved = {
    ...{ intent: 'change', firstName: 'Rana', lastName: 'Haddad', phone: '70 123 456' },
    ...{ address: 'Hamra, blue gate', city: 'Beirut' },
  };
  const open = async () => {
    const orderNumber = await given.order();
    const browser = await openCustomer();
    const { version: seen } = await given.readOrder(orderNumber);
    const save = (change: object = {}) =>
      action(browser.ask('/orders?page=2', { ...moved, orderNumber, seen, ...change }));
    return { orderNumber, seen, browser, save };
  };

  it('is recorded as the customer’s own, and answered as done where the answer was lost', async () => {
    const { orderNumber, seen, save } = await open();
    const changes = [{ kind: 'destination', detail: 'Phone', byCustomer: true }];
    for (const _time of ['first', 'second']) {
      const answer = (await save()) as Response;
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(
        `/orders?page=2&changed=${orderNumber}&from=${encodeURIComponent(seen)}`,
      );
      expect(await given.readOrder(orderNumber)).toMatchObject({ phone: '+96170123456', changes });
    }
    const actors = sql`select email from order_changes join users on users.id = actor_id`;
    expect(await given.list(actors)).toEqual([email]);
    expect(await save({ city: 'Tyre' })).toMatchObject({ init: { status: 409 } });
  });

  it('asks before it overwrites what the shop has changed, after an error in the form too', async () => {
    const { orderNumber, seen, save } = await open();
    await given.run(sql`insert into order_changes (order_id, kind) values (1, 'destination')`);
    expect(await save({ phone: '1' })).toMatchObject({
      data: { orderNumber, seen, text: { phone: '1' }, errors: { phone: expect.any(String) } },
      init: { status: 400 },
    });
    const { version } = await given.readOrder(orderNumber);
    const message = 'This order has just changed. Please look at it and save again.';
    const refusal = { data: { orderNumber, message, seen: version }, init: { status: 409 } };
    expect(await save()).toMatchObject(refusal);
    expect(await save({ seen: version })).toMatchObject({ status: 302 });
  });

  it('is refused once it is packed, and to any other customer', async () => {
    const { orderNumber, save } = await open();
    await given.run(sql`update orders set packed_at = now()`);
    const packed = { orderNumber, message: 'It is packed already.' };
    expect(await save()).toMatchObject({ data: packed, init: { status: 409 } });
    await given.run(sql`update orders set packed_at = null, user_id = 'buyer'`);
    const message = `Order ${orderNumber} not found`;
    expect(await save()).toMatchObject({ data: { done: false, message }, init: { status: 404 } });
    expect(await given.readOrder(orderNumber)).toMatchObject({ phone: '+9613123456', changes: [] });
  });

  it('keeps what was typed where the session has ended', async () => {
    const { orderNumber, seen, browser } = await open();
    browser.cookies.clear();
    const asked = browser.ask('/orders', { ...moved, orderNumber, seen });
    asked.request.headers.set('sec-fetch-dest', 'empty');
    const message = 'Your session has ended. Sign in in another tab and send again.';
    expect(await action(asked)).toMatchObject({
      data: { orderNumber, seen, message },
      init: { status: 401 },
    });
  });

  it('tells its form, and no other card, that delivery is free anywhere', async () => {
    const { orderNumber, browser } = await open();
    await given.run(
      sql`insert into settings (key, value) values ('freeDeliveryFromCents', '2000')`,
    );
    const read = async (query: string) => (await loader(browser.ask(`/orders${query}`))).data;
    const asked = { change: orderNumber, isFree: true };
    expect(await read(`?change=${orderNumber}`)).toMatchObject(asked);
    expect(await read('')).toMatchObject({ change: null, isFree: false });
  });
});
