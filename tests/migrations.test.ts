import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import {
  listMigrationFiles,
  migrate,
  pendingMigrations,
} from '#app/platform/database/migrate.server.ts';
import { DatabaseError } from '#app/platform/database/open-postgresql.server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const folder = 'db/migrations';
const files = listMigrationFiles(folder);
const released = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-migrations-'));
afterAll(() => fs.rmSync(released, { recursive: true, force: true }));

/** What a shop of the release before has: three products, one sold, one only in a cancelled order. */
const shopBefore = `
  insert into products (name, price_cents, category, stock)
    values ('Sold', 1000, 'Sega', 1), ('Cancelled', 1000, 'Sega', 2), ('Unsold', 1000, 'Sega', 3);
  insert into orders (order_number, attempt_key, first_name, last_name, email, phone, address, city,
      total_cents, status)
    select 'ORD-' || status, gen_random_uuid(), 'Maya', 'Haddad', 'maya@example.com', '1', 'Hamra',
      'Beirut', 1000, status
    from unnest(array['pending', 'delivered', 'cancelled']) as status;
  insert into order_items (order_id, position, product_id, name, price_cents, image, category,
      subcategory, quantity)
    select orders.id, 1, case status when 'cancelled' then 2 else 1 end, 'Sold', 1000, '/a', 'Sega', '', 4
    from orders`;

it('runs every migration on an empty database, once', async () => {
  const { pool } = await createTestDatabase('template1');
  expect(await migrate(pool, folder)).toEqual(files);
  expect(await migrate(pool, folder)).toEqual([]);
  await pool.end();
});

it('leaves the database of another program as it is', async () => {
  const { pool, list } = await createTestDatabase('template1');
  const names = ['invoices', 'migrations'];
  for (const [index, name] of names.entries()) {
    await pool.query(`create table ${name} (id int)`);
    await expect(migrate(pool, folder)).rejects.toThrow(
      new DatabaseError(
        'The database holds tables of another program: invoices. Give the shop a database of its own.',
      ),
    );
    const found = await list(sql`select tablename from pg_tables
      where schemaname = current_schema() order by tablename`);
    expect(found).toEqual(names.slice(0, index + 1));
  }
  await pool.end();
});

it('migrates a shop of the release before, with its data, while another still moves an order', async () => {
  for (const file of files.filter((name) => name < '0011')) {
    fs.copyFileSync(path.join(folder, file), path.join(released, file));
  }
  const { pool, untilLocked } = await createTestDatabase('template1');
  expect(await migrate(pool, released)).toHaveLength(10);
  await pool.query(shopBefore);
  const other = await pool.connect();
  await other.query('begin');
  await other.query(`select from orders where order_number = 'ORD-pending' for update`);
  const migrated = migrate(pool, folder);
  await untilLocked();
  await other.query('update products set stock = stock + 4 where id = 1');
  await other.query(`update orders set status = 'cancelled' where order_number = 'ORD-pending'`);
  await other.query('commit');
  other.release();
  expect(await migrated).toEqual(files.slice(10));
  expect(await pendingMigrations(pool, files)).toEqual([]);
  const found = await pool.query('select name, stock, max_stock from products order by id');
  expect(found.rows).toEqual([
    { name: 'Sold', stock: 5, max_stock: 9 },
    { name: 'Cancelled', stock: 2, max_stock: 0 },
    { name: 'Unsold', stock: 3, max_stock: 0 },
  ]);
  await pool.end();
});
