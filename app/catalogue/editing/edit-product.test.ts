import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import { clearDemo, countDemo } from './clear-demo.server.ts';
import {
  addProduct,
  archiveProduct,
  editProduct,
  type ProductEdit,
  restoreProduct,
} from './edit-product.server.ts';

const given = openTestDatabase();
let id = 0;

const product = () =>
  given.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditLog = () =>
  given.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'subject_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .execute();
const edit = (to: ProductEdit['to'], from: ProductEdit['from'] = {}, productId = id) =>
  editProduct(given.db, owner, productId, { to, from });

beforeEach(async () => {
  await sql`truncate products, orders, users, audit_log restart identity cascade`.execute(given.db);
  await sql`insert into users (id, email) values ('owner', 'owner@example.com')`.execute(given.db);
  id = await addProduct(given.db, owner, testProduct);
});

it('adds a product with every field and an audit entry', async () => {
  expect(await product()).toMatchObject({
    name: 'Cedar Quest',
    price_cents: 1000,
    category: 'Sega',
    subcategory: 'Saturn',
    stock: 5,
    low_stock_threshold: 2,
    archived_at: null,
  });
  expect(await auditLog()).toMatchObject([
    {
      action: 'add',
      actor_email: 'owner@example.com',
      subject_id: String(id),
      before: null,
      after: { name: 'Cedar Quest', priceCents: 1000, stock: 5 },
    },
  ]);
});

describe('editProduct', () => {
  it('changes only the fields of the edit, with an audit entry', async () => {
    const before = await product();
    expect(await edit({ name: 'Cedar Quest 2' })).toEqual({ edited: id });
    const { updated_at, ...after } = await product();
    expect(before).toMatchObject({ ...after, name: 'Cedar Quest' });
    expect(after.name).toBe('Cedar Quest 2');
    expect(updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
    expect((await auditLog())[0]).toMatchObject({
      action: 'edit',
      before: { name: 'Cedar Quest' },
      after: { name: 'Cedar Quest 2' },
    });
  });

  it('accepts concurrent edits of different fields', async () => {
    await Promise.all([
      edit({ priceCents: 1250 }, { priceCents: 1000 }),
      edit({ description: 'Another quest.' }, { description: 'A quest.' }),
      edit({ stock: 9 }, { stock: 5 }),
    ]);
    const changed = { price_cents: 1250, description: 'Another quest.', stock: 9 };
    expect(await product()).toMatchObject(changed);
  });

  it('does not overwrite stock that was sold, and writes nothing else', async () => {
    await sql`update products set stock = 4`.execute(given.db);
    const outcome = await edit({ name: 'Other', stock: 7 }, { name: 'Cedar Quest', stock: 5 });
    expect(outcome).toEqual({ refused: 'changed', conflicts: [{ field: 'quantity', now: '4' }] });
    expect(await product()).toMatchObject({ name: 'Cedar Quest', stock: 4 });
    expect(await edit({ stock: 7 }, { stock: 4 })).toEqual({ edited: id });
    expect(await product()).toMatchObject({ stock: 7 });
  });

  const url = 'https://b.example/b';
  it.each([
    ['name', 'Cedar', 'Cedar Quest', "name = 'Other'", 'Other'],
    ['priceCents', 1100, 1000, 'price_cents = 1250', '12.50'],
    ['compareAtCents', 1500, null, 'compare_at_cents = 2000', '20.00'],
    ['description', 'Mine', 'A quest.', "description = 'Theirs'", 'Theirs'],
    ['image', 'https://a.example/a.png', null, `image = '${url}'`, url],
    ['releasedOn', '2026-12-01', null, "released_on = '2026-12-24'", '2026-12-24'],
    ['lowStockThreshold', 1, 2, 'low_stock_threshold = 9', '9'],
  ] as const)('does not overwrite another admin’s %s', async (key, edited, shown, change, now) => {
    await sql`update products set ${sql.raw(change)}`.execute(given.db);
    const before = await product();
    const outcome = await edit({ [key]: edited }, { [key]: shown });
    expect(outcome).toMatchObject({ refused: 'changed', conflicts: [{ now }] });
    expect(await product()).toEqual(before);
  });

  it('refuses a price that another admin’s change of the other price makes wrong', async () => {
    expect(await edit({ priceCents: 2000 }, { priceCents: 1000 })).toEqual({ edited: id });
    expect(await edit({ compareAtCents: 1500 }, { compareAtCents: null })).toEqual({
      refused: 'invalid',
      errors: { compareAt: 'Enter a price above $20.00, or leave it empty.' },
    });
    await sql`update products set compare_at_cents = 2500`.execute(given.db);
    expect(await edit({ priceCents: 3000 }, { priceCents: 2000 })).toEqual({
      refused: 'invalid',
      errors: { price: 'Enter a price below the compare-at price, $25.00.' },
    });
    expect(await product()).toMatchObject({ price_cents: 2000, compare_at_cents: 2500 });
  });

  it('treats category and subcategory as one, and has no conflict if both admins agree', async () => {
    await sql`update products set category = 'Xbox', subcategory = 'Xbox 360'`.execute(given.db);
    const from = { category: 'Sega', subcategory: 'Saturn' };
    expect(await edit({ category: 'Sega', subcategory: 'Dreamcast' }, from)).toMatchObject({
      conflicts: [
        { field: 'category', now: 'Xbox' },
        { field: 'subcategory', now: 'Xbox 360' },
      ],
    });
    const same = { category: 'Xbox', subcategory: 'Xbox 360' };
    expect(await edit(same, from)).toEqual({ edited: id });
  });

  it('writes nothing if nothing differs', async () => {
    const before = await product();
    expect(await edit({ name: 'Cedar Quest' })).toEqual({ edited: id });
    expect(await product()).toEqual(before);
    expect(await auditLog()).toHaveLength(1);
  });

  it('refuses archived and unknown products', async () => {
    await archiveProduct(given.db, owner, id);
    expect(await edit({ name: 'Other' })).toEqual({ refused: 'not-found' });
    expect(await edit({ name: 'Other' }, {}, 987)).toEqual({ refused: 'not-found' });
  });
});

it('archives and restores a product, each with one audit entry', async () => {
  const before = await product();
  await archiveProduct(given.db, owner, id);
  await archiveProduct(given.db, owner, id);
  expect((await product()).archived_at).toBeInstanceOf(Date);
  const [entry, ...older] = await auditLog();
  expect(entry).toMatchObject({ action: 'archive', after: { archived: true } });
  expect(older).toHaveLength(1);
  expect(await restoreProduct(given.db, owner, id)).toEqual({ changed: id });
  const { updated_at: _, ...after } = await product();
  expect(before).toMatchObject(after);
  expect((await auditLog())[0]).toMatchObject({ action: 'restore' });
  expect(await archiveProduct(given.db, owner, 987)).toEqual({ refused: 'not-found' });
});

it('deletes the demo products without orders, archives the others and keeps the owner’s', async () => {
  await sql`insert into products (name, price_cents, category, stock, is_demo) values
    ('Never sold', 100, 'Sega', 1, true), ('Sold', 100, 'Sega', 1, true)`.execute(given.db);
  await addOrderRow(given.db);
  await sql`insert into order_items (order_id, position, product_id, name, price_cents, image,
      category, subcategory, quantity)
    select orders.id, 1, products.id, products.name, 100, '', 'Sega', '', 1
    from orders, products where products.name = 'Sold'`.execute(given.db);
  await sql`insert into couriers (title, phone, is_demo) values ('Demo', '1', true),
    ('Own', '1', false)`.execute(given.db);
  await sql`update installation set demo_seeded_at = now()`.execute(given.db);
  await sql`insert into settings (key, value, updated_at)
    select 'lbpRate', '89500', demo_seeded_at from installation`.execute(given.db);
  const [one, none] = [
    { unsold: 1, sold: 1 },
    { unsold: 0, sold: 0 },
  ];
  expect(await countDemo(given.db)).toEqual(one);
  expect(await clearDemo(given.db, owner)).toEqual(one);
  expect(await countDemo(given.db)).toEqual(none);
  expect(await clearDemo(given.db, owner)).toEqual(none);
  expect(await given.db.selectFrom('couriers').select('title').execute()).toEqual([
    { title: 'Own' },
  ]);
  expect(await given.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  const left = await sql`
    select name, archived_at is not null as archived from products order by name`.execute(given.db);
  expect(left.rows).toEqual([
    { name: 'Cedar Quest', archived: false },
    { name: 'Sold', archived: true },
  ]);
  const [entry, add] = await auditLog();
  expect(entry).toMatchObject({ action: 'clear-demo', after: { deleted: 1, archived: 1 } });
  expect(add?.action).toBe('add');
});
