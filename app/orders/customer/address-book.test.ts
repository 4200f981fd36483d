import fs from 'node:fs';
import { sql } from 'kysely';
import {
  addBuyerAndProduct,
  addOrderRow,
  buildOrderAttempt,
  createOrder,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listAddresses } from './address-book.server.ts';
import { findLastOrder } from './last-order.server.ts';

const given = openTestDatabase();

const order = (city: string, landmark: string | null = null, userId = 'buyer') =>
  createOrder(given.db, buildOrderAttempt({ userId }, { city, landmark }));

beforeAll(async () => {
  await addBuyerAndProduct(given.db, { stock: 500 });
  await given.run(sql`insert into users (id, email) values ('maya', 'maya@example.com')`);
});

describe('the address book', () => {
  it('holds each address that an account ordered to once, the last used first', async () => {
    await order('Beirut');
    await order('Jounieh', 'White building');
    await order('Jounieh');
    await order('Tyre', null, 'maya');
    await order('Beirut');
    expect(await listAddresses(given.db, 'buyer')).toMatchObject([
      { firstName: 'Rana', address: 'Hamra, blue gate', city: 'Beirut', landmark: null },
      { city: 'Jounieh', landmark: null },
      { city: 'Jounieh', landmark: 'White building' },
    ]);
  });

  it('offers the last ones only', async () => {
    for (const city of ['Aley', 'Sidon', 'Zahle']) await order(city);
    const offered = ['Zahle', 'Sidon', 'Aley', 'Beirut', 'Jounieh'].map((city) => ({ city }));
    expect(await listAddresses(given.db, 'buyer')).toMatchObject(offered);
  });

  it('is filled from the orders of before, as a new order would', async () => {
    const list = async () =>
      (await listAddresses(given.db, 'buyer', 100)).map(({ id: _id, ...address }) => address);
    const before = await list();
    await given.run(sql`delete from address_book`);
    const migration = fs.readFileSync('db/migrations/0044-saved-addresses.sql', 'utf8');
    await given.run(sql.raw(migration));
    await order('Zahle');
    expect(await list()).toEqual(before);
  });
});

describe('the last order with a phone', () => {
  const placedBy = { id: 'maya', email: 'maya@example.com' };
  const phone = '+96170998877';
  const attempt = { userId: null, placedBy, channel: 'whatsapp', language: 'ar' } as const;
  const byPhone = (city: string) =>
    createOrder(given.db, buildOrderAttempt(attempt, { phone, city, email: '' }));

  it('is found also where it was placed for a customer, with the number of all of them', async () => {
    expect(await findLastOrder(given.db, phone)).toBeNull();
    await byPhone('Tyre');
    const orderNumber = await byPhone('Sidon');
    const last = { orderNumber, city: 'Sidon', email: '', language: 'ar', orderCount: 2 };
    expect(await findLastOrder(given.db, phone)).toMatchObject(last);
  });

  it('is no sale at the counter, which knows no address', async () => {
    const sale = { address: '', city: 'Beirut', channel: 'counter', is_collected: true };
    await addOrderRow(given.db, { ...sale, phone, first_name: 'Walk-in', last_name: '' });
    const last = { firstName: 'Rana', address: 'Hamra, blue gate', city: 'Sidon', orderCount: 2 };
    expect(await findLastOrder(given.db, phone)).toMatchObject(last);
    const other = '+96170998878';
    await addOrderRow(given.db, { ...sale, phone: other, order_number: 'ORD-2' });
    expect(await findLastOrder(given.db, other)).toBeNull();
  });

  it('is recorded in the audit log where an administrator placed it, and then alone', async () => {
    const entries = await given.run(sql`select actor_email, action, subject_id, after from audit_log
      where subject_kind = 'order' order by id`);
    const subject_id = expect.stringMatching(/^ORD-/);
    const after = { channel: 'whatsapp', totalCents: 2000, phone };
    const entry = { actor_email: 'maya@example.com', action: 'add', subject_id, after };
    expect(entries).toMatchObject([entry, entry]);
  });

  it('is not found for a customer who has deleted the account', async () => {
    await given.run(sql`update orders set customer_deleted_at = now() where phone = ${phone}`);
    expect(await findLastOrder(given.db, phone)).toBeNull();
  });
});
