import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import { addProduct, archiveProduct, editProduct, restoreProduct } from './edit-product.server.ts';

const given = openTestDatabase();
let id = 0;

const product = () =>
  given.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function lastAudit() {
  const entry = await given.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'subject_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return entry;
}

async function auditCount() {
  return (await given.db.selectFrom('audit_log').select('id').execute()).length;
}

beforeEach(async () => {
  await sql`truncate products, users, audit_log restart identity cascade`.execute(given.db);
  await sql`insert into users (id, email) values ('owner', 'owner@example.com')`.execute(given.db);
  id = await addProduct(given.db, owner, testProduct);
});

describe('addProduct', () => {
  it('stores every field and writes down who did (D35)', async () => {
    expect(await product()).toMatchObject({
      name: 'Cedar Quest',
      price_cents: 1000,
      category: 'Sega',
      subcategory: 'Saturn',
      stock: 5,
      low_stock_threshold: 2,
      archived_at: null,
    });
    expect(await lastAudit()).toMatchObject({
      action: 'add',
      actor_email: 'owner@example.com',
      subject_id: String(id),
      before: null,
      after: { name: 'Cedar Quest', priceCents: 1000, stock: 5 },
    });
  });
});

describe('editProduct', () => {
  it('changes and writes down only what the edit names', async () => {
    const before = await product();
    const outcome = await editProduct(given.db, owner, id, {
      to: { name: 'Cedar Quest 2' },
      from: {},
    });
    expect(outcome).toEqual({ edited: id });
    const after = await product();
    expect({ ...after, updated_at: null }).toEqual({
      ...before,
      name: 'Cedar Quest 2',
      updated_at: null,
    });
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
    expect(await lastAudit()).toMatchObject({
      action: 'edit',
      before: { name: 'Cedar Quest' },
      after: { name: 'Cedar Quest 2' },
    });
  });

  it('lets two who edit other fields both win', async () => {
    await Promise.all([
      editProduct(given.db, owner, id, { to: { priceCents: 1250 }, from: { priceCents: 1000 } }),
      editProduct(given.db, owner, id, {
        to: { description: 'Another quest.' },
        from: { description: 'A quest.' },
      }),
      editProduct(given.db, owner, id, { to: { stock: 9 }, from: { stock: 5 } }),
    ]);
    expect(await product()).toMatchObject({
      price_cents: 1250,
      description: 'Another quest.',
      stock: 9,
    });
  });

  it('does not overwrite stock that was sold meanwhile, nor writes anything else then', async () => {
    await sql`update products set stock = 4`.execute(given.db);
    const edit = { to: { name: 'Other', stock: 7 }, from: { name: 'Cedar Quest', stock: 5 } };
    const outcome = await editProduct(given.db, owner, id, edit);
    expect(outcome).toEqual({ refused: 'changed', conflicts: [{ field: 'quantity', now: '4' }] });
    expect(await product()).toMatchObject({ name: 'Cedar Quest', stock: 4 });
    const decided = await editProduct(given.db, owner, id, {
      to: { stock: 7 },
      from: { stock: 4 },
    });
    expect(decided).toEqual({ edited: id });
    expect(await product()).toMatchObject({ stock: 7 });
  });

  it.each([
    ['name', 'Cedar', 'Cedar Quest', "name = 'Other'", 'Other'],
    ['priceCents', 1100, 1000, 'price_cents = 1250', '12.50'],
    ['compareAtCents', 1500, null, 'compare_at_cents = 2000', '20.00'],
    ['description', 'Mine', 'A quest.', "description = 'Theirs'", 'Theirs'],
    [
      'image',
      'https://a.example/a.png',
      null,
      "image = 'https://b.example/b'",
      'https://b.example/b',
    ],
    ['releasedOn', '2026-12-01', null, "released_on = '2026-12-24'", '2026-12-24'],
    ['lowStockThreshold', 1, 2, 'low_stock_threshold = 9', '9'],
  ] as const)('does not overwrite another’s %s', async (key, wanted, shown, change, now) => {
    await sql`update products set ${sql.raw(change)}`.execute(given.db);
    const before = await product();
    const edit = { to: { [key]: wanted }, from: { [key]: shown } };
    const outcome = await editProduct(given.db, owner, id, edit);
    expect(outcome).toMatchObject({ refused: 'changed', conflicts: [{ now }] });
    expect(await product()).toEqual(before);
  });

  it('refuses a price that another’s change of the other price makes wrong', async () => {
    const raise = { to: { priceCents: 2000 }, from: { priceCents: 1000 } };
    expect(await editProduct(given.db, owner, id, raise)).toEqual({ edited: id });
    const compare = { to: { compareAtCents: 1500 }, from: { compareAtCents: null } };
    expect(await editProduct(given.db, owner, id, compare)).toEqual({
      refused: 'invalid',
      errors: { compareAt: 'Enter a price above $20.00, or leave it empty.' },
    });
    await sql`update products set compare_at_cents = 2500`.execute(given.db);
    const more = { to: { priceCents: 3000 }, from: { priceCents: 2000 } };
    expect(await editProduct(given.db, owner, id, more)).toEqual({
      refused: 'invalid',
      errors: { price: 'Enter a price below the compare-at price, $25.00.' },
    });
    const { price_cents, compare_at_cents } = await product();
    expect({ price_cents, compare_at_cents }).toEqual({
      price_cents: 2000,
      compare_at_cents: 2500,
    });
  });

  it('decides on category and subcategory together, and asks nothing where both typed the same', async () => {
    await sql`update products set category = 'Xbox', subcategory = 'Xbox 360'`.execute(given.db);
    const from = { category: 'Sega', subcategory: 'Saturn' };
    const outcome = await editProduct(given.db, owner, id, {
      to: { category: 'Sega', subcategory: 'Dreamcast' },
      from,
    });
    expect(outcome).toMatchObject({
      conflicts: [
        { field: 'category', now: 'Xbox' },
        { field: 'subcategory', now: 'Xbox 360' },
      ],
    });
    const same = { to: { category: 'Xbox', subcategory: 'Xbox 360' }, from };
    expect(await editProduct(given.db, owner, id, same)).toEqual({ edited: id });
  });

  it('writes nothing where nothing differs', async () => {
    const before = await product();
    expect(
      await editProduct(given.db, owner, id, { to: { name: 'Cedar Quest' }, from: {} }),
    ).toEqual({ edited: id });
    expect(await product()).toEqual(before);
    expect(await auditCount()).toBe(1);
  });

  it('refuses what is archived or unknown', async () => {
    await archiveProduct(given.db, owner, id);
    const refused = { refused: 'not-found' };
    expect(await editProduct(given.db, owner, id, { to: { name: 'Other' }, from: {} })).toEqual(
      refused,
    );
    expect(await editProduct(given.db, owner, 987, { to: { name: 'Other' }, from: {} })).toEqual(
      refused,
    );
  });
});

describe('archiveProduct and restoreProduct', () => {
  it('archive and put back as it was, each written down once', async () => {
    const before = await product();
    await archiveProduct(given.db, owner, id);
    await archiveProduct(given.db, owner, id);
    expect((await product()).archived_at).toBeInstanceOf(Date);
    expect(await lastAudit()).toMatchObject({ action: 'archive', after: { archived: true } });
    expect(await auditCount()).toBe(2);
    expect(await restoreProduct(given.db, owner, id)).toEqual({ changed: id });
    expect({ ...(await product()), updated_at: null }).toEqual({ ...before, updated_at: null });
    expect(await lastAudit()).toMatchObject({ action: 'restore' });
  });

  it('refuses what never was', async () => {
    expect(await archiveProduct(given.db, owner, 987)).toEqual({ refused: 'not-found' });
  });
});
