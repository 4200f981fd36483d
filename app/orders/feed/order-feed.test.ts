import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  formatCursor,
  type OrderCursor,
  parseCursor,
  readOrderUpdates,
  recordOrdersSeen,
} from './order-feed.server.ts';

const given = openTestDatabase('orders, users, order_feed_cursors');
let count = 0;

async function insertOrder(db: Connection = given.db): Promise<void> {
  count += 1;
  await addOrderRow(db, { order_number: `ORD-${count}` });
}

const updates = (cursor: OrderCursor | null, userId: string | null = 'one') =>
  readOrderUpdates(given.db, userId, cursor);
const recordSeen = (cursor: OrderCursor) => recordOrdersSeen(given.db, 'one', cursor);

beforeEach(async () => {
  await given.run(sql`insert into users (id, email, role) values
    ('one', 'one@example.com', 'admin'), ('two', 'two@example.com', 'admin')`);
});

describe('the updates of orders', () => {
  it('reports nothing new at first, then each order once', async () => {
    await insertOrder();
    const first = await updates(null);
    expect(first).toMatchObject({ arrived: 0, cursor: { newest: 1, missing: [] } });
    await insertOrder();
    await insertOrder();
    const second = await updates(first.cursor);
    expect(second.arrived).toBe(2);
    expect((await updates(second.cursor)).arrived).toBe(0);
    expect((await updates(first.cursor)).arrived).toBe(2);
  });

  it('brings the rows of the list, newest first, unless they are many', async () => {
    const start = await updates(null);
    expect(start.orders).toEqual([]);
    await insertOrder();
    await insertOrder();
    const { orders, cursor } = await updates(start.cursor);
    const newest = { orderNumber: `ORD-${count}`, customer: 'Rana Haddad', city: 'Beirut' };
    expect(orders).toMatchObject([
      { ...newest, totalCents: 100, isNew: true },
      { orderNumber: `ORD-${count - 1}`, status: 'pending', phone: '+9613123456', itemCount: 0 },
    ]);
    expect((await updates(cursor)).orders).toEqual([]);
    for (let more = 0; more < 20; more += 1) await insertOrder();
    expect(await updates(start.cursor)).toMatchObject({ arrived: 22, orders: [] });
  });

  it('does not miss an order that is committed after a later one', async () => {
    let late = await updates(null);
    await given.db.transaction().execute(async (slow) => {
      await insertOrder(slow);
      await insertOrder();
      late = await updates(late.cursor);
      expect(late).toMatchObject({ arrived: 1, cursor: { newest: 2, missing: [1] } });
      await recordSeen(late.cursor);
    });
    const then = await updates(late.cursor);
    expect(then).toMatchObject({ arrived: 1, unseen: 1, cursor: { newest: 2, missing: [] } });
    expect(then.orders).toHaveLength(1);
    expect((await updates(then.cursor)).arrived).toBe(0);
  });

  it('reports everything once, while many place orders at the same moment', async () => {
    const start = await updates(null);
    let cursor = start.cursor;
    let arrived = 0;
    let done = false;
    const readNext = async () => {
      const next = await updates(cursor);
      arrived += next.arrived;
      cursor = next.cursor;
    };
    const watching = (async () => {
      while (!done) await readNext();
    })();
    const buyers = Array.from({ length: 8 }, async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        await given.db.transaction().execute(async (transaction) => {
          await insertOrder(transaction);
          await sql`select count(*) from orders`.execute(transaction);
        });
      }
    });
    await Promise.all(buyers);
    done = true;
    await watching;
    await readNext();
    expect(arrived).toBe(200);
  });
});

describe('a cancellation', () => {
  const cancel = (db: Connection, byCustomer: boolean) =>
    sql`insert into order_states (order_id, status, by_customer)
      values (1, 'cancelled', ${byCustomer})`.execute(db);

  it('by the customer is reported once and counts as unseen, even when it is committed late', async () => {
    await insertOrder();
    const start = await updates(null);
    await recordSeen(start.cursor);
    let late = start;
    await given.db.transaction().execute(async (slow) => {
      await cancel(slow, true);
      await cancel(given.db, false);
      late = await updates(start.cursor);
      expect(late).toMatchObject({ arrived: 0, cancelled: [], moved: true, unseen: 0 });
      await recordSeen(late.cursor);
    });
    const reported = await updates(parseCursor(formatCursor(late.cursor)));
    expect(reported).toMatchObject({ cancelled: [`ORD-${count}`], moved: true, unseen: 1 });
    const after = { cancelled: [], moved: false, unseen: 1 };
    expect(await updates(reported.cursor)).toMatchObject(after);
    await recordSeen(reported.cursor);
    expect((await updates(reported.cursor)).unseen).toBe(0);
  });
});

describe('what an admin has seen', () => {
  it('is stored for each of them, and never goes back, nor beyond the orders that there are', async () => {
    await insertOrder();
    await insertOrder();
    const { cursor, unseen } = await updates(null);
    expect(unseen).toBe(2);
    await insertOrder();
    await recordSeen(cursor);
    expect((await updates(null)).unseen).toBe(1);
    expect((await updates(null, 'two')).unseen).toBe(3);
    await recordSeen({ newest: 999, missing: [] });
    await recordSeen({ newest: 1, missing: [] });
    expect((await updates(null)).unseen).toBe(0);
    await insertOrder();
    expect((await updates(null)).unseen).toBe(1);
    expect((await updates(null, null)).unseen).toBe(0);
  });

  it('is counted up to a thousand orders', async () => {
    await insertOrder();
    const { cursor } = await updates(null);
    await given.run(sql`insert into orders (order_number, idempotency_key, first_name, last_name, email,
        phone, address, city, total_cents)
      select 'MORE-' || i, gen_random_uuid(), first_name, last_name, email, phone, address, city, 100
      from orders, generate_series(1, 1000) as i`);
    expect((await updates(null)).unseen).toBe(1000);
    expect((await updates(cursor)).arrived).toBe(1000);
  });
});

it('reads a cursor from its text, and from nothing else', () => {
  for (const cursor of [
    { newest: 0, missing: [] },
    { newest: 105, missing: [98, 101] },
    { newest: 105, missing: [98], states: { newest: 230, missing: [229] } },
  ]) {
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  }
  const wrong = [null, '', 'x', '1.', '1..2', '-1', '1e9', '1~', '1~2~3', '9'.repeat(16)];
  for (const text of [...wrong, Array(300).fill('1').join('.')]) {
    expect(parseCursor(text), String(text)).toBeNull();
  }
});
