import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { takeBack as takePiecesBack } from '#app/cases/take-back.server.ts';
import { editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { exportOrders } from '#app/orders/export-orders.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { takeInReturn, writeOffRepair } from '#tests/support/cases.ts';
import { maya } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';
import { readMargin } from './margin.server.ts';
import { salesByDay } from './sales.server.ts';

const given = openOrderDatabase();
const today = todayInBeirut();
const range = { from: today, to: today };

const setCost = (costCents: number) =>
  editProduct(given.db, maya, 1, { to: { costCents }, from: {} });
const listCosts = () => given.list(sql`select cost_cents from order_items order by order_id`);

it('keeps the cost of the day on the line of an order; one of before has none', async () => {
  await given.order();
  await setCost(400);
  const second = await given.order();
  await setCost(700);
  await given.order();
  expect(await listCosts()).toEqual([null, 400, 700]);
  await given.move(second, 'cancelled');
  await given.move(second, 'pending');
  expect(await listCosts()).toEqual([null, 400, 700]);
});

it('is what was sold minus its cost, by month, category and source, where the cost is known', async () => {
  await given.order();
  await setCost(400);
  await given.run(sql`update product_facts set came_from = ' Rana '`);
  await given.order();
  await given.addProduct({ name: 'Cable', category: 'Atari' });
  await given.order(fillCart(500, [2, 1]));
  const cancelled = await given.order();
  await given.move(cancelled, 'cancelled');

  const known = { soldCents: 4000, knownCents: 2000, costCents: 800 };
  const unknown = { soldCents: 500, knownCents: 0, costCents: 0 };
  const all = { ...known, soldCents: 4500 };
  expect(await readMargin(given.db, range)).toEqual({
    all,
    months: [{ title: today.slice(0, 7), ...all }],
    categories: [
      { title: 'Sega', ...known },
      { title: 'Atari', ...unknown },
    ],
    sources: [
      { title: 'Rana', ...known },
      { title: null, ...unknown },
    ],
  });
  expect(await readMargin(given.db, { from: '2020-01-01', to: '2020-01-31' })).toEqual({
    all: { soldCents: 0, knownCents: 0, costCents: 0 },
    ...{ months: [], categories: [], sources: [] },
  });
});

it('lists every month, and what is beyond the first 20 sources as one, so that each table adds up', async () => {
  await given.order();
  for (let number = 2; number <= 22; number += 1) {
    await given.addProduct({ name: `Game ${number}`, category: 'Sega' });
    await given.order(fillCart(500, [number, 1]));
  }
  await given.run(
    sql`insert into product_facts (product_id, came_from) select id, 'Seller ' || id from products`,
  );
  await given.run(sql`update orders
    set created_at = timestamptz '2026-01-15T10:00:00Z' - id * interval '1 month'`);
  const before = { from: '2020-01-01', to: '2025-12-31' };
  const { all, months, sources } = await readMargin(given.db, before);
  expect(all.soldCents).toBe(12_500);
  expect(months).toHaveLength(22);
  expect(sources).toHaveLength(21);
  const rest = { title: '2 others', soldCents: 1000, knownCents: 0, costCents: 0 };
  expect(sources.at(-1)).toEqual(rest);
});

/** Takes a discount off an order, as the counter and the change of an order do. */
const discount = (orderNumber: string, cents: number) =>
  given.run(sql`update orders set discount_cents = ${cents}, total_cents = total_cents - ${cents}
    where order_number = ${orderNumber}`);

/** Takes a piece of the first line back. */
const takeBack = (orderNumber: string, refundCents: number) =>
  given.run(sql`
    with refunded as (
      update orders set returned_cents = returned_cents + ${refundCents}
      where order_number = ${orderNumber} returning id
    )
    update order_items set returned_quantity = returned_quantity + 1
    from refunded where order_id = id and position = 1`);

const sumRevenue = async () =>
  (await salesByDay(given.db, range)).reduce((sum, { cents }) => sum + cents, 0);

it('counts what a discounted order has brought, not its list price', async () => {
  await setCost(700);
  await discount(await given.order(fillCart(1000, [1, 1])), 250);
  const all = { soldCents: 750, knownCents: 750, costCents: 700 };
  expect(await readMargin(given.db, range)).toEqual({
    all,
    months: [{ title: today.slice(0, 7), ...all }],
    categories: [{ title: 'Sega', ...all }],
    sources: [{ title: null, ...all }],
  });
  expect(await sumRevenue()).toBe(750);
});

it('spreads what is left after a return over what was kept, and never counts a line below nothing', async () => {
  await setCost(400);
  await given.addProduct({ name: 'Cable', category: 'Atari' });
  const order = await given.order(fillCart(2500, [1, 2], [2, 1]));
  await discount(order, 250);
  await takeBack(order, 900);
  const read = async () => {
    const { all, categories } = await readMargin(given.db, range);
    return { all, categories };
  };
  const kept = {
    all: { soldCents: 1350, knownCents: 900, costCents: 400 },
    categories: [
      { title: 'Sega', soldCents: 900, knownCents: 900, costCents: 400 },
      { title: 'Atari', soldCents: 450, knownCents: 0, costCents: 0 },
    ],
  };
  expect(await read()).toEqual(kept);
  expect(await sumRevenue()).toBe(1350);

  // All of it came back for less than was paid: revenue, and of no line.
  const whole = await given.order();
  await takeBack(whole, 900);
  await takeBack(whole, 900);
  expect(await read()).toEqual(kept);
  expect(await sumRevenue()).toBe(1550);

  // With the delivery fee more is given back than the goods have brought.
  await takeBack(order, 2000);
  expect(await read()).toEqual({
    all: { soldCents: 0, knownCents: 0, costCents: 0 },
    categories: [
      { title: 'Atari', soldCents: 0, knownCents: 0, costCents: 0 },
      { title: 'Sega', soldCents: 0, knownCents: 0, costCents: 0 },
    ],
  });
  expect(await sumRevenue()).toBe(200);
});

/** Takes a piece of an order of two for $10 each back, as the counter does. */
async function bringBack(
  order: string,
  to: 'shelf' | 'repair' | 'written-off',
  refundCents: number,
): Promise<void> {
  const caseId = await takeInReturn(given.db, order, maya);
  const request = { caseId, entryKey: randomUUID(), refundCents, admin: maya };
  const cash = { pay: 'cash', cash: { cents: refundCents, lbp: 0 }, lbpRate: null } as const;
  const pieces = [{ position: 1, quantity: 1, to, serial: '' }];
  expect(await takePiecesBack(given.db, { ...request, ...cash, pieces })).toEqual({ refundCents });
}

it('counts what a piece has cost that came back and was written off: the shop has it no more', async () => {
  await setCost(400);
  for (const to of ['shelf', 'written-off'] as const) {
    const order = await given.order();
    await given.move(order, 'delivered');
    await bringBack(order, to, 1000);
  }
  const read = async () => (await readMargin(given.db, range)).all;
  const sold = { soldCents: 2000, knownCents: 2000, costCents: 1200 };
  expect(await read()).toEqual(sold);

  const order = await given.order();
  await given.move(order, 'delivered');
  await bringBack(order, 'repair', 1000);
  expect(await read()).toEqual({ soldCents: 3000, knownCents: 3000, costCents: 1600 });
  await writeOffRepair(given.db, maya);
  expect(await read()).toEqual({ soldCents: 3000, knownCents: 3000, costCents: 2000 });
});

it('takes a delivery fee that was given back off nothing that the goods have brought', async () => {
  const order = await given.order();
  await given.run(sql`update orders set delivery_fee_cents = 400`);
  await given.move(order, 'delivered');
  await bringBack(order, 'shelf', 1400);
  expect((await readMargin(given.db, range)).all.soldCents).toBe(1000);
  expect(await sumRevenue()).toBe(1000);
  const { settings } = deliveryRules;
  let rows = '';
  for await (const part of exportOrders(given.db, { orderNumbers: [order] }, 'items', settings))
    rows += part;
  expect(rows).toContain('"Given back","","","","",-10,');
  // The fee is given back once.
  await bringBack(order, 'shelf', 1000);
  expect(await sumRevenue()).toBe(0);
});
