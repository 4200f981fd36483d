import { sql } from 'kysely';
import { recordAudit, recordAudits } from '#app/audit/audit-log.server.ts';
import { addProduct, editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import { clearDemo, countDemo } from './clear-demo.server.ts';

const given = openTestDatabase();

it('deletes the demo products without orders, archives the others and keeps the owner’s', async () => {
  await given.run(sql`insert into users (id, email) values ('owner', 'owner@example.com')`);
  const id = await addProduct(given.db, owner, testProduct);
  await given.run(sql`insert into products (name, price_cents, category, stock, is_demo) values
    ('Never sold', 100, 'Sega', 1, true), ('Sold', 100, 'Sega', 1, true),
    ('Made into another', 100, 'Sega', 1, true), ('Renamed by a file', 100, 'Sega', 1, true)`);
  const [thrown, sold, made, renamed] = [id + 1, id + 2, id + 3, id + 4];
  await addOrderRow(given.db);
  await given.run(sql`insert into order_items (order_id, position, product_id, name, price_cents, image,
      category, subcategory, quantity) select id, 1, ${sold}, 'Sold', 100, '', 'Sega', '', 1 from orders`);
  await given.run(sql`insert into couriers (title, phone, is_demo) values ('Demo', '1', true),
    ('Own', '1', false)`);
  await given.run(sql`update installation set demo_seeded_at = now()`);
  await given.run(sql`insert into settings (key, value, updated_at)
    select 'lbpRate', '89500', demo_seeded_at from installation`);
  await editProduct(given.db, owner, made, { to: { name: 'The owner’s' }, from: {} });
  const many = { action: 'apply', subjectKind: 'import', subjectId: 'products.csv' } as const;
  const edit = { action: 'edit', subjectKind: 'product' } as const;
  const lines = [
    { ...edit, subjectId: thrown, after: { priceCents: 100 } },
    { ...edit, subjectId: renamed, after: { name: 'Renamed by a file' } },
  ];
  await recordAudits(given.db, owner, lines, await recordAudit(given.db, owner, many));
  // None of these makes a product the owner's.
  await given.run(sql`insert into audit_log (actor_email, action, subject_kind, subject_id) values
    ('owner@example.com', 'archive', 'product', ${thrown}::text),
    ('the shop', 'edit', 'product', ${thrown}::text),
    ('owner@example.com', 'edit', 'order', ${thrown}::text)`);
  for (const count of [1, 0]) {
    const found = { unsold: count, sold: count, archived: 0, cases: 0, changed: 2 * count };
    expect(await countDemo(given.db)).toEqual(found);
    expect(await clearDemo(given.db, owner)).toEqual({ unsold: count, sold: count, cases: 0 });
  }
  expect(await given.list(sql`select title from couriers`)).toEqual(['Own']);
  expect(await given.run(sql`select from settings`)).toEqual([]);
  const left = (isArchived: boolean) =>
    given.list(sql`select name from products where (archived_at is not null) = ${isArchived}
      order by name`);
  expect(await left(false)).toEqual(['Cedar Quest', 'Renamed by a file', 'The owner’s']);
  expect(await left(true)).toEqual(['Sold']);
  const cleared = { action: 'clear-demo', after: { deleted: 1, archived: 1 } };
  const logged = await given.run(sql`select action, after from audit_log order by id desc limit 1`);
  expect(logged).toMatchObject([cleared]);
});
