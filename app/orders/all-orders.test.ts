import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordOrdersSeen } from '#app/orders/feed/order-feed.server.ts';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listAllOrders } from './all-orders.server.ts';
import { parseOrderFilter } from './order-filter.ts';

const given = openTestDatabase();

async function listNumbers(query: string): Promise<string[]> {
  const filter = parseOrderFilter(new URLSearchParams(query));
  const { orders } = await listAllOrders(given.db, 'admin', filter);
  return orders.map((order) => order.orderNumber);
}

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
    const filter = parseOrderFilter(new URLSearchParams());
    const { orders, total } = await listAllOrders(given.db, 'admin', filter);
    expect(orders.map((order) => order.orderNumber)).toEqual([karim, elie, rana]);
    expect(orders[2]).toMatchObject({ customer: 'Rana Haddad', city: 'Tyre', itemCount: 3 });
    expect(total).toBe(3);
  });

  it('finds by number, name, phone and e-mail', async () => {
    expect(await listNumbers('q=1795123456781')).toEqual([elie]);
    expect(await listNumbers('q=ord-1795123456780')).toEqual([rana]);
    expect(await listNumbers('q=rana+haddad')).toEqual([rana]);
    expect(await listNumbers('q=ELIE')).toEqual([elie]);
    expect(await listNumbers('q=example.com')).toEqual([elie, rana]);
    expect(await listNumbers('q=nobody')).toEqual([]);
  });

  it('finds a phone number however it is typed', async () => {
    for (const typed of ['03 123456', '03/123-456', '+961 3 123 456', '009613123456', '٠٣١٢٣٤٥٦']) {
      expect(await listNumbers(`q=${encodeURIComponent(typed)}`), typed).toEqual([rana]);
    }
  });

  it('takes wildcards by the letter, and does not match across fields', async () => {
    expect(await listNumbers(`q=${encodeURIComponent('100%_')}`)).toEqual([karim]);
    expect(await listNumbers('q=%25')).toEqual([karim]);
    expect(await listNumbers(`q=${encodeURIComponent('haddad +961')}`)).toEqual([]);
  });

  it('finds by city, address and product', async () => {
    expect(await listNumbers('q=tyre')).toHaveLength(3);
    expect(await listNumbers('q=bay+1')).toEqual([elie]);
    expect(await listNumbers('q=thing+2')).toEqual([karim]);
  });

  it('filters by days of Beirut, notes and failed emails', async () => {
    await given.db.transaction().execute(async (transaction) => {
      const list = async (query: string) => {
        const filter = parseOrderFilter(new URLSearchParams(query));
        const { orders } = await listAllOrders(transaction, 'admin', filter);
        return orders.map(({ orderNumber }) => orderNumber);
      };
      // Half past midnight in Beirut on the 2nd of July.
      await sql`update orders set created_at = '2026-07-01T21:30:00Z'
        where order_number = ${elie}`.execute(transaction);
      expect(await list('from=2026-07-02&to=2026-07-02')).toEqual([elie]);
      expect(await list('from=2026-07-03&to=2026-07-02')).toEqual([elie]);
      expect(await list('to=2026-07-01')).toEqual([]);
      expect(await list('from=2026-07-03')).toEqual([karim, rana]);
      expect(await list('from=2026-02-31')).toHaveLength(3);

      await sql`update orders set notes = 'Ring twice' where order_number = ${rana}`.execute(
        transaction,
      );
      await sql`insert into order_notes (order_id, author_email, body)
        select id, 'admin@example.com', 'Fragile' from orders
        where order_number = ${karim}`.execute(transaction);
      expect(await list('notes=on')).toEqual([karim, rana]);
      await sql`insert into pgboss.job (name, data, state, policy)
        select 'mails', jsonb_build_object('template', 'new-order', 'data',
            jsonb_build_object('orderId', id)), 'failed', ''
        from orders where order_number = ${rana}`.execute(transaction);
      expect(await list('failed=on')).toEqual([rana]);
      expect(await list('failed=on&notes=on&status=shipped')).toEqual([]);
      await sql`rollback and chain`.execute(transaction);
    });
  });

  it('filters by status; an unknown one shows all', async () => {
    expect(await listNumbers('status=pending')).toEqual([karim, rana]);
    expect(await listNumbers('status=pending&q=rana')).toEqual([rana]);
    expect(await listNumbers('status=lost')).toHaveLength(3);
  });

  it('is empty beyond its last page, and still knows the total', async () => {
    const filter = parseOrderFilter(new URLSearchParams('page=2'));
    expect(await listAllOrders(given.db, 'admin', filter)).toEqual({ orders: [], total: 3 });
  });

  it('marks what the admin has not seen', async () => {
    const isNew = async () => {
      const filter = parseOrderFilter(new URLSearchParams());
      const { orders } = await listAllOrders(given.db, 'admin', filter);
      return orders.map((order) => order.isNew);
    };
    expect(await isNew()).toEqual([true, true, true]);
    await recordOrdersSeen(given.db, 'admin', { newest: 2, missing: [1] });
    expect(await isNew()).toEqual([true, false, true]);
  });

  it('shows the newest 100, and the older ones on further pages', async () => {
    await given.run(sql`insert into orders (order_number, idempotency_key, first_name, last_name, email, phone,
        address, city, total_cents)
      select 'ORD-' || (1795200000000 + i), gen_random_uuid(), 'A', 'B', 'a@example.com',
        '+9613123456', 'C', 'D', 100 from generate_series(1, 99) as i`);
    const all = await listNumbers('');
    expect(all).toHaveLength(100);
    expect(all[0]).toBe('ORD-1795200000099');
    expect(await listNumbers('page=2')).toEqual([elie, rana]);
  });
});
