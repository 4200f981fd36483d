import { sql } from 'kysely';
import { formatNotBefore } from '#app/delivery/delivery-window.ts';
import { readDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import { closeRun, listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { sumStop } from '#app/dispatch/runs/run-cash.ts';
import { readRun } from '#app/dispatch/runs/runs.server.ts';
import { readOrderCursor, readOrderUpdates } from '#app/orders/feed/order-feed.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import { undoMoves } from '#app/orders/moves/undo-moves.server.ts';
import { describeSplit } from '#app/orders/order.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { findOrder, listProcessingOrders } from '#app/orders/orders.server.ts';
import { salesByDay } from '#app/orders/reports/sales.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import {
  maya,
  openTestRun,
  recordByCourier,
  resetDispatch,
} from '#tests/support/orders/courier-run.ts';
import {
  buildOrderAttempt,
  createOrder,
  deliveryRules,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { cancelUnconfirmed } from './cancel-unconfirmed.server.ts';
import { changeDestination, changeLine } from './change-order.server.ts';
import { listJoinable } from './join-orders.server.ts';
import { splitOrder } from './split-order.server.ts';
import { findUndo, undoChange } from './undo-change.server.ts';

const given = openTestDatabase();
const settings = { ...deliveryRules.settings, maxUnconfirmed: 5 };
const release = '2099-12-19';
let first = '';

const read = async (orderNumber: string) => {
  const order = await findOrder(given.db, { orderNumber });
  if (!order) throw new Error(`${orderNumber} is gone.`);
  return order;
};
const split = async () =>
  splitOrder(
    given.db,
    { orderNumber: first, seen: (await read(first)).version, by: { admin: maya } },
    deliveryRules,
  );
const findSecond = async () =>
  read(await given.read<string>(sql`select order_number from orders where split_from is not null`));
const move = (orderNumber: string, to: OrderStatus) =>
  moveOrder(given.db, { orderNumber, to, actorId: 'maya' });
const listWaiting = async () => {
  const lists = await readDispatch(given.db, settings);
  const pick = (name: 'toPack' | 'waiting' | 'ready') =>
    lists[name].orders.map(({ orderNumber }) => orderNumber);
  return { toPack: pick('toPack'), waiting: pick('waiting'), ready: pick('ready') };
};
const pack = (orderNumber: string) =>
  given.run(sql`update orders set packed_at = now() where order_number = ${orderNumber}`);

/** Two Cedar Quest for $20 and one pre-order for $59.99, delivered for $6. */
beforeEach(async () => {
  await resetDispatch(given.db);
  await given.run(sql`insert into products (name, price_cents, category, stock, released_on)
    values ('Metroid', 5999, 'Nintendo', 5, ${release})`);
  const lines = [2, 1].map((productId) => ({ productId, quantity: 3 - productId, name: '' }));
  first = await createOrder(given.db, buildOrderAttempt({ lines, totalCents: 7999 }));
  await given.run(sql`update orders set confirmation = 'confirmed', delivery_fee_cents = 600`);
  await move(first, 'processing');
});

it('cancels no second parcel before the first, of which the customer is asked again', async () => {
  await move(first, 'pending');
  await given.run(sql`update orders set confirmation = 'unconfirmed'`);
  for (const table of ['orders', 'order_states'])
    await given.run(sql`update ${sql.table(table)} set created_at = now() - interval '3 hours'`);
  expect(await split()).toEqual({ changed: 'split' });
  expect(await cancelUnconfirmed(given.db, 2)).toBe(0);
});

it('joins the second parcel into the first, which has the fee, and not the other way round', async () => {
  await split();
  const second = await findSecond();
  const list = async (order: string) => listJoinable(given.db, await read(order));
  expect(await list(first)).toMatchObject([{ orderNumber: second.orderNumber }]);
  expect(await list(second.orderNumber)).toEqual([]);
});

it('30.14 keeps an order with a pre-order out of what is to be packed until its release', async () => {
  expect(await listWaiting()).toEqual({ toPack: [], waiting: [first], ready: [] });
  expect((await listProcessingOrders(given.db, { after: null })).total).toBe(0);
  const { waiting } = await readDispatch(given.db, settings);
  expect(waiting.orders[0]).toMatchObject({ notBefore: release, isSplittable: true });
  expect(formatNotBefore('2026-12-19', '2026-11-25')).toBe('Not before 19 December');
  expect(formatNotBefore(release, '2026-11-25')).toBe('Not before 19 December 2099');
  expect(formatNotBefore('', '2026-11-25')).toBe('Release date to follow');
  await given.run(sql`update products set released_on = ${todayInBeirut()} where id = 2`);
  expect(await listWaiting()).toEqual({ toPack: [first], waiting: [], ready: [] });
  expect(await split()).toMatchObject({ refused: 'not-allowed' });
});

it('30.14 sends what is in stock first: two parcels, one fee, each collected to the cent', async () => {
  const cursor = await readOrderCursor(given.db);
  expect(await split()).toEqual({ changed: 'split' });
  expect(await split()).toMatchObject({ refused: 'not-allowed' });
  const second = await findSecond();
  expect(await read(first)).toMatchObject({ totalCents: 2000, deliveryFeeCents: 600 });
  expect(second).toMatchObject({ totalCents: 5999, deliveryFeeCents: 0, dueFrom: release });
  expect(second.lines.map(({ name }) => name)).toEqual(['Metroid']);
  const note = `Second parcel of ${first}. Its delivery is paid with the first one.`;
  expect(describeSplit(second)).toBe(note);
  const numbers = { toPack: [first], waiting: [second.orderNumber], ready: [] };
  expect(await listWaiting()).toEqual(numbers);
  // It is one order for the figures and for the bell, and one sale in the ledger.
  expect(await readOrderUpdates(given.db, 'maya', cursor)).toMatchObject({ arrived: 0 });
  const day = todayInBeirut();
  expect(await salesByDay(given.db, { from: day, to: day })).toMatchObject([
    { status: 'processing', count: 1, cents: 7999 },
  ]);
  const ledger = await findStockLedger(given.db, 2);
  expect(ledger?.lines.map(({ change }) => change)).toEqual([5, -1]);
  const mails = await given.read(sql`select count(*)::int from pgboss.job
    where data ->> 'template' = 'order-changed'`);
  expect(mails).toBe(1);

  for (const [runId, order, cents] of [
    [1, first, 2600],
    [2, second.orderNumber, 5999],
  ] as const) {
    await given.run(sql`update products set released_on = ${day} where id = 2 and ${runId} = 2`);
    await pack(order);
    await openTestRun(given.db, [order]);
    const stops = (await readRun(given.db, runId))?.stops ?? [];
    expect(sumStop(stops[0]?.orders ?? [], null).toCollectCents).toBe(cents);
    const paid = { outcome: 'delivered', collectedCents: cents, collectedLbp: 0 } as const;
    expect(await recordByCourier(given.db, order, paid, runId)).toEqual({ saved: true });
    const count = { cents, lbp: 0, courierFeeCents: 0, seenCents: cents, reason: '' };
    expect(await closeRun(given.db, { runId, admin: maya, ...count })).toEqual({
      differenceCents: 0,
    });
  }
  const payments = await listPayments(given.db, [first, second.orderNumber]);
  expect(payments.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2]);
  expect(2600 + 5999).toBe(7999 + 600);
});

it('32.3 undoes a split as long as nothing came of the second parcel', async () => {
  const undo = async () => {
    const found = await findUndo(given.db, first, maya.id);
    if (!found) throw new Error('Nothing can be undone.');
    const request = { orderNumber: first, seen: found.seen, by: { admin: maya } };
    return undoChange(given.db, request, found.change);
  };
  await given.run(sql`update order_items set cost_cents = 3000 where product_id = 2`);
  const { lines, totalCents, dueFrom } = await read(first);
  await split();
  const { orderNumber: second } = await findSecond();
  expect(await undo()).toEqual({ changed: 'undo' });
  expect(await read(first)).toMatchObject({ lines, totalCents, dueFrom, deliveryFeeCents: 600 });
  expect(await read(second)).toMatchObject({ status: 'cancelled', changes: [{ kind: 'joined' }] });
  const cost = sql`select cost_cents from order_items join orders on orders.id = order_id
    where order_number = ${first} and product_id = 2`;
  expect(await given.read(cost)).toBe(3000);
  expect(await given.run(sql`select stock from products order by id`)).toEqual([
    { stock: 48 },
    { stock: 4 },
  ]);
  expect((await findStockLedger(given.db, 2))?.lines.map(({ change }) => change)).toEqual([
    ...[5, -1, 1, -1],
  ]);
  const mails = sql`select count(*)::int from pgboss.job where data ->> 'template' = 'order-changed'`;
  expect(await given.read(mails)).toBe(0);
  expect(await listWaiting()).toEqual({ toPack: [], waiting: [first], ready: [] });

  await split();
  await given.run(sql`insert into order_states (order_id, status)
    select max(id), 'processing' from orders`);
  expect(await undo()).toMatchObject({ refused: 'moved-on' });
});

it('asks once more about a second parcel that costs more than what was confirmed', async () => {
  await given.run(sql`insert into order_contacts (order_id, kind, outcome)
    select id, 'link', 'confirmed' from orders`);
  await split();
  const { orderNumber, version: seen } = await findSecond();
  const line = { lineNumber: 1, quantity: 2, priceCents: 5999 };
  await changeLine(given.db, { orderNumber, seen, by: { admin: maya } }, line);
  const { toConfirm } = await readDispatch(given.db, settings);
  expect(toConfirm.orders).toMatchObject([{ orderNumber, confirmation: 'unconfirmed' }]);
});

it('asks nothing about a second parcel that is as it was when the first one is confirmed', async () => {
  await split();
  await given.run(sql`insert into order_contacts (order_id, kind, outcome)
    select id, 'link', 'confirmed' from orders where split_from is null`);
  const { orderNumber } = await findSecond();
  const { toConfirm } = await readDispatch(given.db, settings);
  expect(toConfirm.orders.map((order) => order.orderNumber)).not.toContain(orderNumber);
});

it('writes nothing of the fee of a second parcel where that is undone, or was to be quiet', async () => {
  await split();
  const { orderNumber: second } = await findSecond();
  await given.run(sql`delete from pgboss.job`);
  const mails = () =>
    given.list(sql`select data ->> 'template' from pgboss.job
      where data ->> 'template' = 'order-changed'`);
  const moveFirst = async (to: 'cancelled' | 'pending', quiet = false) => {
    const by = { actorId: maya.id, audit: maya, quiet };
    const outcome = await moveOrder(given.db, { orderNumber: first, to, ...by });
    if ('refused' in outcome || outcome.stateId === null) throw new Error('It did not move.');
    return [{ orderNumber: first, stateId: outcome.stateId }];
  };
  const cancelled = await moveFirst('cancelled');
  expect(await mails()).toEqual(['order-changed']);
  expect(await undoMoves(given.db, cancelled, maya)).toEqual({ undone: ['processing'] });
  expect(await mails()).toEqual([]);
  expect((await read(second)).deliveryFeeCents).toBe(0);
  await moveFirst('cancelled', true);
  expect(await mails()).toEqual([]);
  expect((await read(second)).deliveryFeeCents).toBe(600);

  // What was mailed already is told again.
  const returned = await moveFirst('pending');
  await given.run(sql`delete from pgboss.job`);
  await undoMoves(given.db, returned, maya);
  expect(await mails()).toEqual(['order-changed']);
  expect((await read(second)).deliveryFeeCents).toBe(600);
});

it('30.14 lets the second parcel cost the fee only while the first one is cancelled', async () => {
  await split();
  const { orderNumber: second, version, ...address } = await findSecond();
  const fee = async () => (await read(second)).deliveryFeeCents;
  // A new place of the second parcel costs nothing more.
  const destination = { ...address, city: 'Jounieh' };
  const request = { orderNumber: second, seen: version, by: { admin: maya } };
  await changeDestination(given.db, request, destination, deliveryRules);
  expect(await fee()).toBe(0);
  await move(first, 'cancelled');
  expect(await fee()).toBe(600);
  expect((await read(second)).changes.at(-1)).toMatchObject({ detail: '$6.00', dueCents: 6599 });
  await move(first, 'processing');
  expect(await fee()).toBe(0);
  await move(first, 'delivered');
  await move(first, 'cancelled');
  expect(await fee()).toBe(0);
  await move(second, 'cancelled');
  const stock = await given.run(sql`select stock from products order by id`);
  expect(stock).toEqual([{ stock: 50 }, { stock: 5 }]);
});
