import { sql } from 'kysely';
import { action as dispatch } from '#app/admin/dispatch/dispatch.page.tsx';
import { action as changeRun } from '#app/admin/dispatch/run.page.tsx';
import { action } from '#app/admin/orders/orders.page.tsx';
import { loader as exportCsv } from '#app/admin/orders/orders-csv.route.ts';
import { loader as printSlips } from '#app/admin/orders/slips.page.tsx';
import { formatSeen } from '#app/dispatch/runs/run.ts';
import { readRun } from '#app/dispatch/runs/runs.server.ts';
import { addBuyerAndProduct, createOrder } from '#tests/support/orders/placed-order.ts';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { describeLost, type MoveResponse } from './status-changes.tsx';

const given = openTestDatabase();
let admin: TestBrowser;
beforeAll(async () => {
  admin = await openStaff(given.db);
  await addBuyerAndProduct(given.db, { stock: 20 });
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

it('takes 200 orders at once, and refuses more with the limit', async () => {
  const numbers = Array.from({ length: 201 }, (_, index) => `ORD-${index + 1}`);
  const message = 'At most 200 orders at once.';
  const preview = async (count: number) => {
    const pairs = numbers.slice(0, count).map((number) => `${number}:pending`);
    const form = { intent: 'preview-chosen', status: 'shipped', chosen: pairs.join(',') };
    return (await action(admin.ask('/admin/orders', form))).data as MoveResponse;
  };
  expect((await preview(200)).plan?.moves).toHaveLength(200);
  expect(await preview(201)).toMatchObject({ done: false, message });
  const query = new URLSearchParams(numbers.map((number) => ['order', number]));
  for (const [load, path] of [
    [printSlips, '/admin/orders/slips'],
    [exportCsv, '/admin/orders.csv'],
  ] as const) {
    const refused: unknown = await load({ ...admin.ask(`${path}?${query}`) } as never).catch(
      (thrown: unknown) => thrown,
    );
    if (!(refused instanceof Response)) throw new Error(`${path} is not refused.`);
    expect([refused.status, await refused.text()]).toEqual([400, message]);
  }
});

it('tells whom a new run, or one fee of its stop, sends no email', async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 4; count += 1) numbers.push(await createOrder(given.db));
  await given.run(sql`update orders set confirmation = 'confirmed', packed_at = now(),
    delivery_fee_cents = 400 where order_number = any(${numbers})`);
  const courier = await given.read<number>(sql`insert into couriers (title, phone, is_company)
    values ('Karim', '+9613555018', false) returning id`);
  const chosen = numbers.map((number) => `${number}:pending`).join(',');
  const open = { intent: 'open-run', courier: String(courier), chosen };
  const send = async (form: Record<string, string>) =>
    (await dispatch(admin.ask('/admin/dispatch', form))).data as MoveResponse;
  const told = await send(open);
  expect(told).toMatchObject({ message: 'Run 1 is on its way. Its customers are told.' });
  await send(told.undo ?? {});
  await given.run(sql`update orders set email = '' where order_number = any(${numbers})`);
  const lacking = (...some: string[]) =>
    `There is no email for ${some.join(', ')}: write on WhatsApp.`;
  expect(await send(open)).toMatchObject({
    message: `Run 2 is on its way. ${lacking(...numbers)}`,
  });
  const run = await readRun(given.db, 2);
  const [stop] = run?.stops ?? [];
  if (!stop) throw new Error('The run has no stop.');
  const fee = { intent: 'one-fee', stop: '1', seen: formatSeen(stop) };
  const asked = admin.ask('/admin/dispatch/runs/2', fee);
  expect(await changeRun({ ...asked, params: { id: '2' } } as never)).toMatchObject({
    data: { message: `One delivery fee at stop 1. ${lacking(...numbers.slice(1))}` },
  });
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
  expect(refused).toMatchObject({ done: false, fields: { attemptKey: expect.any(String) } });
  const { fields } = refused as { fields?: { attemptKey: string } };
  expect(await send({ ...back, reason: 'Torn box', ...fields })).toMatchObject(once);
});
