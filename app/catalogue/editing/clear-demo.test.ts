import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { clearDemo, countDemo } from './clear-demo.server.ts';

const given = openTestDatabase();
const owner = { id: null, email: 'owner@example.com' };

it('deletes the demo where nobody has ordered it, archives the rest, and leaves the own', async () => {
  await sql`insert into products (name, price_cents, category, stock, is_demo) values
    ('Never sold', 100, 'Sega', 1, true), ('Sold', 100, 'Sega', 1, true),
    ('Own', 100, 'Sega', 1, false)`.execute(given.db);
  await addOrderRow(given.db);
  await sql`insert into order_items (order_id, position, product_id, name, price_cents, image,
      category, subcategory, quantity)
    select orders.id, 1, products.id, products.name, 100, '', 'Sega', '', 1
    from orders, products where products.name = 'Sold'`.execute(given.db);

  expect(await countDemo(given.db)).toEqual({ unsold: 1, sold: 1 });
  expect(await clearDemo(given.db, owner)).toEqual({ unsold: 1, sold: 1 });
  expect(await countDemo(given.db)).toEqual({ unsold: 0, sold: 0 });
  expect(await clearDemo(given.db, owner)).toEqual({ unsold: 0, sold: 0 });

  const left = await sql`
    select name, archived_at is not null as archived from products order by name`.execute(given.db);
  expect(left.rows).toEqual([
    { name: 'Own', archived: false },
    { name: 'Sold', archived: true },
  ]);
  const log = await sql`select action, after from audit_log`.execute(given.db);
  expect(log.rows).toEqual([{ action: 'clear-demo', after: { deleted: 1, archived: 1 } }]);
});
