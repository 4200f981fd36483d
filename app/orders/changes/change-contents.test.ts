import fc from 'fast-check';
import { sql } from 'kysely';
import { readDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import { confirmOrder } from '#app/orders/confirmation/confirm-order.server.ts';
import { maya } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';
import {
  addOrderLine,
  changeLine,
  setDiscount,
  settleFee,
  takeOutUnit,
} from './change-order.server.ts';
import { joinOrders, listJoinable } from './join-orders.server.ts';
import type { ChangeOutcome, OrderChangeRequest } from './recorded-change.server.ts';
import { splitOrder } from './split-order.server.ts';
import { findUndo, undoChange } from './undo-change.server.ts';

const given = openOrderDatabase();
let first = '';

const read = (orderNumber = first) => given.readOrder(orderNumber);

/** Changes an order as it is now. */
const change = async (
  apply: (request: OrderChangeRequest) => Promise<ChangeOutcome>,
  orderNumber = first,
) => apply(await given.request(orderNumber));
const add = (productId: number) =>
  change((request) => addOrderLine(given.db, request, productId, deliveryRules));
const setLine = (lineNumber: number, quantity: number, priceCents = 1000) =>
  change((request) =>
    changeLine(given.db, request, { lineNumber, quantity, priceCents }, deliveryRules),
  );
const takeOff = (discountCents: number, discountReason: string | null = 'scratched') =>
  change((request) => setDiscount(given.db, request, { discountCents, discountReason }));
const join = async (other: string) => {
  const joined = await read(other);
  return change((request) => joinOrders(given.db, request, joined, deliveryRules));
};
const undo = (orderNumber = first) => given.undoLast(orderNumber);
const confirm = () =>
  confirmOrder(given.db, {
    ...{ orderNumber: first, outcome: 'confirmed', actor: { customer: 'link' }, movesOn: true },
  });

/** Two Cedar Quest for $20, confirmed; a pad for $4.50 with 5 in stock. */
beforeEach(async () => {
  await given.addProduct({ name: 'Two Buttons', price_cents: 450 });
  first = await given.order();
  await given.run(sql`update orders set delivery_fee_cents = 400`);
  await confirm();
  await given.clearEmails();
});

it('adds a piece at its price of today, and asks a customer who had confirmed once more', async () => {
  expect(await add(2)).toEqual({ changed: 'add' });
  const order = await read();
  expect(order).toMatchObject({ totalCents: 2450, confirmation: 'unconfirmed' });
  const names = order.lines.map(({ name, quantity }) => `${quantity} ${name}`);
  expect(names).toEqual(['2 Cedar Quest', '1 Two Buttons']);
  expect(order.changes).toMatchObject([{ kind: 'add', detail: 'Two Buttons', dueCents: 2850 }]);
  expect(await given.listStocks()).toEqual([48, 4]);
  const settings = { ...deliveryRules.settings, maxUnconfirmed: 5 };
  const { toConfirm, toPack } = await readDispatch(given.db, settings);
  expect([toConfirm.total, toPack.total]).toEqual([1, 0]);
  for (const outcome of ['no-answer', 'change-asked'] as const) {
    const actor = { admin: maya, seen: (await read()).version };
    await confirmOrder(given.db, { orderNumber: first, outcome, actor, movesOn: true });
    expect((await readDispatch(given.db, settings)).toConfirm.total).toBe(1);
  }
  await confirm();
  expect(await read()).toMatchObject({ confirmation: 'confirmed', status: 'processing' });
  // The same product at the same price is no second line; at another price it is.
  await add(2);
  await given.run(sql`update products set price_cents = 500 where id = 2`);
  await add(2);
  const { lines } = await read();
  expect(lines.map(({ quantity, priceCents }) => `${quantity} at ${priceCents}`)).toEqual([
    ...['2 at 1000', '2 at 450', '1 at 500'],
  ]);
});

it('keeps what each line has cost the shop, and takes the cost of today for what comes in', async () => {
  const readCosts = () =>
    given.list<number | null>(sql`select cost_cents from order_items order by position`);
  await given.run(sql`update order_items set cost_cents = 300`);
  await given.run(
    sql`insert into product_facts (product_id, cost_cents) values (1, 900), (2, 200)`,
  );
  await add(2);
  expect(await readCosts()).toEqual([300, 200]);
  await setLine(1, 1, 800);
  expect(await readCosts()).toEqual([300, 200]);
  expect(await undo()).toEqual({ changed: 'undo' });
  expect(await readCosts()).toEqual([300, 200]);
  for (const costs of [
    [300, 200],
    [null, 200],
  ]) {
    await given.run(sql`update order_items set cost_cents = ${costs[0]} where position = 1`);
    await setLine(1, 0);
    expect(await undo()).toEqual({ changed: 'undo' });
    expect(await readCosts()).toEqual(costs);
  }
  await given.run(sql`update order_items set cost_cents = 300 where position = 1`);
  // What another order brings along has cost what it did there.
  await setLine(2, 0);
  const second = await given.order({ userId: null, ...fillCart(450, [2, 1]) });
  await given.run(sql`update product_facts set cost_cents = 999`);
  await join(second);
  expect((await readCosts()).sort()).toEqual([200, 200, 300]);
});

it('changes units and price of a line, and leaves the confirmation of who pays less', async () => {
  expect(await setLine(1, 3, 800)).toEqual({ changed: 'line' });
  expect(await read()).toMatchObject({ totalCents: 2400, confirmation: 'unconfirmed' });
  await confirm();
  await setLine(1, 1, 800);
  expect(await read()).toMatchObject({ totalCents: 800, confirmation: 'confirmed' });
  expect(await given.listStocks()).toEqual([49, 5]);
  expect(await setLine(1, 1, 800)).toEqual({ changed: null });
  expect(await setLine(1, 0)).toMatchObject({ refused: 'last-unit' });
  const short = 'Insufficient stock for Cedar Quest. Available: 49, Requested: 99';
  expect(await setLine(1, 100)).toMatchObject({ message: short });
  expect(await setLine(2, 1)).toMatchObject({ refused: 'not-found' });
});

describe('an order without the piece that it waited for', () => {
  const days = { dueFrom: expect.stringMatching(/^20\d\d-/), dueTo: expect.any(String) };
  const takeOut = () => change((request) => takeOutUnit(given.db, request, 2, deliveryRules));

  it.each([
    ['pre-order', takeOut, { released_on: '2099-12-19' }, '2099-12-19'],
    ['pre-order', () => setLine(2, 0), { released_on: '2099-12-19' }, '2099-12-19'],
    ['repair', takeOut, { category: 'Repairs' }, null],
  ] as const)('comes on days from now on: %s', async (_, takeOutIt, product, dueFrom) => {
    await add(await given.addProduct({ name: 'Metroid', ...product }));
    expect(await read()).toMatchObject({ dueFrom, dueTo: null });
    expect(await takeOutIt()).toEqual({ changed: 'unit' });
    expect(await read()).toMatchObject(days);
    expect(await undo()).toEqual({ changed: 'undo' });
    expect(await read()).toMatchObject({ dueFrom, dueTo: null });
  });

  it('waits for what is left, and has no days where it is collected', async () => {
    await add(await given.addProduct({ name: 'Metroid', released_on: '2099-12-19' }));
    await add(await given.addProduct({ name: 'Zelda', released_on: '2099-03-01' }));
    await takeOut();
    expect(await read()).toMatchObject({ dueFrom: '2099-03-01', dueTo: null });
    await given.run(sql`update orders set is_collected = true, due_from = null, due_to = null`);
    await takeOut();
    expect(await read()).toMatchObject({ dueFrom: null, dueTo: null });
  });
});

it('takes off a discount, never more than the lines come to', async () => {
  await takeOff(500);
  expect(await read()).toMatchObject({ totalCents: 1500, discountReason: 'scratched' });
  expect(await setLine(1, 2, 200)).toMatchObject({ refused: 'not-allowed' });
  expect(await takeOff(2001)).toMatchObject({ message: expect.stringContaining('$20.01') });
  await takeOff(0, null);
  expect(await read()).toMatchObject({
    totalCents: 2000,
    changes: [{ detail: '$5.00, scratched' }, {}],
  });
  const entries = await given.run(sql`select before, after from audit_log where action = 'change'`);
  expect(entries[1]).toMatchObject({ after: { change: 'The discount is taken off.' } });
});

it('holds the mail back for the undo, which gives back contents, stock and confirmation', async () => {
  await setLine(1, 5);
  const waits = await given.read(sql`select bool_and(start_after > now() + interval '5 seconds')
    from pgboss.job where data ->> 'template' = 'order-changed'`);
  expect(waits).toBe(true);
  expect(await undo()).toEqual({ changed: 'undo' });
  expect(await read()).toMatchObject({ totalCents: 2000, confirmation: 'confirmed' });
  expect(await given.listStocks()).toEqual([48, 5]);
  expect(await given.listEmails()).toEqual([]);
  expect(await undo()).toBeNull();
  await change((request) => settleFee(given.db, request, 700));
  expect(await undo()).toEqual({ changed: 'undo' });
  expect(await read()).toMatchObject({ deliveryFeeCents: 400 });
  await takeOff(100);
  await given.run(sql`update pgboss.job set state = 'active'`);
  expect(await undo()).toMatchObject({ refused: 'email-sent' });
});

it('answers an undo that is sent again as the first time, until something has changed since', async () => {
  const offer = async () => {
    const found = await findUndo(given.db, first, maya.id);
    const request = { orderNumber: first, seen: found?.seen ?? '' };
    return (admin = maya) =>
      undoChange(given.db, { ...request, by: { admin } }, found?.change ?? 0);
  };
  const movedOn = { refused: 'moved-on' };
  await add(2);
  const takeBack = await offer();
  expect(await takeBack()).toEqual({ changed: 'undo' });
  expect(await takeBack()).toEqual({ changed: null });
  expect(await takeBack({ id: 'rami', email: 'rami@example.com' })).toMatchObject(movedOn);
  expect(await given.listStocks()).toEqual([48, 5]);
  await add(2);
  expect(await takeBack()).toMatchObject(movedOn);
  // It takes back the same piece, but not the same change.
  expect(await undo()).toEqual({ changed: 'undo' });
  expect(await takeBack()).toMatchObject(movedOn);
  const second = await given.order({ userId: null, ...fillCart(1450, [1, 1], [2, 1]) });
  await join(second);
  const part = await offer();
  expect(await part()).toEqual({ changed: 'undo' });
  expect(await part()).toEqual({ changed: null });
  expect(await read(second)).toMatchObject({ status: 'pending', totalCents: 1450 });
});

it('lets the run of an order collect its fee no more once that is undone', async () => {
  const onTheWay = await given.prepare();
  await given.run(sql`update orders set delivery_fee_cents = null`);
  await given.openRun(onTheWay);
  const readDue = () => given.read<number>(sql`select due_cents from run_orders`);
  await change((request) => settleFee(given.db, request, 400), onTheWay);
  expect(await readDue()).toBe(2400);
  expect(await undo(onTheWay)).toEqual({ changed: 'undo' });
  expect(await readDue()).toBe(2000);
});

it('refuses what is packed, on the way or changed by another, and does a thing once', async () => {
  const request = await given.request(first);
  const both = await Promise.all(
    [1, 2].map(() => addOrderLine(given.db, request, 2, deliveryRules)),
  );
  expect(both).toContainEqual({ changed: 'add' });
  expect(both).toContainEqual({
    refused: 'moved-on',
    message: expect.stringMatching(/^Maya added to it at/),
  });
  expect(await given.listStocks()).toEqual([48, 4]);
  await given.run(sql`update orders set packed_at = now()`);
  expect(await undo()).toMatchObject({ message: 'It is packed already.' });
  expect(await add(2)).toMatchObject({ message: 'It is packed already.' });
  await given.move(first, 'shipped');
  expect(await takeOff(100)).toMatchObject({ message: 'This order is already shipped.' });
  await given.run(sql`update products set archived_at = now() where id = 2`);
  await given.run(sql`update orders set status = 'pending', packed_at = null`);
  expect(await add(2)).toMatchObject({ message: 'This product is no longer for sale.' });
});

it('takes no orders without a phone for those of one person', async () => {
  await given.order({ userId: null });
  await given.run(sql`update orders set phone = ''`);
  expect(await listJoinable(given.db, await read())).toEqual([]);
});

it('joins two orders of one person into one parcel with one fee, and parts them by undo', async () => {
  const cart = fillCart(1350, [2, 3]);
  const second = await given.order({ userId: null, ...cart }, { notes: 'Ring' });
  const foreign = await given.order({ userId: null }, { phone: '+96170999999' });
  const listed = await listJoinable(given.db, await read());
  expect(listed.map(({ orderNumber }) => orderNumber)).toEqual([second]);
  expect(await join(foreign)).toMatchObject({ refused: 'not-allowed' });
  await given.clearEmails();
  expect(await join(second)).toEqual({ changed: 'join' });
  expect(await read()).toMatchObject({
    ...{ totalCents: 3350, deliveryFeeCents: 400, notes: 'Ring', confirmation: 'unconfirmed' },
    changes: [{ kind: 'join', detail: second, dueCents: 3750 }],
  });
  expect(await read(second)).toMatchObject({
    status: 'cancelled',
    changes: [{ kind: 'joined', detail: first }],
  });
  expect(await given.listEmails()).toEqual(['order-changed']);
  expect(await given.listStocks()).toEqual([46, 2]);
  // The notes are erased with the customer, so nothing else keeps them.
  const kept = await given.list(sql`select undo::text from order_changes where undo is not null`);
  expect(kept).toEqual([expect.not.stringContaining('Ring')]);
  expect(await undo()).toEqual({ changed: 'undo' });
  expect(await read()).toMatchObject({ totalCents: 2000, notes: null, confirmation: 'confirmed' });
  expect(await read(second)).toMatchObject({ status: 'pending', totalCents: 1350 });
  expect(await given.listStocks()).toEqual([46, 2]);
});

const which = fc.nat(5);
const cents = fc.integer({ min: 0, max: 3000 });
const kinds = ['add', 'take-out', 'split', 'undo', 'cancel', 'reopen', 'stock'] as const;
type Step =
  | { kind: (typeof kinds)[number]; which: number }
  | { kind: 'line'; which: number; quantity: number; cents: number }
  | { kind: 'discount' | 'join'; which: number; cents: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...kinds), which }),
  fc.record({ kind: fc.constant('line'), which, quantity: fc.nat(6), cents }),
  fc.record({ kind: fc.constantFrom('discount', 'join'), which, cents }),
);

async function take(one: Step): Promise<unknown> {
  const numbers = await given.list(sql`select order_number from orders order by id`);
  const orderNumber = numbers[one.which % numbers.length] ?? '';
  const order = await read(orderNumber);
  const request = { orderNumber, seen: order.version, by: { admin: maya } };
  const productId = 1 + (one.which % 3);
  const lineNumber = 1 + (one.which % Math.max(1, order.lines.length));
  if (one.kind === 'add') return addOrderLine(given.db, request, productId, deliveryRules);
  if (one.kind === 'take-out') return takeOutUnit(given.db, request, lineNumber, deliveryRules);
  if (one.kind === 'split') return splitOrder(given.db, request, deliveryRules);
  if (one.kind === 'line') {
    const { quantity, cents: priceCents } = one;
    const line = { lineNumber, quantity, priceCents };
    return changeLine(given.db, request, line, deliveryRules);
  }
  if (one.kind === 'discount') {
    return setDiscount(given.db, request, { discountCents: one.cents, discountReason: 'why' });
  }
  if (one.kind === 'join') {
    const other = await read(numbers[one.cents % numbers.length] ?? '');
    return joinOrders(given.db, request, other, deliveryRules);
  }
  if (one.kind === 'undo') return given.undoLast(orderNumber);
  if (one.kind === 'stock') return given.restock(productId, 1);
  return given.move(orderNumber, one.kind === 'cancel' ? 'cancelled' : 'pending');
}

async function expectSums(): Promise<void> {
  const wrong = await given.run(sql`
    select order_number from orders where total_cents < 0 or total_cents + discount_cents <> (
      select sum(price_cents * quantity) from order_items where order_id = orders.id)`);
  expect(wrong).toEqual([]);
}

it('keeps sums, stock and ledger in balance through any changes, side by side', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        await given.refillProducts(10);
        await given.run(sql`update products set released_on = '2099-12-19' where id = 3`);
        await given.order(fillCart(4000, [1, 2], [3, 2]));
        await given.order(fillCart(4000, [2, 2], [3, 2]));
        await given.order(fillCart(2000, [3, 2]));
        for (const round of rounds) {
          const outcomes = await Promise.allSettled(round.map(take));
          expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
        }
        await expectSums();
        await given.expectBalance(10);
      },
    ),
    { numRuns: process.env.FULL ? 500 : 60 },
  );
}, 300_000);
