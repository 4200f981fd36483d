import { sql } from 'kysely';
import { addPhoto, findPhotos } from '#app/catalogue/copy/photos.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import {
  addProduct,
  archiveProduct,
  editProduct,
  type ProductEdit,
  restoreProduct,
} from './edit-product.server.ts';

const given = openTestDatabase('products, orders, users, audit_log');
let id = 0;

const product = () =>
  given.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditLog = () =>
  given.run(sql`select action, actor_email, subject_id, before, after from audit_log
    order by id desc`);
const edit = (to: ProductEdit['to'], from: ProductEdit['from'] = {}, productId = id) =>
  editProduct(given.db, owner, productId, { to, from });

beforeEach(async () => {
  await given.run(sql`insert into users (id, email) values ('owner', 'owner@example.com')`);
  id = await addProduct(given.db, owner, testProduct);
});

it('adds a product with every field and an audit entry', async () => {
  expect(await product()).toMatchObject({
    ...{ name: 'Cedar Quest', price_cents: 1000, category: 'Sega', subcategory: 'Saturn' },
    ...{ stock: 5, low_stock_threshold: 2, archived_at: null },
  });
  const after = { name: 'Cedar Quest', priceCents: 1000, stock: 5 };
  const subject = { actor_email: 'owner@example.com', subject_id: String(id) };
  expect(await auditLog()).toMatchObject([{ ...subject, action: 'add', before: null, after }]);
});

describe('editProduct', () => {
  it('changes only the fields of the edit, with an audit entry', async () => {
    const before = await product();
    expect(await edit({ name: 'Cedar Quest 2' })).toEqual({ edited: id });
    const { updated_at, ...after } = await product();
    expect(before).toMatchObject({ ...after, name: 'Cedar Quest' });
    expect(after.name).toBe('Cedar Quest 2');
    expect(updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
    const names = { before: { name: 'Cedar Quest' }, after: { name: 'Cedar Quest 2' } };
    expect((await auditLog())[0]).toMatchObject({ action: 'edit', ...names });
  });

  it('accepts concurrent edits of different fields', async () => {
    await Promise.all([
      edit({ priceCents: 1250 }, { priceCents: 1000 }),
      edit({ description: 'Another quest.' }, { description: 'A quest.' }),
      edit({ stock: 9 }, { stock: 5 }),
    ]);
    const edited = { price_cents: 1250, description: 'Another quest.', stock: 9 };
    expect(await product()).toMatchObject(edited);
  });

  it('does not overwrite stock that was sold, and writes nothing else', async () => {
    await given.run(sql`update products set stock = 4`);
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
    await given.run(sql`update products set ${sql.raw(change)}`);
    const before = await product();
    const outcome = await edit({ [key]: edited }, { [key]: shown });
    expect(outcome).toMatchObject({ refused: 'changed', conflicts: [{ now }] });
    expect(await product()).toEqual(before);
  });

  it('refuses a price that another admin’s change of the other price makes wrong', async () => {
    expect(await edit({ priceCents: 2000 }, { priceCents: 1000 })).toEqual({ edited: id });
    const above = { compareAt: 'Enter a price above $20.00, or leave it empty.' };
    const reduced = await edit({ compareAtCents: 1500 }, { compareAtCents: null });
    expect(reduced).toEqual({ refused: 'invalid', errors: above });
    await given.run(sql`update products set compare_at_cents = 2500`);
    const below = { price: 'Enter a price below what it is reduced from, $25.00.' };
    const raised = await edit({ priceCents: 3000 }, { priceCents: 2000 });
    expect(raised).toEqual({ refused: 'invalid', errors: below });
    expect(await product()).toMatchObject({ price_cents: 2000, compare_at_cents: 2500 });
  });

  it('treats category and subcategory as one, and has no conflict if both admins agree', async () => {
    await given.run(sql`update products set category = 'Xbox', subcategory = 'Xbox 360'`);
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

  describe('with extra photos', () => {
    const [first, second, third] = [1, 2, 3].map((number) => `https://a.example/${number}.png`);
    const order = async () => {
      const photos = await findPhotos(given.db, id);
      return [photos?.image, ...(photos?.extra.map(({ image }) => image) ?? [])];
    };
    beforeEach(async () => {
      for (const image of [first, second, third]) await addPhoto(given.db, owner, id, image ?? '');
    });

    it('shows the first of them once the image is removed, and tells in the audit log', async () => {
      await edit({ image: null, name: 'Other' }, { image: first });
      expect(await order()).toEqual([second, third]);
      const [entry] = await auditLog();
      const photos = [{ image: second }, { image: third, part: null, caption: '' }];
      expect(entry).toMatchObject({ action: 'edit', before: { name: 'Cedar Quest' } });
      expect(entry).toHaveProperty('after', { name: 'Other', photos });
    });

    it('shows the first of them after a save of the form whose own image was never sent', async () => {
      const [other] = await given.run<{ id: number }>(sql`
        insert into products (name, price_cents, category, stock) values ('Bare', 100, 'Sega', 1)
        returning id`);
      const bare = other?.id ?? 0;
      for (const image of [first, second])
        await addPhoto(given.db, owner, bare, image ?? '', { asExtra: true });
      await edit({ name: 'Bare' }, {}, bare);
      const photos = { image: first, extra: [{ image: second }] };
      expect(await findPhotos(given.db, bare)).toMatchObject(photos);
      expect((await auditLog())[0]).toMatchObject({ after: { photos: [{ image: first }, {}] } });
      const log = await auditLog();
      await edit({ name: 'Bare' }, {}, bare);
      expect(await auditLog()).toEqual(log);
    });

    it('has one that becomes the image once', async () => {
      await edit({ image: third }, { image: first });
      expect(await order()).toEqual([third, second]);
      await edit({ image: first }, { image: third });
      expect(await order()).toEqual([first, second]);
      expect((await auditLog())[0]).toMatchObject({ before: { image: third } });
    });
  });

  it('refuses archived and unknown products', async () => {
    await archiveProduct(given.db, owner, id);
    for (const one of [id, 987])
      expect(await edit({ name: 'Other' }, {}, one)).toEqual({ refused: 'not-found' });
  });
});

it('archives and restores a product, each with one audit entry', async () => {
  const before = await product();
  await archiveProduct(given.db, owner, id);
  await archiveProduct(given.db, owner, id);
  expect((await product()).archived_at).toBeInstanceOf(Date);
  expect(await restoreProduct(given.db, owner, id)).toEqual({ changed: id });
  const { updated_at: _, ...after } = await product();
  expect(before).toMatchObject(after);
  const archived = { action: 'archive', after: { archived: true } };
  expect(await auditLog()).toMatchObject([{ action: 'restore' }, archived, { action: 'add' }]);
  expect(await archiveProduct(given.db, owner, 987)).toEqual({ refused: 'not-found' });
});
