import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { checkBackup, restore } from '#app/platform/backup/restore.server.ts';
import { writeBackup } from '#app/platform/backup/write-backup.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-storm-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const startStock = 100_000;
const countOrders = () => given.read<number>(sql`select count(*)::int from orders`);

/** Places one order after the other, of two products each, until it is stopped. */
async function orderRepeatedly(isRunning: () => boolean): Promise<number> {
  let count = 0;
  const lines = [
    { productId: 1, quantity: 1, name: 'One' },
    { productId: 2, quantity: 3, name: 'Two' },
  ];
  const shipping = { address: 'Hamra, "blue" gate' };
  while (isRunning()) {
    await createOrder(given.db, buildOrderAttempt({ totalCents: 4000, lines }, shipping));
    count += 1;
  }
  return count;
}

it('is of one instant while orders pour in: whole orders, their stock taken, their emails waiting', async () => {
  await given.run(sql`insert into users (id, email) values ('buyer', 'rana@example.com')`);
  await given.run(sql`insert into products (name, price_cents, category, stock)
    select 'Product ' || n, 1000, 'Sega', ${startStock} from generate_series(1, 2) n`);
  let running = true;
  const buyers = Array.from({ length: 8 }, () => orderRepeatedly(() => running));
  const files = ['first', 'second', 'third'].map((name) => path.join(folder, name));
  const source = { pool: given.pool, imageFolder: '' };
  for (const file of files) {
    const countBefore = await countOrders();
    await writeBackup(source, file);
    // The next one begins after some more.
    await expect.poll(countOrders).toBeGreaterThan(countBefore + 20);
  }
  running = false;
  const placed = (await Promise.all(buyers)).reduce((sum, count) => sum + count, 0);

  const target = await createTestDatabase('template1');
  try {
    const file = files[2] ?? '';
    const manifest = await checkBackup(file, undefined, 'db/migrations');
    const log = createLog('silent');
    const into = { ...target, log, migrations: 'db/migrations', images: null };
    await restore(into, { file, manifest }, { precious: ['orders'] });
    const found = await target.run(sql<
      Record<'orders' | 'whole' | 'emails' | 'one' | 'two', number>
    >`
      select (select count(*)::int from orders) as orders,
        (select count(*)::int from orders where
          (select count(*) from order_items where order_id = orders.id) = 2
          and (select count(*) from order_states where order_id = orders.id) = 1) as whole,
        (select count(*)::int from pgboss.job where state = 'created') as emails,
        (select stock from products where id = 1) as one,
        (select stock from products where id = 2) as two`);
    const { orders = 0, ...rest } = found[0] ?? {};
    expect(orders).toBeGreaterThan(20);
    expect(orders).toBeLessThan(placed);
    const stock = { one: startStock - orders, two: startStock - 3 * orders };
    expect(rest).toEqual({ whole: orders, emails: 2 * orders, ...stock });
  } finally {
    await target.pool.end();
  }
});
