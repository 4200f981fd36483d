import { sql } from 'kysely';
import { findOrderDetails } from '#app/orders/orders.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { maya } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { countReturns, noteReturn } from './returns.server.ts';

const given = openOrderDatabase();
const range = { from: todayInBeirut(), to: todayInBeirut() };

it('notes why a delivered order came back, once for each reason, and counts it (issue 17)', async () => {
  const orderNumber = await given.order();
  const move = (to: 'delivered' | 'cancelled') => given.move(orderNumber, to);
  const note = () => noteReturn(given.db, maya, orderNumber, 'does-not-run');
  await move('cancelled');
  expect(await note()).toBe(false);
  await move('delivered');
  expect(await note()).toBe(false);
  const delivered = { delivered: 1, notAsDescribed: 0, doesNotRun: 0, others: 0 };
  expect(await countReturns(given.db, range)).toEqual(delivered);
  await move('cancelled');
  expect(await countReturns(given.db, range)).toEqual({ ...delivered, others: 1 });
  expect([await note(), await note()]).toEqual([true, true]);
  expect(await countReturns(given.db, range)).toEqual({ ...delivered, doesNotRun: 1 });
  const none = { ...delivered, delivered: 0 };
  expect(await countReturns(given.db, { from: '2020-01-01', to: '2020-01-01' })).toEqual(none);
  const after = { returnReason: 'does-not-run' };
  expect(await findOrderDetails(given.db, orderNumber)).toMatchObject(after);
  const entries = await given.run(sql`select before, after from audit_log where action = 'return'`);
  expect(entries).toEqual([{ before: { returnReason: null }, after }]);
});

it('counts two parcels of an order as one that was delivered', async () => {
  for (const orderNumber of [await given.order(), await given.order()])
    await given.move(orderNumber, 'delivered');
  await given.run(sql`update orders set split_from = 1 where id = 2`);
  expect(await countReturns(given.db, range)).toMatchObject({ delivered: 1, others: 0 });
});

it('looks up once what came back, however many orders there are', async () => {
  await given.order();
  await given.run(sql`insert into orders (order_number, idempotency_key, first_name, last_name, email,
      phone, address, city, total_cents, status)
    select 'MANY-' || i, gen_random_uuid(), first_name, last_name, email, phone, address, city, 100,
      'delivered' from orders, generate_series(1, 500) as i`);
  await given.db.transaction().execute(async (transaction) => {
    const countScans = async () => {
      const found = await sql<{ scans: number }>`
        select sum(pg_stat_get_xact_numscans(oid))::int as scans from pg_class
        where relname like 'order_items%'`.execute(transaction);
      return found.rows[0]?.scans ?? 0;
    };
    const before = await countScans();
    expect(await countReturns(transaction, range)).toMatchObject({ delivered: 500, others: 0 });
    expect((await countScans()) - before).toBeLessThan(10);
  });
});
