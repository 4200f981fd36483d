import { sql } from 'kysely';
import { editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import {
  addBuyerAndProduct,
  buildOrderAttempt,
  createOrder,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readMargin } from './margin.server.ts';

const given = openTestDatabase();
const owner = { id: null, email: 'owner@example.com' };
const today = todayInBeirut();
const range = { from: today, to: today };

const setCost = (costCents: number) =>
  editProduct(given.db, owner, 1, { to: { costCents }, from: {} });
const listCosts = () => given.list(sql`select cost_cents from order_items order by order_id`);

beforeEach(async () => {
  await given.run(sql`truncate orders, products, users restart identity cascade`);
  await addBuyerAndProduct(given.db, { stock: 50 });
});

it('keeps the cost of the day on the line of an order; one of before has none', async () => {
  await createOrder(given.db);
  await setCost(400);
  const second = await createOrder(given.db);
  await setCost(700);
  await createOrder(given.db);
  expect(await listCosts()).toEqual([null, 400, 700]);
  await moveOrder(given.db, { orderNumber: second, to: 'cancelled', actorId: 'buyer' });
  await moveOrder(given.db, { orderNumber: second, to: 'pending', actorId: 'buyer' });
  expect(await listCosts()).toEqual([null, 400, 700]);
});

it('is what was sold minus its cost, by month, category and source, where the cost is known', async () => {
  await createOrder(given.db);
  await setCost(400);
  await given.run(sql`update product_facts set came_from = ' Rana '`);
  await createOrder(given.db);
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Cable', 500, 'Atari', 9)`);
  const cable = { productId: 2, quantity: 1, name: 'Cable' };
  await createOrder(given.db, buildOrderAttempt({ lines: [cable], totalCents: 500 }));
  const cancelled = await createOrder(given.db);
  await moveOrder(given.db, { orderNumber: cancelled, to: 'cancelled', actorId: 'buyer' });

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
