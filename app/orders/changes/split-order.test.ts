import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatNotBefore } from '#app/delivery/delivery-window.ts';
import { listPlaces } from '#app/delivery/places.server.ts';
import { listOrdersToPack, readDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { sumStop } from '#app/dispatch/runs/run-cash.ts';
import { recordOutcome, undoOutcome } from '#app/dispatch/runs/run-outcome.server.ts';
import { readRun } from '#app/dispatch/runs/runs.server.ts';
import { settleReturned } from '#app/dispatch/runs/settle-returned.server.ts';
import { cancelUnconfirmed } from '#app/orders/confirmation/cancel-unconfirmed.server.ts';
import { readOrderCursor, readOrderUpdates } from '#app/orders/feed/order-feed.server.ts';
import { moveOrders } from '#app/orders/moves/move-orders.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import { undoMoves } from '#app/orders/moves/undo-moves.server.ts';
import { describeSplit } from '#app/orders/order.ts';
import { salesByDay } from '#app/orders/reports/sales.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { delivered, maya, refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';
import { changeDestination, changeLine, settleFee } from './change-order.server.ts';
import { listJoinable } from './join-orders.server.ts';
import { splitOrder } from './split-order.server.ts';

const given = openOrderDatabase();
const settings = { ...deliveryRules.settings, maxUnconfirmed: 5 };
const release = '2099-12-19';
let first = '';

const split = async () => splitOrder(given.db, await given.request(first), deliveryRules);
const findSecond = async () =>
  given.readOrder(
    await given.read(sql`select order_number from orders where split_from is not null`),
  );
const splitOff = async () => {
  await split();
  return findSecond();
};
const readFee = async (orderNumber: string) =>
  (await given.readOrder(orderNumber)).deliveryFeeCents;
const listWaiting = async () => {
  const lists = await readDispatch(given.db, settings);
  const pick = (name: 'toPack' | 'waiting' | 'ready') =>
    lists[name].orders.map(({ orderNumber }) => orderNumber);
  return { toPack: pick('toPack'), waiting: pick('waiting'), ready: pick('ready') };
};

/** Two Cedar Quest for $20 and one pre-order for $59.99, delivered for $6. */
beforeEach(async () => {
  const category = 'Nintendo';
  await given.addProduct({ name: 'Metroid', price_cents: 5999, category, released_on: release });
  first = await given.order(fillCart(7999, [2, 1], [1, 2]));
  await given.run(sql`update orders set confirmation = 'confirmed', delivery_fee_cents = 600`);
  await given.move(first, 'processing');
});

it('cancels no second parcel before the first, of which the customer is asked again', async () => {
  await given.move(first, 'pending');
  await given.run(sql`update orders set confirmation = 'unconfirmed'`);
  for (const table of ['orders', 'order_states'])
    await given.run(sql`update ${sql.table(table)} set created_at = now() - interval '3 hours'`);
  expect(await split()).toEqual({ changed: 'split' });
  expect(await cancelUnconfirmed(given.db, 2)).toBe(0);
});

it('parts no order that was delivered before and came back: earlier months have it whole', async () => {
  for (const to of ['delivered', 'cancelled', 'processing'] as const) await given.move(first, to);
  const message = 'It was delivered before. Enter a new order.';
  expect(await split()).toEqual({ refused: 'not-allowed', message });
  expect(await given.list(sql`select total_cents from orders`)).toEqual([7999]);
});

it.each([
  ['not parted', 40],
  ['parted', 0],
])(
  'has an order whose delivery and return were mistakes %s, of %i days before',
  async (outcome, days) => {
    for (const to of ['delivered', 'cancelled'] as const) await given.move(first, to);
    await given.run(
      sql`update order_states set created_at = created_at - make_interval(days => ${days})`,
    );
    for (const to of ['delivered', 'processing'] as const) await given.move(first, to);
    expect(await split()).toMatchObject(
      outcome === 'parted' ? { changed: 'split' } : { refused: 'not-allowed' },
    );
  },
);

it('is no refund of the first parcel what was given back as far as that costs less now', async () => {
  await given.run(sql`insert into cash_entries (entry_key, kind, cents, order_id)
    select kind, kind, cents, orders.id
    from orders, (values ('collected', 8599), ('refund', -6299)) as entry (kind, cents)`);
  await splitOff();
  // The counter has $23 of it, and it costs $26.
  expect(await given.list(sql`select returned_cents from orders order by id`)).toEqual([300, 0]);
});

it('joins the second parcel into the first, which has the fee, and not the other way round', async () => {
  const second = await splitOff();
  const list = async (order: string) => listJoinable(given.db, await given.readOrder(order));
  expect(await list(first)).toMatchObject([{ orderNumber: second.orderNumber }]);
  expect(await list(second.orderNumber)).toEqual([]);
});

it('30.14 keeps an order with a pre-order out of what is to be packed until its release', async () => {
  expect(await listWaiting()).toEqual({ toPack: [], waiting: [first], ready: [] });
  expect((await listOrdersToPack(given.db, { after: null })).total).toBe(0);
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
  expect(await given.readOrder(first)).toMatchObject({ totalCents: 2000, deliveryFeeCents: 600 });
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
  expect(await given.listEmails('order-changed')).toHaveLength(1);

  for (const [runId, order, cents] of [
    [1, first, 2600],
    [2, second.orderNumber, 5999],
  ] as const) {
    await given.run(sql`update products set released_on = ${day} where id = 2 and ${runId} = 2`);
    await given.run(sql`update orders set packed_at = now() where order_number = ${order}`);
    await given.openRun(order);
    const stops = (await readRun(given.db, runId))?.stops ?? [];
    expect(sumStop(stops[0]?.orders ?? [], null).toCollectCents).toBe(cents);
    const paid = { outcome: 'delivered', collectedCents: cents, collectedLbp: 0 } as const;
    expect(await given.record(order, paid, runId)).toEqual({ saved: true });
    const closed = await given.closeRun({ runId, cents, seenCents: cents });
    expect(closed).toEqual({ differenceCents: 0 });
  }
  const payments = await listPayments(given.db, [first, second.orderNumber]);
  expect(payments.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2]);
  expect(2600 + 5999).toBe(7999 + 600);
});

it('32.3 undoes a split as long as nothing came of the second parcel', async () => {
  await given.run(sql`update order_items set cost_cents = 3000 where product_id = 2`);
  const { lines, totalCents, dueFrom } = await given.readOrder(first);
  const { orderNumber: second } = await splitOff();
  expect(await given.undoLast(first)).toEqual({ changed: 'undo' });
  expect(await given.readOrder(first)).toMatchObject({
    lines,
    totalCents,
    dueFrom,
    deliveryFeeCents: 600,
  });
  expect(await given.readOrder(second)).toMatchObject({
    status: 'cancelled',
    changes: [{ kind: 'joined' }],
  });
  const cost = sql`select cost_cents from order_items join orders on orders.id = order_id
    where order_number = ${first} and product_id = 2`;
  expect(await given.read(cost)).toBe(3000);
  expect(await given.listStocks()).toEqual([48, 4]);
  const ledger = await findStockLedger(given.db, 2);
  expect(ledger?.lines.map(({ change }) => change)).toEqual([5, -1, 1, -1]);
  expect(await given.listEmails('order-changed')).toEqual([]);
  expect(await listWaiting()).toEqual({ toPack: [], waiting: [first], ready: [] });

  await split();
  await given.run(sql`insert into order_states (order_id, status)
    select max(id), 'processing' from orders`);
  expect(await given.undoLast(first)).toMatchObject({ refused: 'moved-on' });
});

it('asks once more about a second parcel that costs more than what was confirmed', async () => {
  await given.run(sql`insert into order_contacts (order_id, kind, outcome)
    select id, 'link', 'confirmed' from orders`);
  const { orderNumber } = await splitOff();
  const line = { lineNumber: 1, quantity: 2, priceCents: 5999 };
  await changeLine(given.db, await given.request(orderNumber), line, deliveryRules);
  const { toConfirm } = await readDispatch(given.db, settings);
  expect(toConfirm.orders).toMatchObject([{ orderNumber, confirmation: 'unconfirmed' }]);
});

it('asks nothing about a second parcel that is as it was when the first one is confirmed', async () => {
  const { orderNumber } = await splitOff();
  await given.run(sql`insert into order_contacts (order_id, kind, outcome)
    select id, 'link', 'confirmed' from orders where split_from is null`);
  const { toConfirm } = await readDispatch(given.db, settings);
  expect(toConfirm.orders.map((order) => order.orderNumber)).not.toContain(orderNumber);
});

it('writes nothing of the fee of a second parcel where that is undone, or was to be quiet', async () => {
  const { orderNumber: second } = await splitOff();
  await given.clearEmails();
  const mails = () => given.listEmails('order-changed');
  const cancelled = await given.moveToUndo(first, 'cancelled');
  expect(await mails()).toEqual(['order-changed']);
  expect(await given.undoMove(cancelled)).toEqual({ undone: ['processing'] });
  expect(await mails()).toEqual([]);
  expect(await readFee(second)).toBe(0);
  await given.moveToUndo(first, 'cancelled', { quiet: true });
  expect(await mails()).toEqual([]);
  expect(await readFee(second)).toBe(600);

  // What was mailed already is told again.
  const returned = await given.moveToUndo(first, 'pending');
  await given.clearEmails();
  await given.undoMove(returned);
  expect(await mails()).toEqual(['order-changed']);
  expect(await readFee(second)).toBe(600);
});

it('30.14 lets the second parcel cost the fee only while the first one is cancelled', async () => {
  const { orderNumber: second, ...address } = await splitOff();
  const fee = () => readFee(second);
  // A new place of the second parcel costs nothing more.
  const destination = { ...address, city: 'Jounieh' };
  await changeDestination(given.db, await given.request(second), destination, deliveryRules);
  expect(await fee()).toBe(0);
  await given.move(first, 'cancelled');
  expect(await fee()).toBe(600);
  const { changes } = await given.readOrder(second);
  expect(changes.at(-1)).toMatchObject({ detail: '$6.00', dueCents: 6599 });
  await given.move(first, 'processing');
  expect(await fee()).toBe(0);
  await given.move(first, 'delivered');
  await given.move(first, 'cancelled');
  expect(await fee()).toBe(0);
  await given.move(second, 'cancelled');
  expect(await given.listStocks()).toEqual([50, 5]);
});

describe('the fee of two parcels', () => {
  let second = '';
  const jounieh = { isCollected: false, city: 'Jounieh' };
  /** Changes where a parcel goes. */
  const send = async (
    order: string,
    change: { isCollected: boolean; city?: string },
    freeDeliveryFromCents: number | null = null,
  ) => {
    const destination = { ...(await given.readOrder(order)), ...change };
    const request = await given.request(order);
    const rules = {
      settings: { ...settings, freeDeliveryFromCents },
      places: await listPlaces(given.db),
    };
    expect(await changeDestination(given.db, request, destination, rules)).toEqual({
      changed: 'destination',
    });
  };
  const readFees = () => Promise.all([first, second].map(readFee));
  const splitInTwo = async () => {
    second = (await splitOff()).orderNumber;
  };
  const setFee = async (cents: number) =>
    expect(await settleFee(given.db, await given.request(second), cents)).toEqual({
      changed: 'fee',
    });
  const giveToCourier = async () => {
    await given.run(sql`update products set released_on = null`);
    await given.run(sql`update orders set packed_at = now() where order_number = ${second}`);
    await given.openRun(second);
  };

  it('is charged for a second parcel that is brought while the first one is collected', async () => {
    await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
    await splitInTwo();
    await send(second, jounieh);
    expect(await readFees()).toEqual([0, 600]);
    // Neither a cancelled nor a returned first one has a fee to pass on.
    await given.move(first, 'cancelled');
    await given.move(first, 'pending');
    expect(await readFees()).toEqual([0, 600]);
  });

  it('is not charged at a new place where both come to free delivery', async () => {
    await splitInTwo();
    await send(first, jounieh, 7999);
    expect(await readFees()).toEqual([0, 0]);
    await send(first, { ...jounieh, city: 'Tyre' }, 8000);
    expect(await readFee(first)).not.toBe(0);
    await given.move(second, 'cancelled');
    await send(first, jounieh, 7999);
    expect(await readFee(first)).toBe(600);
  });

  it('goes to the second parcel once the first one is collected, and back where that is undone', async () => {
    await splitInTwo();
    await given.clearEmails();
    await send(first, { isCollected: true });
    expect(await readFees()).toEqual([0, 600]);
    expect(await given.listEmails('order-changed')).toHaveLength(2);
    expect(await given.undoLast(first)).toEqual({ changed: 'undo' });
    expect(await readFees()).toEqual([600, 0]);
    expect(await given.listEmails('order-changed')).toEqual([]);
  });

  it('is again what the second parcel cost where it is undone that the first one is brought', async () => {
    await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
    await splitInTwo();
    await send(second, jounieh);
    for (const cents of [300, 0]) {
      await setFee(cents);
      await send(first, jounieh);
      expect(await readFees()).toEqual([600, 0]);
      expect(await given.undoLast(first)).toEqual({ changed: 'undo' });
      expect(await readFees()).toEqual([0, cents]);
    }
  });

  it('passes in the name of the customer who collects the first one', async () => {
    await splitInTwo();
    const destination = { ...(await given.readOrder(first)), isCollected: true };
    const request = { ...(await given.request(first)), by: { customer: null } };
    await changeDestination(given.db, request, destination, deliveryRules);
    const { changes } = await given.readOrder(second);
    expect(changes).toMatchObject([{ kind: 'fee', detail: '$6.00', byCustomer: true }]);
  });

  it('is of neither parcel where both are collected', async () => {
    await splitInTwo();
    await send(second, { isCollected: true });
    await send(first, { isCollected: true });
    expect(await readFees()).toEqual([0, 0]);
    await send(first, jounieh);
    await given.move(first, 'cancelled');
    expect(await readFee(second)).toBe(0);
  });

  it.each(['one by one', 'at once'])(
    'is of the second parcel where both were cancelled %s and it alone returns',
    async (how) => {
      await splitInTwo();
      const seen = 'processing';
      const orders = [second, first].map((orderNumber) => ({ orderNumber, seen }) as const);
      const request = { to: 'cancelled', quiet: true, admin: maya } as const;
      for (const some of how === 'at once' ? [orders] : orders.map((one) => [one]))
        await moveOrders(given.db, { ...request, orders: some });
      await given.clearEmails();
      await given.move(second, 'processing');
      expect(await readFee(second)).toBe(600);
      await given.move(first, 'processing');
      expect(await readFees()).toEqual([600, 0]);
    },
  );

  it('is charged once where both were cancelled and both return', async () => {
    await splitInTwo();
    await given.move(first, 'cancelled');
    await given.clearEmails();
    await given.move(second, 'cancelled');
    await given.move(first, 'processing');
    expect(await given.listEmails('order-changed')).toEqual([]);
    await given.move(second, 'processing');
    expect(await readFees()).toEqual([600, 0]);
  });

  it('stays paid where the first parcel came back after its delivery', async () => {
    await splitInTwo();
    await given.move(first, 'delivered');
    await given.move(first, 'cancelled');
    await send(second, jounieh);
    expect(await readFee(second)).toBe(0);
  });

  it('stays as it was set where a delivered first parcel comes back, also where that is undone', async () => {
    await splitInTwo();
    await given.move(first, 'delivered');
    await setFee(400);
    const cancelled = await given.moveToUndo(first, 'cancelled');
    expect(await readFees()).toEqual([600, 400]);
    await given.undoMove(cancelled);
    expect(await readFees()).toEqual([600, 400]);
  });

  it('is charged once where both were cancelled with the second one on its way, and that is undone', async () => {
    await splitInTwo();
    await giveToCourier();
    const orders = [
      { orderNumber: first, seen: 'processing' },
      { orderNumber: second, seen: 'shipped' },
    ] as const;
    const moved = await moveOrders(given.db, { to: 'cancelled', quiet: true, admin: maya, orders });
    expect(await readFees()).toEqual([600, 0]);
    if ('refused' in moved) throw new Error('They did not move.');
    expect(await undoMoves(given.db, moved.moved, maya)).toEqual({
      undone: ['processing', 'shipped'],
    });
    expect(await readFees()).toEqual([600, 0]);
    expect(await given.read(sql`select due_cents from run_orders where is_active`)).toBe(5999);
  });

  it('stays as a courier had it where the second parcel came back', async () => {
    await splitInTwo();
    await giveToCourier();
    await given.record(second, { ...delivered, collectedCents: 5999 });
    await given.move(second, 'cancelled');
    await given.move(first, 'cancelled');
    expect(await readFees()).toEqual([600, 0]);
  });

  it.each([
    ['paid', 600, 0],
    ['unpaid', 0, 600],
  ])(
    'is of the second parcel as long as it was not paid at the first door, corrected to %s, also where that is undone',
    async (_to, cents, fee) => {
      await splitInTwo();
      await given.run(sql`update orders set packed_at = now() where order_number = ${first}`);
      await given.openRun(first);
      const pay = (collectedCents: number) =>
        ({ ...refused, feePaid: collectedCents > 0, collectedCents }) as const;
      await given.record(first, pay(600 - cents));
      const restock = { orderNumber: first, runId: 1, decision: 'restock', admin: maya } as const;
      expect(await settleReturned(given.db, restock)).toHaveProperty('moved');
      expect(await readFees()).toEqual([600, 600 - fee]);
      const [entryKey, madeAt] = [randomUUID(), new Date().toISOString()];
      const entry = { ...pay(cents), entryKey, madeAt, orderNumber: first };
      const seen = (await readRun(given.db, 1))?.stops[0]?.orders[0].outcomeAt ?? '';
      expect(await recordOutcome(given.db, 1, entry, maya, seen)).toEqual({ saved: true });
      expect(await readFees()).toEqual([600, fee]);
      const key = { runId: 1, orderNumber: first, entryKey };
      expect(await undoOutcome(given.db, key, maya)).toEqual({ undone: true });
      expect(await readFees()).toEqual([600, 600 - fee]);
    },
  );

  it('stays as the customer paid it who refused the second parcel', async () => {
    await splitInTwo();
    await given.move(first, 'cancelled');
    await giveToCourier();
    await given.record(second, { ...refused, feePaid: true, collectedCents: 600 });
    await given.move(second, 'cancelled');
    await given.move(first, 'processing');
    expect(await readFee(second)).toBe(600);
  });
});
