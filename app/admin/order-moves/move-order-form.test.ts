import { action } from '#app/admin/orders/orders.page.tsx';
import { addBuyerAndProduct, createOrder } from '#tests/support/orders/placed-order.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeLost } from './status-changes.tsx';

const given = openTestDatabase();

it('tells who sends the chosen orders again after a lost answer that they are set', async () => {
  const admin = await openStaff(given.db);
  await addBuyerAndProduct(given.db);
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
  expect(await send()).toEqual({ done: true, message: '2 orders are Shipped already' });
  const [one = ''] = chosen.split(',');
  expect(await send({ chosen: one })).toMatchObject({ message: '1 order is Shipped already' });
});
