import { sql } from 'kysely';
import { action as dispatch } from '#app/admin/dispatch/dispatch.page.tsx';
import { action } from '#app/admin/orders/orders.page.tsx';
import { addBuyerAndProduct, createOrder } from '#tests/support/orders/placed-order.ts';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeLost } from './status-changes.tsx';

const given = openTestDatabase();
let admin: TestBrowser;
beforeAll(async () => {
  admin = await openStaff(given.db);
  await addBuyerAndProduct(given.db, { stock: 6 });
});

it('tells who sends the chosen orders again after a lost answer that they are set', async () => {
  const numbers = [await createOrder(given.db), await createOrder(given.db)];
  const chosen = numbers.map((number) => `${number}:pending`).join(',');
  const form = { intent: 'move-chosen', status: 'shipped', chosen };
  const send = async (change = {}) =>
    (await action(admin.ask('/admin/orders', { ...form, ...change }))).data;
  const first = { done: true, message: '2 orders are Shipped now', undo: { intent: 'undo' } };
  expect(await send()).toMatchObject(first);

  const lost = new FormData();
  lost.set('intent', form.intent);
  expect(describeLost(lost)).toBe(
    'The shop did not answer. Look whether the orders have moved before you try again.',
  );
  lost.set('intent', 'undo');
  expect(describeLost(lost)).toContain('Look whether the change is undone');
  expect(await send()).toEqual({ done: true, message: '2 orders are Shipped already' });
  const [one = ''] = chosen.split(',');
  expect(await send({ chosen: one })).toMatchObject({ message: '1 order is Shipped already' });
});

it('sends money that is given back under another key where the earlier one is taken', async () => {
  const orderNumber = await createOrder(given.db);
  await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0,
    packed_at = now() where order_number = ${orderNumber}`);
  const send = async (form: Record<string, string>) =>
    (await dispatch(admin.ask('/admin/dispatch', { orderNumber, lira: '', ...form }))).data;
  const due =
    await given.read<string>(sql`select concat(total_cents, ' ', coalesce(lbp_rate::text, ''))
    from orders where order_number = ${orderNumber}`);
  const handOver = { intent: 'hand-over', attemptKey: crypto.randomUUID(), dollars: '500', due };
  expect(await send(handOver)).toMatchObject({ done: true });
  await given.run(sql`insert into settings (key, value) values ('lbpRate', '89500')`);
  const amount = { dollars: '10', reason: 'Torn', rate: '89500' };
  const back = { intent: 'refund', attemptKey: crypto.randomUUID(), ...amount };
  for (const rate of ['', '90000'])
    expect(await send({ ...back, rate })).toMatchObject({ done: false, isStale: true });
  const { rate: _, ...older } = back;
  expect(await send(older)).toMatchObject({ done: false, isStale: true });
  const once = { done: true, message: expect.stringMatching(/^\$10\.00 given back\./) };
  expect(await send(back)).toMatchObject(once);
  expect(await send(back)).toMatchObject(once);
  const refused = await send({ ...back, reason: 'Torn box' });
  expect(refused).toMatchObject({ done: false, attemptKey: expect.any(String) });
  const { attemptKey = '' } = refused as { attemptKey?: string };
  expect(await send({ ...back, reason: 'Torn box', attemptKey })).toMatchObject(once);
});
