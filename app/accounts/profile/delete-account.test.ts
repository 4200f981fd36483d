import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  detachDeletedCustomer,
  eraseDeletedCustomers,
} from '#app/orders/customer/deleted-customer.server.ts';
import {
  openBrowser,
  openPageGround,
  type PageGround,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deleteAccount } from './delete-account.server.ts';
import { action, loader } from './profile.page.tsx';

const given = openTestDatabase();
const password = 'open sesame';
let ground: PageGround;
let browser: TestBrowser;

async function signUp(email: string): Promise<TestBrowser> {
  const from = openBrowser(ground);
  await signInBrowser(from, { email, password, isNew: true });
  return from;
}

async function post(
  typed = password,
  from = browser,
  more: Record<string, string> = {},
): Promise<unknown> {
  const form = { intent: 'delete-account', password: typed, ...more };
  return from.take(await action(from.ask('/profile', form)));
}

async function rowsOf(query: ReturnType<typeof sql<Record<string, unknown>>>) {
  return (await query.execute(given.db)).rows;
}

beforeEach(async () => {
  await sql`truncate users, orders, products, verifications, rate_limits, newsletter_subscribers
    restart identity cascade`.execute(given.db);
  ground = openPageGround(given.db);
  browser = await signUp('maya@example.com');
  await signUp('other@example.com');
  await sql`
    insert into orders (order_number, idempotency_key, user_id, first_name, last_name, email, phone,
      address, city, postal_code, notes, total_cents)
    select 'ORD-' || email, gen_random_uuid(), id, 'Maya', 'Haddad', email, '+9613123456', 'Hamra',
      'Beirut', '1107', 'Ring twice', 4200
    from users`.execute(given.db);
  await sql`insert into order_states (order_id, status, actor_id)
    select id, 'pending', user_id from orders`.execute(given.db);
  await sql`insert into products (name, price_cents, category, stock)
    values ('Cedar Quest', 4200, 'Nintendo', 1)`.execute(given.db);
  await sql`insert into wishlist_items (user_id, product_id)
    select users.id, products.id from users, products`.execute(given.db);
  await sql`insert into newsletter_subscribers (email, unsubscribe_token, consent_text)
    select email, email, 'Yes' from users`.execute(given.db);
  await sql`insert into verifications (id, identifier, value, expires_at)
    select id, id, id, now() + interval '1 hour' from users`.execute(given.db);
});

describe('deleting an account', () => {
  const ofMaya = sql`order_number = 'ORD-maya@example.com'`;

  it('keeps what an open order is delivered by until it is settled, and tells the shop', async () => {
    await sql`delete from pgboss.job`.execute(given.db);
    const { openOrders } = await loader(browser.ask('/profile'));
    expect(openOrders).toEqual([
      { orderNumber: 'ORD-maya@example.com', status: 'pending', totalCents: 4200 },
    ]);
    await sql`update orders set status = 'shipped' where ${ofMaya}`.execute(given.db);
    await post(password, browser, { cancelPending: 'on' });
    const find = () =>
      rowsOf(sql`select user_id, status, last_name, phone, address from orders where ${ofMaya}`);
    const kept = { last_name: 'Haddad', phone: '+9613123456', address: 'Hamra' };
    expect(await find()).toEqual([{ user_id: null, status: 'shipped', ...kept }]);
    const [told] = await rowsOf(
      sql`select data from pgboss.job where data ->> 'template' = 'customer-left'`,
    );
    expect(told).toBeDefined();
    expect(await rowsOf(sql`select body from order_notes`)).toEqual([
      { body: expect.stringContaining('Name, e-mail, phone, address and notes stay until') },
    ]);

    await eraseDeletedCustomers(given.db);
    await sql`update orders set status = 'delivered' where ${ofMaya}`.execute(given.db);
    await eraseDeletedCustomers(given.db);
    expect(await find()).toEqual([{ user_id: null, status: 'delivered', ...kept }]);
    await sql`update order_states set created_at = now() - interval '25 hours'`.execute(given.db);
    await eraseDeletedCustomers(given.db);
    expect(await find()).toEqual([
      { user_id: null, status: 'delivered', last_name: 'account', phone: '', address: '' },
    ]);
    expect(await rowsOf(sql`select count(*) from orders where last_name = 'Haddad'`)).toEqual([
      { count: 1 },
    ]);
  });

  it('cancels what is pending when it is asked to, and its stock returns', async () => {
    await sql`insert into order_items (order_id, position, product_id, name, price_cents, image,
        category, subcategory, quantity)
      select orders.id, 1, products.id, 'Cedar Quest', 4200, '', 'Nintendo', '', 3
      from orders, products`.execute(given.db);
    await post(password, browser, { cancelPending: 'on' });
    expect(await rowsOf(sql`select status, last_name from orders where ${ofMaya}`)).toEqual([
      { status: 'cancelled', last_name: 'account' },
    ]);
    expect(await rowsOf(sql`select stock from products`)).toEqual([{ stock: 4 }]);
    const [last] = await rowsOf(
      sql`select status, by_customer from order_states order by id desc limit 1`,
    );
    expect(last).toEqual({ status: 'cancelled', by_customer: true });
    expect(await rowsOf(sql`select status from orders where user_id is not null`)).toEqual([
      { status: 'pending' },
    ]);
  });

  it('takes the person out of the orders, which stay', async () => {
    await sql`update orders set status = 'delivered'`.execute(given.db);
    expect(await post()).toMatchObject({ status: 302 });
    expect([...browser.cookies]).toEqual([
      ['signed-out', '1'],
      ['flash', 'account-deleted'],
    ]);
    const orders = await rowsOf(sql`
      select user_id, first_name, last_name, email, phone, address, city, postal_code, notes,
        total_cents, status
      from orders where order_number = 'ORD-maya@example.com'`);
    expect(orders).toEqual([
      {
        user_id: null,
        first_name: 'Deleted',
        last_name: 'account',
        email: '',
        phone: '',
        address: '',
        city: 'Beirut',
        postal_code: null,
        notes: null,
        total_cents: 4200,
        status: 'delivered',
      },
    ]);
    expect(await rowsOf(sql`select actor_id from order_states order by id limit 1`)).toEqual([
      { actor_id: null },
    ]);
  });

  it('leaves nothing else of the person, and everything of others', async () => {
    await post();
    const tables = ['users', 'sessions', 'credentials', 'verifications', 'wishlist_items'];
    for (const table of [...tables, 'newsletter_subscribers']) {
      expect(await rowsOf(sql`select count(*) from ${sql.table(table)}`), table).toEqual([
        { count: 1 },
      ]);
    }
    expect(
      await rowsOf(sql`select first_name, email from orders where user_id is not null`),
    ).toEqual([{ first_name: 'Maya', email: 'other@example.com' }]);
  });

  it('wants the password', async () => {
    const refusal = { data: { form: 'deletion', field: 'password', message: 'Invalid password' } };
    expect(await post('wrong one')).toMatchObject({ ...refusal, init: { status: 400 } });
    expect(await post('')).toMatchObject(refusal);
    expect(await rowsOf(sql`select count(*) from users`)).toEqual([{ count: 2 }]);
  });

  it('refuses the last administrator', async () => {
    await sql`update users set role = 'admin' where email like 'maya%'`.execute(given.db);
    expect(await post()).toMatchObject({
      data: { message: 'You are the last administrator. Make somebody else one first.' },
      init: { status: 409 },
    });
    expect(await rowsOf(sql`select count(*) from orders where first_name = 'Maya'`)).toEqual([
      { count: 2 },
    ]);
    await sql`update users set role = 'admin'`.execute(given.db);
    expect(await post()).toMatchObject({ status: 302 });
  });

  it('lets one of the last two administrators go when both leave at once', async () => {
    await sql`update users set role = 'admin'`.execute(given.db);
    const ids = await sql<{ id: string }>`select id from users`.execute(given.db);
    const outcomes = await Promise.all(ids.rows.map(({ id }) => deleteAccount(given.db, id, [])));
    expect(outcomes.sort()).toEqual(['deleted', 'last-admin']);
  });

  it('keeps everything when a part of the shop cannot forget', async () => {
    const [user] = await rowsOf(sql`select id from users where email like 'maya%'`);
    const failure = new Error('the newsletter is stuck');
    await expect(
      deleteAccount(given.db, String(user?.id), [() => Promise.reject(failure)]),
    ).rejects.toBe(failure);
    expect(await rowsOf(sql`select count(*) from users`)).toEqual([{ count: 2 }]);
  });

  it('leaves no name in an order that comes in meanwhile', async () => {
    const [user] = await rowsOf(sql`select id from users where email like 'maya%'`);
    const id = String(user?.id);
    const order = () =>
      addOrderRow(given.db, { order_number: 'ORD-late', user_id: id, email: 'maya@example.com' });
    let ordered = false;
    const outcome = await deleteAccount(given.db, id, [
      async (db, leaver) => {
        await detachDeletedCustomer(db, leaver, { cancelPending: false });
        if (!ordered) await order();
        ordered = true;
      },
    ]);
    expect(outcome).toBe('deleted');
    expect(
      await rowsOf(
        sql`select count(*) from orders where user_id is null and customer_deleted_at is null`,
      ),
    ).toEqual([{ count: 0 }]);
  });
});
