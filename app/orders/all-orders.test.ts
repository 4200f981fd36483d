import { sql } from 'kysely';
import { recordOrdersSeen } from '#app/orders/feed/order-feed.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listAllOrders } from './all-orders.server.ts';
import { parseOrderFilter } from './order-filter.ts';

const given = openTestDatabase();

const list = (query = '', db: Connection = given.db) =>
  listAllOrders(db, 'admin', parseOrderFilter(new URLSearchParams(query)));
const listNumbers = async (query: string, db?: Connection) =>
  (await list(query, db)).orders.map((order) => order.orderNumber);

beforeAll(async () => {
  await given.run(
    sql`insert into users (id, email, role) values ('admin', 'admin@example.com', 'admin')`,
  );
  const customers = [
    ['Rana', 'Haddad', 'rana@example.com', '+9613123456', 'pending'],
    ['Élie', 'Saab', 'elie@example.com', '+96170123456', 'shipped'],
    ['Karim', '100%_off', 'karim@example.org', '+33612345678', 'pending'],
  ] as const;
  for (const [index, [first_name, last_name, email, phone, status]] of customers.entries()) {
    const order_number = `ORD-179512345678${index}`;
    const placed = { city: 'Tyre', address: `Bay ${index}, Hamra`, item_names: `Thing ${index}` };
    const named = { order_number, first_name, last_name, email, phone, status, ...placed };
    const id = await addOrderRow(given.db, named);
    await given.run(sql`
      insert into order_items (order_id, position, name, price_cents, image, category, subcategory,
        quantity)
      select ${id}, position, 'Thing', 50, '', '', '', position
      from generate_series(1, 2) as position`);
  }
});

const [rana, elie, karim] = ['ORD-1795123456780', 'ORD-1795123456781', 'ORD-1795123456782'];

describe('the list of all orders', () => {
  it('is newest first, with the count of units', async () => {
    const first = { orderNumber: rana, customer: 'Rana Haddad', city: 'Tyre', itemCount: 3 };
    const orders = [{ orderNumber: karim }, { orderNumber: elie }, first];
    expect(await list()).toMatchObject({ orders, total: 3 });
  });

  it.each([
    ['1795123456781', [elie]],
    ['ord-1795123456780', [rana]],
    ['rana haddad', [rana]],
    ['ELIE', [elie]],
    ['example.com', [elie, rana]],
    ['nobody', []],
    ['tyre', [karim, elie, rana]],
    ['bay 1', [elie]],
    ['thing 2', [karim]],
    // Wildcards are taken literally, and nothing matches across fields.
    ['100%_', [karim]],
    ['%', [karim]],
    ['haddad +961', []],
  ])('finds %j in number, name, e-mail, city, address and product', async (q, numbers) => {
    expect(await listNumbers(`q=${encodeURIComponent(q)}`)).toEqual(numbers);
  });

  it('finds the orders to a place by any of its spellings', async () => {
    await given.run(sql`update orders set place_id = place.place_id
      from delivery_spellings as place where spelling = 'achrafieh' and order_number = ${elie}`);
    for (const typed of ['Achrafieh', 'Ashrafieh', 'sassine', 'الأشرفية'])
      expect(await listNumbers(`q=${encodeURIComponent(typed)}`), typed).toEqual([elie]);
    expect(await listNumbers('q=Achrafieh&status=pending')).toEqual([]);
    await given.run(sql`update orders set place_id = null`);
  });

  it('finds a phone number, or what was pasted, however it is written', async () => {
    const pasted = [
      '\u202a+961 3 123456\u202c',
      '\u2068ORD-1795\u200b123456780\u2069',
      'rana  haddad',
    ];
    const phones = ['03 123456', '03/123-456', '+961 3 123 456', '009613123456', '٠٣١٢٣٤٥٦'];
    for (const typed of [...phones, ...pasted]) {
      expect(await listNumbers(`q=${encodeURIComponent(typed)}`), typed).toEqual([rana]);
    }
  });

  it('filters by days of Beirut, notes and failed emails', async () => {
    await given.db.transaction().execute(async (transaction) => {
      const listNow = (query: string) => listNumbers(query, transaction);
      // Half past midnight in Beirut on the 2nd of July.
      await sql`update orders set created_at = '2026-07-01T21:30:00Z'
        where order_number = ${elie}`.execute(transaction);
      expect(await listNow('from=2026-07-02&to=2026-07-02')).toEqual([elie]);
      expect(await listNow('from=2026-07-03&to=2026-07-02')).toEqual([elie]);
      expect(await listNow('to=2026-07-01')).toEqual([]);
      expect(await listNow('from=2026-07-03')).toEqual([karim, rana]);
      expect(await listNow('from=2026-02-31')).toHaveLength(3);

      await sql`update orders set notes = 'Ring twice' where order_number = ${rana}`.execute(
        transaction,
      );
      await sql`insert into order_notes (order_id, author_email, body)
        select id, 'admin@example.com', 'Fragile' from orders
        where order_number = ${karim}`.execute(transaction);
      expect(await listNow('notes=on')).toEqual([karim, rana]);
      await sql`insert into pgboss.job (name, data, state, policy)
        select 'mails', jsonb_build_object('template', 'new-order', 'data',
            jsonb_build_object('orderId', id)), 'failed', ''
        from orders where order_number = ${rana}`.execute(transaction);
      expect(await listNow('failed=on')).toEqual([rana]);
      expect(await listNow('failed=on&notes=on&status=shipped')).toEqual([]);
      await sql`rollback and chain`.execute(transaction);
    });
  });

  it('filters by status; an unknown one shows all', async () => {
    expect(await listNumbers('status=pending')).toEqual([karim, rana]);
    expect(await listNumbers('status=pending&q=rana')).toEqual([rana]);
    expect(await listNumbers('status=lost')).toHaveLength(3);
  });

  it('is empty beyond its last page, and still knows the total', async () => {
    expect(await list('page=2')).toEqual({ orders: [], total: 3 });
  });

  it('marks what the admin has not seen', async () => {
    const isNew = async () => (await list()).orders.map((order) => order.isNew);
    expect(await isNew()).toEqual([true, true, true]);
    await recordOrdersSeen(given.db, 'admin', { newest: 2, missing: [1] });
    expect(await isNew()).toEqual([true, false, true]);
  });

  it('shows the newest 100, and the older ones on further pages', async () => {
    await given.run(sql`insert into orders (order_number, idempotency_key, first_name, last_name, email, phone,
        address, city, total_cents)
      select 'ORD-' || (1795200000000 + i), gen_random_uuid(), 'A', 'B', 'a@example.com',
        '+9613123456', 'C', 'D', 100 from generate_series(1, 99) as i`);
    const [newest, ...others] = await listNumbers('');
    expect([newest, others.length]).toEqual(['ORD-1795200000099', 99]);
    expect(await listNumbers('page=2')).toEqual([elie, rana]);
  });
});
