import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addBuyerAndProduct, buildOrderAttempt, createOrder } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findOrderOf, listOrdersOf, ordersPageSize } from './orders.server.ts';

const given = openTestDatabase();
const placed: string[] = [];

const order = (userId: string) => createOrder(given.db, buildOrderAttempt({ userId }));

beforeAll(async () => {
  await addBuyerAndProduct(given.db, { stock: 500, image: '/art/1/logo.svg' });
  await sql`insert into users (id, email) values ('other', 'maya@example.com')`.execute(given.db);
  for (let turn = 0; turn <= ordersPageSize; turn += 1) placed.unshift(await order('buyer'));
});

it('lists the own orders, newest first, 20 on a page (D28)', async () => {
  const foreign = await order('other');
  const first = await listOrdersOf(given.db, 'buyer', 1);
  expect(first.total).toBe(21);
  expect(first.orders.map((one) => one.orderNumber)).toEqual(placed.slice(0, 20));
  const second = await listOrdersOf(given.db, 'buyer', 2);
  expect(second.orders.map((one) => one.orderNumber)).toEqual(placed.slice(20));
  expect(await findOrderOf(given.db, 'buyer', foreign)).toBeNull();
});

it('shows of each its number, status, total, date and items with their pictures, also of what has gone', async () => {
  await sql`update products set archived_at = now()`.execute(given.db);
  const [order] = (await listOrdersOf(given.db, 'buyer', 1)).orders;
  expect(order).toMatchObject({
    orderNumber: expect.stringMatching(/^ORD-\d{13}$/),
    status: 'pending',
    totalCents: 2000,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    lines: [{ name: 'Cedar Quest', image: '/art/1/logo.svg', quantity: 2, priceCents: 1000 }],
  });
});

it('keeps of each all that was asked at checkout, and no postal code (D23)', async () => {
  const found = await sql`select user_id, first_name, last_name, email, phone, address, city,
    postal_code, notes, total_cents, status from orders limit 1`.execute(given.db);
  expect(found.rows).toEqual([
    {
      user_id: 'buyer',
      first_name: 'Rana',
      last_name: 'Haddad',
      email: 'rana@example.com',
      phone: '+9613123456',
      address: 'Hamra, blue gate',
      city: 'Beirut',
      postal_code: null,
      notes: null,
      total_cents: 2000,
      status: 'pending',
    },
  ]);
});
