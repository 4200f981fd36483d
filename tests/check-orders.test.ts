import type { Attempt, LoadProduct } from '#tests/support/orders/buyer.ts';
import { checkOrders } from '#tests/support/orders/check-orders.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import type { DatabaseLocation } from '#tests/support/shop-database.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

// The check behind the chaos runs must notice every loss.

const test = openTestDatabase();
const attempts: Attempt[] = [];
let products: LoadProduct[] = [];
let place: DatabaseLocation;

beforeAll(async () => {
  place = { databaseUrl: test.url };
  const made = await test.pool.query<LoadProduct>(
    `insert into products (name, price_cents, category, stock) values ('Thing', 1000, 'Sega', 50)
     returning id, name, price_cents as "priceCents", stock`,
  );
  products = made.rows;
  await test.pool.query("insert into users (id, email) values ('rana', 'rana@example.com')");
  for (let count = 0; count < 3; count += 1) {
    const order = buildOrderAttempt({ userId: 'rana' });
    const acknowledged = await createOrder(test.db, order);
    const { attemptKey: key, totalCents } = order;
    const lines = [{ productId: 1, quantity: 2, priceCents: 1000 }];
    const outcome = { acknowledged, refused: null, cancelled: false };
    attempts.push({ key, email: 'rana@example.com', lines, totalCents, ...outcome });
  }
});

const damages: [string, RegExp][] = [
  ['update orders set discount_cents = 5 where id = 3', /does not add up/],
  ['update orders set total_cents = 1 where id = 1', /has another total/],
  ["update orders set email = 'x@y.z' where id = 1", /belongs to another/],
  ['delete from order_items where order_id = 1', /has other items/],
  ['delete from order_states where order_id = 1', /has other states/],
  ["update orders set order_number = 'OTHER' where id = 1", /is OTHER, not/],
  ['delete from orders where id = 2', /is lost/],
  ['update products set stock = stock - 1', /Thing: 50 - 2 sold, 43 left/],
  [
    `insert into orders (order_number, idempotency_key, first_name, last_name, email, phone, address,
       city, total_cents)
     select 'TWICE', idempotency_key, first_name, last_name, email, phone, address, city, total_cents
     from orders where id = 3`,
    /is there more than once/,
  ],
];

it('finds nothing where nothing is lost, and every kind of damage', async () => {
  const findBroken = async () =>
    (await checkOrders(place, { attempts, products })).broken.join('\n');
  expect(await findBroken()).toBe('');
  for (const [damage, words] of damages) {
    expect(await findBroken()).not.toMatch(words);
    await test.pool.query(damage);
    expect(await findBroken()).toMatch(words);
  }
});
