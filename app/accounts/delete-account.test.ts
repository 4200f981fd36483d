import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { anonymiseOrdersOf } from '#app/orders/customer-orders.server.ts';
import {
  enter,
  openBrowser,
  openPageGround,
  type PageGround,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deleteAccount } from './delete-account.server.ts';
import { action } from './profile.page.tsx';

const given = openTestDatabase();
const password = 'open sesame';
let ground: PageGround;
let browser: TestBrowser;

async function signUp(email: string): Promise<TestBrowser> {
  const from = openBrowser(ground);
  await enter(from, { email, password, isNew: true });
  return from;
}

async function post(typed = password, from = browser): Promise<unknown> {
  return from.take(
    await action(from.ask('/profile', { intent: 'delete-account', password: typed })),
  );
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
    insert into orders (order_number, attempt_key, user_id, first_name, last_name, email, phone,
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
  it('takes the person out of the orders, which stay', async () => {
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
        status: 'pending',
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
    const refusal = { data: { of: 'deletion', field: 'password', message: 'Invalid password' } };
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
        await anonymiseOrdersOf(db, leaver);
        if (!ordered) await order();
        ordered = true;
      },
    ]);
    expect(outcome).toBe('deleted');
    expect(await rowsOf(sql`select count(*) from orders where last_name = 'Haddad'`)).toEqual([
      { count: 1 },
    ]);
  });
});
