import fc from 'fast-check';
import { sql } from 'kysely';
import { readDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import type { Order } from '#app/orders/order.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import {
  maya,
  openTestRun,
  prepareOrder,
  resetDispatch,
} from '#tests/support/orders/courier-run.ts';
import {
  buildOrderAttempt,
  createOrder,
  deliveryRules,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  addPiece,
  changeLine,
  setDiscount,
  settleFee,
  takeOutUnit,
} from './change-order.server.ts';
import { confirmOrder } from './confirm-order.server.ts';
import { joinOrders, listJoinable } from './join-orders.server.ts';
import type { ChangeOutcome, OrderChangeRequest } from './recorded-change.server.ts';
import { splitOrder } from './split-order.server.ts';
import { findUndo, undoChange } from './undo-change.server.ts';

const given = openTestDatabase();
const by = { admin: maya };
let first = '';

async function read(orderNumber = first): Promise<Order> {
  const order = await findOrder(given.db, { orderNumber });
  if (!order) throw new Error(`${orderNumber} is gone.`);
  return order;
}

type Change = (request: OrderChangeRequest & { by: typeof by }) => Promise<ChangeOutcome>;

/** Changes an order as it is now. */
const change = async (apply: Change, orderNumber = first) =>
  apply({ orderNumber, seen: (await read(orderNumber)).version, by });
const add = (productId: number) =>
  change((request) => addPiece(given.db, request, productId, deliveryRules));
const setLine = (lineNumber: number, quantity: number, priceCents = 1000) =>
  change((request) => changeLine(given.db, request, { lineNumber, quantity, priceCents }));
const takeOff = (discountCents: number, discountReason: string | null = 'scratched') =>
  change((request) => setDiscount(given.db, request, { discountCents, discountReason }));
const join = async (other: string, orderNumber = first) => {
  const { version } = await read(other);
  const joined = { orderNumber: other, version };
  return change((request) => joinOrders(given.db, request, joined, deliveryRules), orderNumber);
};
async function undo(orderNumber = first) {
  const found = await findUndo(given.db, orderNumber, maya.id);
  if (!found) throw new Error('Nothing can be undone.');
  return undoChange(given.db, { orderNumber, seen: found.seen, by }, found.change);
}
const confirm = () =>
  confirmOrder(given.db, {
    orderNumber: first,
    outcome: 'confirmed',
    actor: { customer: 'link' },
    movesOn: true,
  });
const readStocks = () => given.list<number>(sql`select stock from products order by id`);
const countMails = () =>
  given.read<number>(sql`select count(*)::int from pgboss.job
    where data ->> 'template' = 'order-changed'`);

/** Two Cedar Quest for $20, confirmed; a pad for $4.50 with 5 in stock. */
beforeEach(async () => {
  await resetDispatch(given.db);
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Two Buttons', 450, 'Sega', 5)`);
  first = await createOrder(given.db, buildOrderAttempt());
  await given.run(sql`update orders set delivery_fee_cents = 400`);
  await confirm();
  await given.run(sql`delete from pgboss.job`);
});

it('adds a piece at its price of today, and asks a customer who had confirmed once more', async () => {
  expect(await add(2)).toEqual({ changed: 'add' });
  const order = await read();
  expect(order).toMatchObject({ totalCents: 2450, confirmation: 'unconfirmed' });
  expect(order.lines.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
    '2 Cedar Quest',
    '1 Two Buttons',
  ]);
  expect(order.changes).toMatchObject([{ kind: 'add', detail: 'Two Buttons', dueCents: 2850 }]);
  expect(await readStocks()).toEqual([48, 4]);
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
  expect(lines.map(({ quantity, priceCents }) => [quantity, priceCents])).toEqual([
    ...[
      [2, 1000],
      [2, 450],
      [1, 500],
    ],
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
  await undo();
  expect(await readCosts()).toEqual([300, 200]);
  // What another order brings along has cost what it did there.
  const lines = [{ productId: 2, quantity: 1, name: '' }];
  const attempt = buildOrderAttempt({ userId: null, lines, totalCents: 450 });
  await setLine(2, 0);
  const second = await createOrder(given.db, attempt);
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
  expect(await readStocks()).toEqual([49, 5]);
  expect(await setLine(1, 1, 800)).toEqual({ changed: null });
  expect(await setLine(1, 0)).toMatchObject({ refused: 'last-unit' });
  const short = 'Insufficient stock for Cedar Quest. Available: 49, Requested: 99';
  expect(await setLine(1, 100)).toMatchObject({ message: short });
  expect(await setLine(2, 1)).toMatchObject({ refused: 'not-found' });
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
  expect(await readStocks()).toEqual([48, 5]);
  expect(await countMails()).toBe(0);
  await expect(undo()).rejects.toThrow('Nothing can be undone.');
  await change((request) => settleFee(given.db, request, 700));
  await undo();
  expect(await read()).toMatchObject({ deliveryFeeCents: 400 });
  await takeOff(100);
  await given.run(sql`update pgboss.job set state = 'active'`);
  expect(await undo()).toMatchObject({ refused: 'email-sent' });
});

it('lets the run of an order collect its fee no more once that is undone', async () => {
  const onTheWay = await prepareOrder(given.db);
  await given.run(sql`update orders set delivery_fee_cents = null`);
  await openTestRun(given.db, [onTheWay]);
  const readDue = () => given.read<number>(sql`select due_cents from run_orders`);
  await change((request) => settleFee(given.db, request, 400), onTheWay);
  expect(await readDue()).toBe(2400);
  expect(await undo(onTheWay)).toEqual({ changed: 'undo' });
  expect(await readDue()).toBe(2000);
});

it('refuses what is packed, on the way or changed by another, and does a thing once', async () => {
  const { version } = await read();
  const request = { orderNumber: first, seen: version, by };
  const both = await Promise.all([1, 2].map(() => addPiece(given.db, request, 2, deliveryRules)));
  expect(both).toContainEqual({ changed: 'add' });
  expect(both).toContainEqual({
    refused: 'moved-on',
    message: expect.stringMatching(/^Maya added to it at/),
  });
  expect(await readStocks()).toEqual([48, 4]);
  await given.run(sql`update orders set packed_at = now()`);
  expect(await undo()).toMatchObject({ message: 'It is packed already.' });
  expect(await add(2)).toMatchObject({ message: 'It is packed already.' });
  await moveOrder(given.db, { orderNumber: first, to: 'shipped', actorId: 'maya' });
  expect(await takeOff(100)).toMatchObject({ message: 'This order is already shipped.' });
  await given.run(sql`update products set archived_at = now() where id = 2`);
  await given.run(sql`update orders set status = 'pending', packed_at = null`);
  expect(await add(2)).toMatchObject({ message: 'This product is no longer for sale.' });
});

it('joins two orders of one person into one parcel with one fee, and parts them by undo', async () => {
  const lines = [{ productId: 2, quantity: 3, name: '' }];
  const attempt = buildOrderAttempt({ userId: null, lines, totalCents: 1350 }, { notes: 'Ring' });
  const second = await createOrder(given.db, attempt);
  const stranger = { phone: '+96170999999' };
  const foreign = await createOrder(given.db, buildOrderAttempt({ userId: null }, stranger));
  const listed = await listJoinable(given.db, await read());
  expect(listed.map(({ orderNumber }) => orderNumber)).toEqual([second]);
  expect(await join(foreign)).toMatchObject({ refused: 'not-allowed' });
  await given.run(sql`delete from pgboss.job`);
  expect(await join(second)).toEqual({ changed: 'join' });
  expect(await read()).toMatchObject({
    ...{ totalCents: 3350, deliveryFeeCents: 400, notes: 'Ring', confirmation: 'unconfirmed' },
    changes: [{ kind: 'join', detail: second, dueCents: 3750 }],
  });
  expect(await read(second)).toMatchObject({
    status: 'cancelled',
    changes: [{ kind: 'joined', detail: first }],
  });
  expect(await given.list(sql`select data ->> 'template' from pgboss.job`)).toEqual([
    'order-changed',
  ]);
  expect(await readStocks()).toEqual([46, 2]);
  // The notes are erased with the customer, so nothing else keeps them.
  expect(
    await given.list(sql`select undo::text from order_changes where undo is not null`),
  ).toEqual([expect.not.stringContaining('Ring')]);
  expect(await undo()).toEqual({ changed: 'undo' });
  expect(await read()).toMatchObject({ totalCents: 2000, notes: null, confirmation: 'confirmed' });
  expect(await read(second)).toMatchObject({ status: 'pending', totalCents: 1350 });
  expect(await readStocks()).toEqual([46, 2]);
});

type Step =
  | { kind: 'add' | 'take-out' | 'split' | 'undo' | 'cancel' | 'reopen' | 'stock'; which: number }
  | { kind: 'line'; which: number; quantity: number; cents: number }
  | { kind: 'discount' | 'join'; which: number; cents: number };

const which = fc.nat(5);
const cents = fc.integer({ min: 0, max: 3000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      ...(['add', 'take-out', 'split', 'undo', 'cancel', 'reopen', 'stock'] as const),
    ),
    which,
  }),
  fc.record({ kind: fc.constant('line'), which, quantity: fc.nat(6), cents }),
  fc.record({ kind: fc.constantFrom('discount', 'join'), which, cents }),
);

const listNumbers = () => given.list<string>(sql`select order_number from orders order by id`);

async function take(one: Step): Promise<unknown> {
  const numbers = await listNumbers();
  const orderNumber = numbers[one.which % numbers.length] ?? '';
  const order = await read(orderNumber);
  const request = { orderNumber, seen: order.version, by };
  const productId = 1 + (one.which % 3);
  const lineNumber = 1 + (one.which % Math.max(1, order.lines.length));
  if (one.kind === 'add') return addPiece(given.db, request, productId, deliveryRules);
  if (one.kind === 'take-out') return takeOutUnit(given.db, request, lineNumber);
  if (one.kind === 'split') return splitOrder(given.db, request, deliveryRules);
  if (one.kind === 'line') {
    const { quantity, cents: priceCents } = one;
    return changeLine(given.db, request, { lineNumber, quantity, priceCents });
  }
  if (one.kind === 'discount') {
    const discount = { discountCents: one.cents, discountReason: 'why' };
    return setDiscount(given.db, request, discount);
  }
  if (one.kind === 'join') {
    const other = await read(numbers[one.cents % numbers.length] ?? '');
    return joinOrders(given.db, request, other, deliveryRules);
  }
  if (one.kind === 'undo') {
    const found = await findUndo(given.db, orderNumber, maya.id);
    return found && undoChange(given.db, { ...request, seen: found.seen }, found.change);
  }
  if (one.kind === 'stock') return editStock(productId);
  const to = one.kind === 'cancel' ? 'cancelled' : 'pending';
  return moveOrder(given.db, { orderNumber, to, actorId: 'maya' });
}

/** As an edit does: the row is locked before the entry is written. */
const editStock = (productId: number) =>
  given.run(sql`
    with was as (select id, stock from products where id = ${productId} for no key update),
    changed as (
      update products set stock = was.stock + 1 from was where products.id = was.id
      returning products.id, was.stock as before, products.stock as after
    )
    insert into audit_log (actor_email, action, subject_kind, subject_id, before, after)
    select 'owner@example.com', 'edit', 'product', id, jsonb_build_object('stock', before),
      jsonb_build_object('stock', after) from changed`);

async function expectBalance(): Promise<void> {
  const wrong = await given.run(sql`
    select order_number from orders where total_cents < 0 or total_cents + discount_cents <> (
      select sum(price_cents * quantity) from order_items where order_id = orders.id)`);
  expect(wrong).toEqual([]);
  const found = await given.run(sql<{ id: number; stock: number; held: number; edits: number }>`
    select id, stock, coalesce((
      select sum(quantity) from order_items join orders on orders.id = order_id
      where product_id = products.id and status <> 'cancelled'), 0)::int as held, (
      select count(*)::int from audit_log
      where subject_kind = 'product' and subject_id = products.id::text) as edits
    from products order by id`);
  for (const { id, stock, held, edits } of found) {
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(stock + held - edits).toBe(10);
    const ledger = await findStockLedger(given.db, id);
    expect(ledger?.lines.filter(({ kind }) => kind === 'gap')).toEqual([]);
    expect(ledger?.lines.at(-1)?.stock).toBe(stock);
  }
}

it('keeps sums, stock and ledger in balance through any changes, side by side', async () => {
  await given.run(sql`update products set stock = 10`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        for (const table of ['orders', 'products', 'audit_log', 'pgboss.job'])
          await given.run(sql`delete from ${sql.table(table)}`);
        await given.run(sql`
          insert into products (id, name, price_cents, category, stock, released_on)
          overriding system value
          select n, 'Product ' || n, 1000, 'Sega', 10, case n when 3 then date '2099-12-19' end
          from generate_series(1, 3) as n`);
        for (const productId of [1, 2, 3]) {
          const lines = [productId, 3].map((id) => ({ productId: id, quantity: 2, name: '' }));
          const distinct = productId === 3 ? lines.slice(1) : lines;
          const totalCents = distinct.length * 2000;
          await createOrder(given.db, buildOrderAttempt({ lines: distinct, totalCents }));
        }
        for (const round of rounds) {
          const outcomes = await Promise.allSettled(round.map(take));
          expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
        }
        await expectBalance();
      },
    ),
    { numRuns: process.env.FULL ? 500 : 60 },
  );
}, 300_000);
