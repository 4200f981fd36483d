import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getRefund } from '#app/cases/refundable.ts';
import { exportMonth } from '#app/dispatch/month-accounts.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import type { OrderLine } from '#app/orders/order.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { casesAdmin as admin, readCase, resetCases, takeInReturn } from '#tests/support/cases.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { createPageServices, openSignedIn, type TestBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import AdminCasePage, { action, loader } from './case.page.tsx';
import IntakePage from './intake.page.tsx';
import { RunSelect } from './take-back-form.tsx';

const given = openTestDatabase();
let browser: TestBrowser;

beforeEach(async () => {
  await resetCases(given.db);
  const services = createPageServices(given.db);
  browser = await openSignedIn(services, { email: 'maya@example.com', isNew: true });
  await given.run(sql`update users set role = 'admin'`);
});

/** An order of pieces of the product 1, and of 2, for $10.00 each that was delivered for $4.00. */
async function deliver(quantity: number, ofSecond = 0): Promise<string> {
  const lines = [quantity, ofSecond].flatMap((count, index) =>
    count > 0 ? { productId: index + 1, quantity: count, name: 'Cedar Quest' } : [],
  );
  const attempt = buildOrderAttempt({ lines, totalCents: (quantity + ofSecond) * 1000 });
  const orderNumber = await createOrder(given.db, attempt);
  await given.run(sql`update orders set delivery_fee_cents = 400`);
  await moveOrder(given.db, { orderNumber, to: 'delivered', actorId: 'owner' });
  return orderNumber;
}

/** The page of a case that brings pieces of an order back. */
async function bringBack(order: string) {
  const id = await takeInReturn(given.db, order, admin);
  const ask = (form?: Record<string, string>) =>
    ({ ...browser.ask(`/admin/counter/cases/${id}`, form), params: { id: String(id) } }) as never;
  const send = async (intent: string, form: Record<string, string>) => {
    const { stage: seen } = await readCase(given.db, id);
    const pressed = { entryKey: randomUUID(), intent, seen, lira: '' };
    return action(ask({ ...pressed, ...form }));
  };
  const show = async () => {
    const loaderData = await loader(ask());
    const Page = AdminCasePage as unknown as ComponentType<{ loaderData: unknown }>;
    return renderAdmin(<Page loaderData={loaderData} />);
  };
  const take = (refund: string, form: Record<string, string> = {}) => {
    const piece = { 'to-1': 'written-off', 'pieces-1': '1' };
    return send('take-back', { ...piece, refund, pay: 'cash', dollars: refund, ...form });
  };
  return { send, take, show };
}

it('offers of the delivery fee what no earlier return of the order gave back', async () => {
  const order = await deliver(4);
  const offered = async (page: { show: () => Promise<string> }) =>
    /The delivery fee, too: ([$.\d]+)/.exec(await page.show())?.[1];
  const [first, second, third] = [
    await bringBack(order),
    await bringBack(order),
    await bringBack(order),
  ];
  const taken = { data: { done: true } };
  expect(await offered(first)).toBe('$4.00');
  expect(await first.take('13', { shownFee: '400' })).toMatchObject(taken);
  expect(await offered(second)).toBe('$1.00');
  expect(await second.show()).toContain('name="shownFee" value="100"');

  // Its page does not show the first return, or is from before the update.
  const message = 'The delivery fee was given back since. Reload the page.';
  const refused = { data: { done: false, message } };
  for (const shown of [{ shownFee: '400' }, { fee: 'on' }, {}] as Record<string, string>[]) {
    expect(await second.take('14', shown)).toMatchObject(refused);
    expect(await second.take('4', { ...shown, 'to-1': '' })).toMatchObject(refused);
  }
  expect(await second.take('11', { shownFee: 'on' })).toMatchObject({ data: { done: false } });
  expect(await second.take('11', { shownFee: '100' })).toMatchObject(taken);
  expect(await offered(third)).toBeUndefined();
  // What came back, is taken back or has not been delivered has no form.
  await given.run(sql`update orders set status = 'cancelled'`);
  expect(await third.show()).not.toContain('name="shownFee"');
  await given.run(sql`update orders set status = 'delivered'`);
  expect(await third.show()).toContain('name="shownFee"');
  // Without the fee it matters to nobody who has it.
  expect(await third.take('10', { shownFee: '400' })).toMatchObject(taken);
  expect(await given.list(sql`select refund_fee_cents from cases order by id`)).toEqual([
    ...[300, 100, 0],
  ]);
});

it.each(['return', 'complaint', 'repair', 'offer'])('asks at the counter why, of a %s', (kind) => {
  const Page = IntakePage as unknown as ComponentType<{ loaderData: unknown }>;
  const facts = { attemptKey: randomUUID(), orderNumber: '', lbpRate: null, asksIdentity: false };
  const html = renderAdmin(<Page loaderData={{ ...facts, kind }} />);
  expect(html.includes('>Why?</label>')).toBe(kind === 'return' || kind === 'complaint');
});

const lineOf = (priceCents: number, returnedQuantity = 0) =>
  ({ priceCents, returnedQuantity }) as OrderLine;

it.each([
  ['nothing', 0, 400, [5000, 5400]],
  ['something at the counter', 1000, 400, [4000, 4400]],
  ['more than the goods at the counter', 5200, 400, [0, 200]],
  ['the fee by a return, and something at the counter', 1400, 0, [4000, 4000]],
  ['a part of the fee by a return', 300, 100, [5000, 5100]],
])(
  'fills in the fee only with its tick, where %s was given back',
  (_, returnedCents, feeLeftCents, due) => {
    const paid = { totalCents: 5000, discountCents: 0, deliveryFeeCents: 400 };
    const order = { ...paid, lines: [lineOf(5000)], returnedCents };
    const refund = (feeCents: number) => getRefund(5000, order, { feeLeftCents, feeCents });
    expect([refund(0), refund(feeLeftCents)]).toEqual(due);
  },
);

it.each([
  ['the first of three pieces', 0, 0, [967, 1367]],
  ['the first, where the counter gave back more than it has cost', 0, 1000, [967, 1367]],
  ['the last', 2, 1933, [967, 1367]],
  ['the last, where the counter gave a part of it back', 2, 2433, [467, 867]],
  ['the last, where all was given back', 2, 2900, [0, 400]],
])('takes the discount off %s', (_, returnedQuantity, returnedCents, due) => {
  const prices = { totalCents: 2900, discountCents: 100, deliveryFeeCents: 400 };
  const order = { ...prices, lines: [lineOf(1000, returnedQuantity)], returnedCents };
  const refund = (feeCents: number) => getRefund(1000, order, { feeLeftCents: 400, feeCents });
  expect([refund(0), refund(400)]).toEqual(due);
});

it.each([
  ['15', '0', '-15'],
  ['19', '-4', '-19'],
])('books of $%s what is beyond the rest of the goods as the fee', async (refund, fee, total) => {
  const { take } = await bringBack(await deliver(2));
  await given.run(sql`update orders set returned_cents = 500`);
  const taken = { data: { done: true } };
  expect(await take(refund, { 'pieces-1': '2', shownFee: '400' })).toMatchObject(taken);
  const today = todayInBeirut();
  const file = await exportMonth(given.db, { from: today, to: today }, 11);
  const rows = parse<Record<string, string>>(file, { columns: true, bom: true });
  expect(rows.find(({ Kind }) => Kind === 'Return')).toMatchObject({
    ...{ 'Delivery USD': fee, 'Order total USD': total },
  });
});

it('knows a press again by what is given, whatever fee was shown with it', async () => {
  const { take } = await bringBack(await deliver(2));
  const entryKey = randomUUID();
  const taken = { data: { done: true, message: 'Taken back. $14.00 given back.' } };
  expect(await take('14', { entryKey })).toMatchObject(taken);
  for (const shownFee of ['400', '0'])
    expect(await take('14', { entryKey, shownFee })).toMatchObject(taken);
  expect(await given.list(sql`select cents from cash_entries`)).toEqual([-1400]);
});

it('books no refund in the shop that was meant for a courier', async () => {
  const { send, take } = await bringBack(await deliver(2));
  await take('10', { pay: 'courier' });
  const give = (form: Record<string, string>) => send('by-courier', { dollars: '10', ...form });
  const refused = { data: { done: false, errors: { run: 'Choose how.' } } };
  expect(await give({})).toMatchObject(refused);
  for (const run of ['', ' ', '0', 'gone']) expect(await give({ run })).toMatchObject(refused);
  expect(await given.list(sql`select cents from cash_entries`)).toEqual([]);
  const told = { data: { done: true, message: 'The customer has the money.' } };
  expect(await give({ run: 'shop' })).toMatchObject(told);
  expect(await given.list(sql`select cents from cash_entries`)).toEqual([-1000]);
});

it('gives a refund in no way that was not chosen, while there is another than the shop', async () => {
  const { take, show } = await bringBack(await deliver(2));
  await take('10', { pay: 'courier' });
  const selected = async () => /<option value="(\w*)" selected="">/.exec(await show())?.[1];
  expect(await selected()).toBe('shop');
  await given.run(sql`with courier as (
      insert into couriers (title, phone) values ('Samir', '+9613000000') returning id)
    insert into courier_runs (courier_id) select id from courier`);
  expect(await selected()).toBe('');
});

it('jumps to no other way once the chosen run is closed', () => {
  const show = (chosen: string) => {
    const runs = [{ id: 8, courier: 'Samir' }];
    const html = renderToStaticMarkup(
      <RunSelect runs={runs} chosen={chosen} onChoose={() => undefined} error={undefined} />,
    );
    return [...html.matchAll(/<option value="(.*?)"( selected="")?>/g)].map(
      ([, value, selected]) => [value, selected !== undefined],
    );
  };
  for (const [chosen, selected] of [
    ...[['8', '8'] as const, ['shop', 'shop'] as const],
    ...[['', ''] as const, ['7', ''] as const],
  ])
    expect(show(chosen)).toEqual(['', '8', 'shop'].map((value) => [value, value === selected]));
});

it('leaves out no piece whose number is not whole', async () => {
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Cable', 1000, 'Sega', 5)`);
  const { take } = await bringBack(await deliver(2, 2));
  const errors = { 'pieces-2': 'Enter how many came.' };
  for (const typed of ['', '0', '1.5', 'two'])
    expect(await take('10', { 'to-2': 'shelf', 'pieces-2': typed })).toMatchObject({
      data: { done: false, errors },
    });
  // What did not come has no number.
  expect(await take('10', { 'to-2': '', 'pieces-2': '' })).toMatchObject({ data: { done: true } });
});

it('takes off the run what was not paid at the door, and gives what credit has paid for as credit', async () => {
  const { take, show } = await bringBack(await deliver(2));
  await given.run(sql`update orders set credit_cents = 1500`);
  await given.run(sql`with courier as (
      insert into couriers (title, phone) values ('Karim', '+9613000001') returning id),
    run as (insert into courier_runs (courier_id) select id from courier returning id)
    insert into run_orders (run_id, order_id, stop, due_cents, outcome)
    select run.id, orders.id, 1, 900, 'delivered' from run, orders`);
  const message = 'Nothing of this was to be paid at the door. Choose another way.';
  const nothing = { refund: '0', pay: 'unpaid', dollars: '' };
  expect(await take('0', nothing)).toMatchObject({ data: { done: false, message } });
  const told = { data: { done: true, message: 'Taken back. The courier brings less.' } };
  expect(await take('10', { pay: 'unpaid', dollars: '' })).toMatchObject(told);
  const booked = sql`select due_cents, unpaid_cents, refund_cents, cents
    from run_orders, cases, credit_entries`;
  expect(await given.run(booked)).toEqual([
    { due_cents: 0, unpaid_cents: 900, refund_cents: 1000, cents: 100 },
  ]);
  expect(await show()).toContain(
    'You did not pay $9.00 at the door. $1.00 are your credit with us now.',
  );
});
