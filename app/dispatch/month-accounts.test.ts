import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { takeBack } from '#app/cases/take-back.server.ts';
import { recordCash, sumCashIn } from '#app/counter/cash-book.server.ts';
import { handOver } from '#app/counter/collecting.server.ts';
import { sellAtCounter } from '#app/counter/counter-sale.server.ts';
import { refundOrder } from '#app/counter/refund.server.ts';
import { recordCredit } from '#app/credit/credit.server.ts';
import { sumStop } from '#app/dispatch/runs/run-cash.ts';
import { readRun } from '#app/dispatch/runs/runs.server.ts';
import { setDiscount } from '#app/orders/changes/change-order.server.ts';
import { noteReturn } from '#app/orders/moves/returns.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { type Days, parseMonth } from '#app/platform/text/day-range.ts';
import { takeInReturn, writeOffRepair } from '#tests/support/cases.ts';
import { delivered, maya, refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';
import { sumCountedCash } from './dispatch-report.server.ts';
import { exportMonth, getContainedTax } from './month-accounts.server.ts';

const given = openOrderDatabase();
/** $20 and the fee of $4, or that alone. */
const paid = { ...delivered, collectedCents: 2400 };
const feePaid = { ...refused, feePaid: true, collectedCents: 400 };
const always = { from: '2020-01-01', to: '2100-01-01' };
const thisMonth = todayInBeirut().slice(0, 7);

async function readMonth(month = thisMonth, vatPercent: number | null = null) {
  const range = parseMonth(month);
  if (!range) throw new Error(`${month} is no month.`);
  return readRange(range, vatPercent);
}
async function readRange(range: Days, vatPercent: number | null = null) {
  const file = await exportMonth(given.db, range, vatPercent);
  return parse<Record<string, string>>(file, { columns: true, bom: true });
}
const addUp = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/** Two orders of $20 with a fee of $4, at a cost of $9 each unit. */
async function prepareTwo(): Promise<[first: string, second: string]> {
  await given.run(sql`insert into product_facts (product_id, cost_cents) values (1, 900)`);
  const first = await given.prepare({ phone: '+9613000001' });
  const second = await given.prepare({ phone: '+9613000002' });
  await given.run(sql`update orders set delivery_fee_cents = 400`);
  await given.openRun(first, second);
  return [first, second];
}
const close = (cents: number) => given.closeRun({ cents, seenCents: cents });

/** Takes a piece of an order back. */
async function bringBack(
  order: string,
  to: 'shelf' | 'repair' | 'written-off',
  refundCents: number,
  pay: 'cash' | 'credit' | 'unpaid',
) {
  const caseId = await takeInReturn(given.db, order, maya);
  const request = { caseId, entryKey: randomUUID(), refundCents, pay };
  const pieces = [{ position: 1, quantity: 1, to, serial: '' }];
  const cash = { cents: refundCents, lbp: 0 };
  return takeBack(given.db, { ...request, pieces, cash, lbpRate: null, admin: maya });
}

it('lists what was delivered, with receipt, delivery, cash once it is counted, cost and tax', async () => {
  const [first, second] = await prepareTwo();
  await given.record(first, paid);
  const open = await readMonth();
  expect(open).toMatchObject([{ Order: first, Receipt: '', 'Cash collected USD': '' }]);
  await given.record(second, feePaid);
  expect(await close(2800)).toEqual({ differenceCents: 0 });

  const rows = await readMonth(thisMonth, 11);
  expect(rows).toMatchObject([
    {
      ...{ Kind: 'Sale', Receipt: '1', Order: first, Product: 'Cedar Quest', Units: '2' },
      ...{ 'Unit price USD': '10', 'Amount USD': '20', 'Cost USD': '18', 'Discount USD': '0' },
      ...{ 'Delivery USD': '4', 'Order total USD': '24', 'Cash collected USD': '24' },
      ...{ 'Refunded USD': '', 'VAT 11% contained USD': '2.38' },
    },
    {
      ...{ Kind: 'Fee of a refused delivery', Order: second, Product: '', 'Amount USD': '' },
      ...{ 'Delivery USD': '4', 'Cash collected USD': '4', 'VAT 11% contained USD': '0.4' },
    },
  ]);
  expect(addUp(rows, 'Cash collected USD')).toBe(2800);
  expect(Object.keys(open[0] ?? {})).not.toContain('VAT 11% contained USD');
});

it('has a row for pieces that came back, with what was given in cash and as credit', async () => {
  const [first] = await prepareTwo();
  await given.record(first, paid);
  await close(2400);
  for (const pay of ['cash', 'credit'] as const) await bringBack(first, 'written-off', 1000, pay);
  const back = {
    ...{ Kind: 'Return', Units: '-1', 'Amount USD': '-10', 'Order total USD': '-10' },
    // A piece that is written off has cost what it did.
    'Cost USD': '0',
  };
  expect((await readMonth()).slice(1)).toMatchObject([
    { ...back, 'Credit USD': '0', 'Refunded USD': '10' },
    { ...back, 'Credit USD': '-10', 'Refunded USD': '0' },
  ]);
});

it('has the cost of a piece on the day on which its repair has written it off, whose return took it back', async () => {
  const [first] = await prepareTwo();
  await given.record(first, paid);
  await close(2400);
  await bringBack(first, 'repair', 1000, 'cash');
  await given.run(sql`update case_entries set created_at = '2026-01-15T10:00:00Z'`);
  const january = await readMonth('2026-01');
  expect(january).toMatchObject([{ Kind: 'Return', 'Cost USD': '-9' }]);
  await writeOffRepair(given.db, maya);
  expect(await readMonth('2026-01')).toEqual(january);
  expect((await readMonth()).slice(1)).toMatchObject([
    {
      ...{ Kind: 'Written off', Order: first, Product: 'Cedar Quest', Units: '' },
      ...{ 'Amount USD': '', 'Cost USD': '9', 'Order total USD': '' },
    },
  ]);
});

it('has the fee that a return gave back apart from its goods', async () => {
  const [first] = await prepareTwo();
  await given.record(first, paid);
  await bringBack(first, 'shelf', 1400, 'cash');
  const rows = await readMonth();
  expect(rows[1]).toMatchObject({
    ...{ Kind: 'Return', 'Amount USD': '-10', 'Cost USD': '-9', 'Discount USD': '0' },
    ...{ 'Delivery USD': '-4', 'Order total USD': '-14', 'Refunded USD': '14' },
  });
});

it('has no refund for a piece that was not paid at the door, and the run is due without it', async () => {
  const [first, second] = await prepareTwo();
  await given.record(first, { ...paid, collectedCents: 1400 });
  await given.record(second, refused);
  expect(await bringBack(first, 'shelf', 2401, 'unpaid')).toMatchObject({ refused: 'amount' });
  expect(await bringBack(first, 'shelf', 1000, 'unpaid')).toEqual({ refundCents: 1000 });
  const unpaid = { returnedCents: 1000, unpaidCents: 1000 };
  expect(await given.readOrder(first)).toMatchObject(unpaid);
  expect(
    await given.run(sql`select from cash_entries union all select from credit_entries`),
  ).toEqual([]);
  expect(await close(1400)).toEqual({ differenceCents: 0 });
  expect(await readMonth()).toMatchObject([
    { Kind: 'Sale', 'Order total USD': '24', 'Cash collected USD': '14' },
    { Kind: 'Return', 'Order total USD': '-10', 'Refunded USD': '' },
  ]);
  // It is counted: nothing of it can be unpaid any more.
  expect(await bringBack(first, 'shelf', 1000, 'unpaid')).toMatchObject({ refused: 'invalid' });
  await given.reopenRun();
  expect(await close(1400)).toEqual({ differenceCents: 0 });
});

it('has the rest of an exchange that was given in cash: credit that is refunded', async () => {
  const orderNumber = await given.prepare();
  const caseId = await given.read<number>(sql`
    insert into cases (idempotency_key, kind, order_id)
    select gen_random_uuid(), 'return', id from orders returning id`);
  const credit = { holder: { phone: '+9613000001' }, cents: 2000, caseId, actorId: maya.id };
  await recordCredit(given.db, { ...credit, entryKey: 'back' });
  const outcome = await sellAtCounter(
    given.db,
    {
      ...{ admin: maya, attemptKey: randomUUID(), changeIn: 'both', given: { cents: 0, lbp: 0 } },
      ...fillCart(1000, [1, 1]),
      ...{ phone: '', discountCents: 0, discountReason: '', creditCents: 1000 },
      exchange: { caseId, payOutCents: 1000 },
    },
    deliveryRules,
  );
  expect(outcome).toHaveProperty('sold');
  expect(await readMonth(thisMonth, 11)).toMatchObject([
    { Kind: 'Sale', 'Credit USD': '10', 'Cash collected USD': '0' },
    {
      ...{ Kind: 'Return', Order: orderNumber, Units: '', 'Order total USD': '0' },
      ...{ 'Credit USD': '10', 'Refunded USD': '10', 'VAT 11% contained USD': '0' },
    },
  ]);
});

it('takes what the counter gave back off a sale that stays', async () => {
  const orderNumber = await given.prepare();
  await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
  const request = () => ({ orderNumber, entryKey: randomUUID(), admin: maya, lbpRate: null });
  const cash = { given: { cents: 2000, lbp: 0 }, changeIn: 'both', rateToday: null } as const;
  await handOver(given.db, { ...request(), ...cash, seenDue: '2000 ' });
  const concession = { cents: 500, lbp: 0, reason: 'Scratched' };
  expect(await refundOrder(given.db, { ...request(), ...concession })).toEqual({ leftCents: 1500 });
  const rows = await readMonth(thisMonth, 11);
  expect(rows).toMatchObject([
    { Kind: 'Sale', Receipt: '1', 'Cash collected USD': '20', 'Refunded USD': '' },
    {
      ...{ Kind: 'Return', Receipt: '1', Order: orderNumber, Product: '', Units: '' },
      ...{ 'Amount USD': '', 'Cost USD': '', 'Cash collected USD': '', 'Refunded USD': '5' },
      'VAT 11% contained USD': '-0.5',
    },
  ]);
  expect(addUp(rows, 'Order total USD')).toBe(1500);
});

it('has no refund of a handing over that was a mistake, but that of a sale which stays after one', async () => {
  const orderNumber = await given.prepare();
  await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
  const request = () => ({ orderNumber, entryKey: randomUUID(), admin: maya, lbpRate: null });
  const hand = () =>
    handOver(given.db, {
      ...{ ...request(), given: { cents: 2000, lbp: 0 }, changeIn: 'both', rateToday: null },
      seenDue: '2000 ',
    });
  const refund = (cents: number) =>
    refundOrder(given.db, { ...request(), cents, lbp: 0, reason: 'Another order' });
  await hand();
  await refund(2000);
  await given.move(orderNumber, 'processing', { quiet: true });
  expect(await readMonth()).toEqual([]);
  await given.run(sql`update orders set packed_at = now()`);
  expect(await hand()).toHaveProperty('change');
  const sale = { Kind: 'Sale', 'Order total USD': '20' };
  expect(await readMonth()).toMatchObject([sale]);
  await refund(500);
  for (const to of ['shipped', 'delivered'] as const)
    await given.move(orderNumber, to, { quiet: true });
  const concession = { Kind: 'Return', 'Order total USD': '-5', 'Refunded USD': '5' };
  expect(await readMonth()).toMatchObject([sale, concession]);
  await refund(1500);
  await given.move(orderNumber, 'processing', { quiet: true });
  await given.run(sql`update orders set packed_at = now(), is_collected = false`);
  await given.openRun(orderNumber);
  await given.record(orderNumber, delivered);
  expect(await readMonth()).toMatchObject([sale]);
});

it('has the price of a repair that was paid, with its tax, whatever the notes were worth', async () => {
  const caseId = await given.read<number>(sql`
    insert into cases (idempotency_key, kind) values (gen_random_uuid(), 'repair') returning id`);
  await given.run(sql`insert into case_lines (case_id, position, what, quantity, cash_cents) values
    (${caseId}, 1, 'Wii', 1, 595), (${caseId}, 2, 'Pad', 2, 500), (${caseId}, 3, 'Fan', 1, null)`);
  const paid = { cents: 2000, lbp: -362_000, lbpRate: 89_500, caseId };
  await recordCash(given.db, maya, { entryKey: 'repair', kind: 'sale', ...paid });
  expect(await readMonth(thisMonth, 11)).toMatchObject([
    {
      ...{ Kind: 'Repair', Receipt: '', Order: `C-${caseId}`, Units: '', 'Amount USD': '' },
      ...{ 'Order total USD': '15.95', 'Cash collected USD': '15.95', 'Refunded USD': '' },
      'VAT 11% contained USD': '1.58',
    },
  ]);
});

it('leaves a month as it was handed over, whatever becomes of its orders later', async () => {
  await given.run(sql`insert into product_facts (product_id, cost_cents) values (1, 900)`);
  const orderNumber = await given.prepare();
  await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
  const request = () => ({ orderNumber, entryKey: randomUUID(), admin: maya, lbpRate: null });
  const cash = { given: { cents: 2000, lbp: 0 }, changeIn: 'both', rateToday: null } as const;
  const refund = (cents: number) =>
    refundOrder(given.db, { ...request(), cents, lbp: 0, reason: 'Scratched' });
  await handOver(given.db, { ...request(), ...cash, seenDue: '2000 ' });
  await refund(500);
  await given.run(sql`update order_states set created_at = '2026-01-15T10:00:00Z'`);
  await given.run(sql`update cash_entries set at = '2026-01-16T10:00:00Z'`);
  const january = await readMonth('2026-01');
  expect(addUp(january, 'Order total USD')).toBe(1500);
  await refund(1500);
  // The money of a return is given back before or after it.
  await given.run(sql`update cash_entries set at = '2026-02-02T10:00:00Z' where cents = -1500`);
  await given.move(orderNumber, 'cancelled', { quiet: true });
  await given.run(sql`update order_states set created_at = '2026-02-02T09:00:00Z'
    where status = 'cancelled'`);
  expect(await readMonth('2026-01')).toEqual(january);
  const february = await readMonth('2026-02');
  expect(february).toMatchObject([
    { Kind: 'Return', Units: '-2', 'Order total USD': '-15', 'Refunded USD': '15' },
  ]);
  await given.run(sql`update cash_entries set at = '2026-02-02T08:00:00Z' where cents = -1500`);
  expect(addUp(await readMonth('2026-02'), 'Order total USD')).toBe(-1500);

  await given.move(orderNumber, 'pending', { quiet: true });
  const discount = { discountCents: 500, discountReason: 'Scratched' };
  expect(await setDiscount(given.db, await given.request(orderNumber), discount)).toMatchObject({
    refused: 'not-allowed',
  });
  expect(await readMonth('2026-01')).toEqual(january);
  await given.move(orderNumber, 'delivered', { quiet: true });
  expect(await readMonth()).toMatchObject([{ Kind: 'Sale', 'Amount USD': '20' }]);
});

it('has one sale and no return where a return is taken back at once', async () => {
  const [first, second] = await prepareTwo();
  await given.record(first, paid);
  await given.record(second, refused);
  await close(2400);
  const backAndForth = async () =>
    given.undoMove(await given.moveToUndo(first, 'cancelled', { quiet: true }));
  await backAndForth();
  const sale = { Kind: 'Sale', 'Cash collected USD': '24' };
  expect(await readMonth()).toMatchObject([sale]);
  await given.run(sql`update order_states set created_at = '2026-01-15T10:00:00Z'`);
  await backAndForth();
  expect(await readMonth('2026-01')).toMatchObject([sale]);
  expect(await readMonth()).toEqual([]);
});

it('keeps the fee that was counted of a refused order when the fee of the order changes', async () => {
  const [first, second] = await prepareTwo();
  await given.record(first, feePaid);
  await given.record(second, refused);
  await close(400);
  await given.run(sql`update orders set delivery_fee_cents = 700`);
  expect(await readMonth()).toMatchObject([{ Order: first, 'Cash collected USD': '4' }]);
  const { differenceCents } = await sumCountedCash(given.db, always);
  const orders = (await readRun(given.db, 1))?.stops.flatMap((stop) => stop.orders) ?? [];
  expect([differenceCents, sumStop(orders, null).toCollectCents]).toEqual([0, 400]);
  await given.reopenRun();
  expect(await close(700)).toEqual({ differenceCents: 0 });
});

it('has the fee of a refused delivery in the month in which it was counted, not in an earlier one', async () => {
  const [first, second] = await prepareTwo();
  await given.record(first, feePaid);
  await given.record(second, refused);
  const dateOutcomes = (day: string) =>
    given.run(sql`update run_entries set received_at = ${day}::timestamptz`);
  const dateClosing = (day: string) =>
    given.run(sql`update audit_log set created_at = ${day}::timestamptz
      where action = 'close' and created_at > now() - interval '1 day'`);
  await dateOutcomes('2026-01-30T10:00:00Z');
  const january = await readMonth('2026-01');
  await close(400);
  await dateClosing('2026-02-02T10:00:00Z');
  expect(await readMonth('2026-01')).toEqual(january);
  const fees = [{ Kind: 'Fee of a refused delivery', Order: first, 'Cash collected USD': '4' }];
  expect(await readMonth('2026-02')).toMatchObject(fees);

  await given.reopenRun();
  await close(400);
  await dateClosing('2026-03-02T10:00:00Z');
  expect(await readMonth('2026-02')).toMatchObject(fees);
  await given.reopenRun();
  await given.record(second, feePaid);
  await close(800);
  expect(await readMonth('2026-02')).toMatchObject(fees);
  expect(await readMonth()).toMatchObject([{ ...fees[0], Order: second }]);
});

it('has nothing of a delivery that was a mistake, also once its order is cancelled', async () => {
  const [first, second] = await prepareTwo();
  await given.record(first, paid);
  for (const orderNumber of [first, second]) await given.record(orderNumber, refused);
  await close(0);
  await given.move(first, 'cancelled', { quiet: true });
  expect(await readMonth()).toEqual([]);
  expect(await noteReturn(given.db, maya, first, 'does-not-run')).toBe(false);
});

it('leaves a sale in its month, and takes what came back out of the month of its return', async () => {
  const [first] = await prepareTwo();
  await given.record(first, paid);
  await given.run(sql`update order_states set created_at = '2026-01-15T10:00:00Z'
    where status = 'delivered'`);
  await given.move(first, 'cancelled', { quiet: true });
  expect(await readMonth('2026-01')).toMatchObject([{ Kind: 'Sale', 'Amount USD': '20' }]);
  expect(await readMonth('2026-02')).toEqual([]);
  // The courier has the cash still: none of it was counted, and none is given back.
  expect(await readMonth()).toMatchObject([
    {
      ...{ Kind: 'Return', Order: first, Units: '-2', 'Amount USD': '-20', 'Cost USD': '-18' },
      ...{ 'Delivery USD': '0', 'Order total USD': '-20', 'Refunded USD': '' },
    },
  ]);
  await given.run(sql`update courier_runs set closed_at = now()`);
  expect(await readMonth()).toMatchObject([{ 'Refunded USD': '20' }]);
});

it('does not know the cash of what the list has set to delivered while its courier has not told', async () => {
  const [first, second] = await prepareTwo();
  for (const one of [first, second]) await given.move(one, 'delivered', { quiet: true });
  const unknown = { Kind: 'Sale', 'Order total USD': '24', 'Cash collected USD': '' };
  expect(await readMonth()).toMatchObject([unknown, unknown]);
  await given.move(second, 'cancelled', { quiet: true });
  await given.record(first, paid);
  expect(await close(2400)).toEqual({ differenceCents: 0 });
  expect(await readMonth()).toMatchObject([
    { Order: first, 'Cash collected USD': '24' },
    { ...unknown, Order: second },
    { Kind: 'Return', Order: second, 'Refunded USD': '' },
  ]);
});

it('knows what a courier brought of an order, also where a change on the road was undone', async () => {
  const [first, second] = await prepareTwo();
  await given.undoMove(await given.moveToUndo(first, 'processing'));
  for (const one of [first, second]) await given.record(one, one === first ? paid : refused);
  expect(await readMonth()).toMatchObject([{ Order: first, 'Cash collected USD': '' }]);
  await close(2400);
  await given.run(sql`update orders set delivery_fee_cents = 700`);
  expect(await readMonth()).toMatchObject([{ Order: first, 'Cash collected USD': '24' }]);
});

it('agrees with the book on what is given back of a counted delivery, before and after it is cancelled', async () => {
  const [first, second] = await prepareTwo();
  for (const one of [first, second]) await given.record(one, paid);
  await close(4800);
  const refund = (orderNumber: string, cents: number) =>
    refundOrder(given.db, {
      ...{ orderNumber, cents, lbp: 0, reason: 'Came back', lbpRate: null },
      ...{ entryKey: randomUUID(), admin: maya },
    });
  await given.move(first, 'cancelled', { quiet: true });
  // The fee that was paid at the door stays paid.
  expect(await refund(first, 2001)).toMatchObject({ refused: 'amount' });
  expect(await refund(first, 2000)).toEqual({ leftCents: 0 });
  expect(await refund(second, 2400)).toEqual({ leftCents: 0 });
  const expectAgreement = async () => {
    const rows = await readMonth();
    const { cents } = await sumCashIn(given.db, always);
    expect(addUp(rows, 'Cash collected USD') - addUp(rows, 'Refunded USD')).toBe(cents);
    expect(addUp(rows, 'Order total USD')).toBe(cents);
    return cents;
  };
  expect(await expectAgreement()).toBe(400);
  await given.move(second, 'cancelled', { quiet: true });
  expect(await expectAgreement()).toBe(400);
});

it('has each delivery with what its own run has counted', async () => {
  const orderNumber = await given.prepare();
  const moveBack = (days: number) =>
    given.run(sql`
      with states as (
        update order_states set created_at = created_at - make_interval(days => ${days}))
      update courier_runs set opened_at = opened_at - make_interval(days => ${days})`);
  await given.openRun(orderNumber);
  await given.record(orderNumber, delivered);
  await close(2000);
  await moveBack(40);
  await given.move(orderNumber, 'cancelled', { quiet: true });
  await moveBack(40);
  const readAll = () => readRange(always);
  const before = await readAll();
  expect(before).toMatchObject([
    { Kind: 'Sale', 'Cash collected USD': '20' },
    { Kind: 'Return', 'Refunded USD': '20' },
  ]);
  await given.move(orderNumber, 'processing', { quiet: true });
  await given.run(sql`update orders set packed_at = now()`);
  await given.openRun(orderNumber);
  await given.record(orderNumber, delivered, 2);
  expect(await readAll()).toMatchObject([...before, { Kind: 'Sale', 'Cash collected USD': '' }]);
  // Paid in the shop in the end.
  for (const to of ['processing', 'delivered'] as const)
    await given.move(orderNumber, to, { quiet: true });
  expect(await readAll()).toMatchObject([...before, { Kind: 'Sale', 'Cash collected USD': '20' }]);
});

it('has nothing of orders that were delivered in other months, or in this one by mistake', async () => {
  const [first, second] = await prepareTwo();
  await given.empty('order_states');
  await given.run(sql`
    insert into order_states (order_id, status, created_at)
    select id, state.status, at from orders join (values
      (${first}, 'delivered', timestamptz '2026-01-15T10:00:00Z'),
      (${second}, 'delivered', '2026-01-20T10:00:00Z'),
      (${second}, 'shipped', '2026-01-20T11:00:00Z'),
      (${second}, 'delivered', '2026-02-02T10:00:00Z')) as state(number, status, at)
      on number = order_number
    order by at`);
  await given.run(sql`update orders set status = 'delivered'`);
  expect(await readMonth('2026-01')).toMatchObject([{ Kind: 'Sale', Order: first }]);
  expect(await readMonth('2026-02')).toMatchObject([{ Kind: 'Sale', Order: second }]);
  expect(await readMonth('2026-03')).toEqual([]);
});

it('takes what was fetched in the shop as paid, and holds no formula', async () => {
  const orderNumber = await given.prepare();
  await given.run(sql`update order_items set name = '=cmd()', quantity = 1`);
  await given.run(sql`insert into order_items (order_id, position, name, price_cents, image,
    category, subcategory, quantity) select id, 9, 'Cable', 1000, '', 'Sega', '', 1 from orders`);
  await given.run(sql`update orders set total_cents = 1500`);
  await given.move(orderNumber, 'delivered', { quiet: true });
  const rows = await readMonth();
  expect(rows).toMatchObject([
    { Product: "'=cmd()", 'Amount USD': '10', 'Discount USD': '5', 'Order total USD': '15' },
    { Product: 'Cable', 'Amount USD': '10', 'Discount USD': '', 'Cost USD': '' },
  ]);
  expect(addUp(rows, 'Cash collected USD')).toBe(1500);
});

it('finds the tax that a price contains', () => {
  expect([getContainedTax(11_100, 11), getContainedTax(-11_100, 11)]).toEqual([1100, -1100]);
});
