import { sql } from 'kysely';
import { openCase } from '#app/cases/cases.server.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findAdminHits } from './admin-search.server.ts';

const given = openTestDatabase();
const [number, sold] = ['ORD-1795123456780', 'Sold Chrono Trigger'];

beforeAll(async () => {
  await given.run(sql`insert into users (id, email) values ('u1', 'leila@example.com')`);
  const placeId = await given.read<number>(sql`
    select place_id from delivery_spellings where spelling = 'jounieh'`);
  await addOrderRow(given.db, {
    ...{ order_number: number, user_id: 'u1', first_name: 'Leila', last_name: 'Khoury Saab' },
    ...{ phone: '+96171445566', email: 'leila@example.com' },
    ...{ city: 'Somewhere', address: 'Rue 7 Pharmacie' },
    ...{ item_names: 'Golden Sun boxed', place_id: placeId },
  });
  await addOrderRow(given.db, {
    ...{ order_number: 'ORD-2', first_name: 'Walid', last_name: 'Phone', phone: '+9613998877' },
    ...{ email: '', city: 'Batroun', address: 'Souk' },
  });
  const productId = await given.read<number>(sql`
    insert into products (name, name_ar, price_cents, category, subcategory, stock, sold_at, archived_at)
    values (${sold}, 'المغامرة الأخيرة', 9900, 'Retro', '', 0, now(), now()) returning id`);
  await given.run(sql`insert into product_facts (product_id, serial, shelf_mark, barcode, certificate,
      came_from)
    values (${productId}, 'SN-55X', 'B-12', '4006381333931', 'CGC 889900', 'Toufic of Zouk')`);
  await openCase(given.db, {
    ...{ attemptKey: createUuid(), kind: 'repair', userId: null, orderId: null, language: 'en' },
    ...{ name: 'Walid Phone', email: '', phone: '+9613998877', words: '' },
    lines: [{ what: 'Nintendo 64', serial: 'NP-77' }],
  });
});

describe('the one search of the admin (32.1)', () => {
  it.each([
    ['number', '95123456780', 'Orders', number],
    ['name in any order', 'saab leila', 'Orders', number],
    ['phone in any digits', '٧١ ٤٤٥ ٥٦٦', 'Orders', number],
    ['phone as it is written', '+961 71 445-566', 'Orders', number],
    ['city', 'batroun', 'Orders', 'ORD-2'],
    ['place', 'جونية', 'Orders', number],
    ['address', 'pharmacie', 'Orders', number],
    ['product of an order', 'sun golden', 'Orders', number],
    ['product', 'chrono', 'Products', sold],
    ['product by an Arabic word', 'مغامره', 'Products', sold],
    ['product and its category', 'retro chro', 'Products', sold],
    ['serial', 'sn-55x', 'Products', sold],
    ['shelf mark', 'b-12', 'Products', sold],
    ['barcode', '4 006381 333931', 'Products', sold],
    ['certificate', '889900', 'Products', sold],
    ['where it came from', 'toufic', 'Products', sold],
    ['customer by e-mail', 'leila@', 'Customers', 'Leila Khoury Saab'],
    ['case', 'c-1', 'Cases', 'C-1 · Walid Phone'],
    ['device of a case', 'np-77', 'Cases', 'C-1'],
    ['phone of a case', '03 998877', 'Cases', 'C-1'],
    ['customer without an account', '03 998877', 'Customers', 'Walid Phone'],
  ])('finds by %s: %s', async (_, term, kind, title) => {
    const found = await findAdminHits(given.db, term);
    const hit = { kind, title: expect.stringContaining(title) };
    expect(found).toContainEqual(expect.objectContaining(hit));
  });

  it('folds and adds up at most two thousand people and cases, and finds older ones by number', async () => {
    const oldId = await given.read<number>(sql`select id from cases`);
    await given.run(sql`insert into cases (idempotency_key, kind)
      select gen_random_uuid(), 'repair' from generate_series(1, 2500)`);
    await given.run(sql`
      insert into orders (order_number, idempotency_key, first_name, last_name, email, phone, address,
        city, total_cents, item_names)
      select 'MANY-' || i, gen_random_uuid(), '', '', '', '+961' || i, '', '', 100, 'Quake'
      from generate_series(1, 2500) as i`);
    await given.db.transaction().execute(async (transaction) => {
      await sql`set local track_functions = 'all'`.execute(transaction);
      const readCount = async (counted: ReturnType<typeof sql>) => {
        const found = await sql<{ count: number }>`select (${counted})::int as count`.execute(
          transaction,
        );
        return found.rows[0]?.count ?? 0;
      };
      const folded = sql`select sum(calls) from pg_stat_xact_user_functions where funcname = 'unaccent'`;
      const before = await readCount(folded);
      await findAdminHits(transaction, 'quake', { withCases: false });
      expect((await readCount(folded)) - before).toBeLessThan(2100);
      const scans = sql`select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index
        where indrelid = 'case_lines'::regclass`;
      const scansBefore = await readCount(scans);
      await findAdminHits(transaction, 'quake', { withCustomers: false });
      expect((await readCount(scans)) - scansBefore).toBeLessThan(2100);
    });
    for (const term of [`c-${oldId}`, 'np-77']) {
      expect(await findAdminHits(given.db, term)).toContainEqual(
        expect.objectContaining({ kind: 'Cases', title: `C-${oldId} · Walid Phone` }),
      );
    }
  });

  it('has a person once, with all orders, and nobody for a sale without a phone', async () => {
    const add = (order_number: string, more: Parameters<typeof addOrderRow>[1]) =>
      addOrderRow(given.db, { order_number, first_name: 'Leila', last_name: 'Khoury', ...more });
    await add('ORD-3', { phone: '+96171445566' });
    await add('ORD-4', { phone: '+96171000004' });
    await add('ORD-5', { phone: '', channel: 'counter' });
    await given.run(sql`insert into joined_customers (member, main) values ('+96171000004', 'u1')`);
    const find = async (term: string) =>
      (await findAdminHits(given.db, term)).filter(({ kind }) => kind === 'Customers');
    for (const term of ['leila khoury', '71 000004'])
      expect(await find(term)).toMatchObject([
        { url: '/admin/users/u1', detail: expect.stringContaining('3 orders') },
      ]);
  });

  it('says that a copy is sold, and finds nothing for nothing', async () => {
    const [hit] = await findAdminHits(given.db, 'chrono');
    expect(hit?.detail).toContain('sold');
    expect(await findAdminHits(given.db, '')).toEqual([]);
    expect(await findAdminHits(given.db, 'no such thing %')).toEqual([]);
  });
});
