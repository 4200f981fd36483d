import { sql } from 'kysely';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type CustomerFilter, parseCustomerFilter } from './customer-filter.ts';
import {
  customersPageSize,
  findCustomer,
  findRemovableDemoAdmin,
  listCustomers,
  listUsedAddresses,
} from './customers.server.ts';

const given = openTestDatabase();

beforeAll(async () => {
  await given.run(sql`insert into users (id, email, created_at) select 'u' || i, 'u' || i || '@example.com',
    now() - i * interval '1 minute' from generate_series(1, 120) as i`);
  await given.run(sql`update users set role = 'admin' where id = 'u70'`);
  await given.run(sql`update users set locked_at = now() where id in ('u8', 'u9')`);
  const maya = { user_id: 'u5', first_name: 'Maya', last_name: 'Haddad', phone: '+9613123456' };
  await addOrderRow(given.db, { ...maya, order_number: 'ORD-1', city: 'Tyre', total_cents: 1000 });
  await addOrderRow(given.db, { ...maya, order_number: 'ORD-2', total_cents: 2000 });
  const khoury = { ...maya, user_id: 'u6', last_name: 'Khoury', phone: '+96170111222' };
  await addOrderRow(given.db, { ...khoury, order_number: 'ORD-3' });
  await addOrderRow(given.db, { ...maya, order_number: 'ORD-4', total_cents: 4000 });
  await given.run(
    sql`update orders set status = 'delivered' where order_number in ('ORD-1', 'ORD-2')`,
  );
});

const list = (filter: Partial<CustomerFilter> = {}) =>
  listCustomers(given.db, { ...parseCustomerFilter(new URLSearchParams()), ...filter });
const listIds = async (filter: Partial<CustomerFilter>) =>
  (await list(filter)).customers.map(({ id }) => id);

describe('the list of customers', () => {
  it('is paged, administrators first, then the newest', async () => {
    const first = await list();
    expect(first.total).toBe(120);
    expect(first.customers).toHaveLength(customersPageSize);
    expect(first.customers.slice(0, 2)).toMatchObject([
      { id: 'u70', role: 'admin' },
      { id: 'u1', name: null, orderCount: 0 },
    ]);
    expect((await list({ page: 3 })).customers).toHaveLength(20);
  });

  it('shows name and phone of the newest order, the count, and the sum of what was delivered', async () => {
    const maya = { name: 'Maya Haddad', phone: '+9613123456', orderCount: 3 };
    const totals = { deliveredCents: 3000, lastOrderAt: expect.any(String) };
    expect((await list({ q: 'ORD-1' })).customers).toMatchObject([{ ...maya, ...totals }]);
  });

  it('takes what was given back off the sum of what was delivered, at most the goods', async () => {
    await given.run(sql`update orders set returned_cents = case order_number
      when 'ORD-1' then 400 else 2500 end where order_number in ('ORD-1', 'ORD-2')`);
    expect((await list({ q: 'ORD-1' })).customers).toMatchObject([{ deliveredCents: 600 }]);
    await given.run(sql`update orders set returned_cents = 0`);
  });

  it('counts two parcels of an order as one', async () => {
    const split = (first: string | null) =>
      given.run(sql`update orders set split_from = (
        select id from orders where order_number = ${first}) where order_number = 'ORD-2'`);
    await split('ORD-1');
    expect((await list({ q: 'ORD-1' })).customers).toMatchObject([{ orderCount: 2 }]);
    await split(null);
  });

  it('is searched by name, phone, order number or e-mail, taken literally', async () => {
    expect(await listIds({ q: 'maya' })).toEqual(['u5', 'u6']);
    expect(await listIds({ q: 'khoury' })).toEqual(['u6']);
    expect(await listIds({ q: '03 123 456' })).toEqual(['u5']);
    expect(await listIds({ q: 'ord-3' })).toEqual(['u6']);
    expect((await list({ q: 'U11' })).total).toBe(11);
    expect((await list({ q: '%' })).total).toBe(0);
  });

  it('is sorted by last order or e-mail, and shows only the locked or the administrators', async () => {
    expect(await listIds({ sort: 'last-order' })).toEqual(['u5', 'u6']);
    expect(await listIds({ sort: 'last-order', q: 'maya' })).toEqual(['u5', 'u6']);
    expect((await listIds({ sort: 'email' })).slice(0, 2)).toEqual(['u100', 'u101']);
    expect(await listIds({ show: 'locked' })).toEqual(['u8', 'u9']);
    expect(await listIds({ show: 'admins', sort: 'last-order' })).toEqual(['u70']);
  });

  it('has the phones without an account among the accounts, without a search too', async () => {
    const phone = '+96178900100';
    await addOrderRow(given.db, { order_number: 'ORD-5', user_id: null, phone });
    expect((await listIds({})).slice(0, 2)).toEqual(['u70', phone]);
    expect(await listIds({ sort: 'last-order' })).toEqual([phone, 'u5', 'u6']);
    expect(await listIds({ show: 'locked' })).toEqual(['u8', 'u9']);
  });

  it('looks once at whether a phone stands for itself, however many orders it has', async () => {
    await given.db.transaction().execute(async (transaction) => {
      await sql`insert into orders (order_number, idempotency_key, first_name, last_name, email, phone,
          address, city, total_cents)
        select 'MANY-' || i, gen_random_uuid(), 'Ziad', 'Many', '', '+96171000001', '', '', 100
        from generate_series(1, 2000) as i`.execute(transaction);
      const countScans = async () => {
        const found = await sql<{ scans: number }>`
          select sum(pg_stat_get_xact_numscans(indexrelid))::int as scans from pg_index
          where indrelid = 'orders'::regclass and not indisprimary`.execute(transaction);
        return found.rows[0]?.scans ?? 0;
      };
      const before = await countScans();
      const filter = parseCustomerFilter(new URLSearchParams('show=phone&q=ziad'));
      const { customers, total } = await listCustomers(transaction, filter);
      expect([customers[0]?.orderCount, total]).toEqual([2000, 1]);
      expect((await countScans()) - before).toBeLessThan(20);
      await sql`delete from orders where order_number like 'MANY-%'`.execute(transaction);
    });
  });
});

describe('one customer', () => {
  it('is found by id or e-mail, with the addresses used, the last one first', async () => {
    expect((await findCustomer(given.db, 'U5@example.com'))?.id).toBe('u5');
    expect(await findCustomer(given.db, 'nobody')).toBeNull();
    expect(await listUsedAddresses(given.db, 'u5')).toMatchObject([
      { city: 'Beirut', orderCount: 2 },
      { city: 'Tyre', orderCount: 1 },
    ]);
  });

  it('is looked up by functions that promise few rows, or each would read all orders', async () => {
    const rows = await given.list<number>(sql`select prorows from pg_proc
      where proname in ('customer_members', 'customer_phones', 'customer_orders')`);
    expect(rows).toHaveLength(3);
    expect(Math.max(...rows)).toBeLessThan(10);
  });

  it('is found by a phone that several accounts share, as the last that ordered', async () => {
    const phone = '+96176543210';
    await addOrderRow(given.db, { order_number: 'ORD-6', user_id: 'u11', phone });
    await addOrderRow(given.db, { order_number: 'ORD-7', user_id: 'u10', phone });
    expect((await findCustomer(given.db, phone))?.id).toBe('u10');
    await addOrderRow(given.db, { order_number: 'ORD-8', user_id: null, phone });
    expect((await findCustomer(given.db, phone))?.id).toBe(phone);
  });

  it('is offered for removal if it is the demo administrator and there is another', async () => {
    const demo = 'admin@sandouk.example';
    await given.run(sql`insert into users (id, email, role) values ('demo', ${demo}, 'admin')`);
    expect(await findRemovableDemoAdmin(given.db)).toBe('demo');
    await given.run(sql`update users set locked_at = now() where id = 'u70'`);
    expect(await findRemovableDemoAdmin(given.db)).toBeNull();
  });
});
