import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cedarQuest, owner } from '#tests/support/cedar-quest.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { addProduct } from './add-product.server.ts';
import { archiveProduct, restoreProduct } from './archive-product.server.ts';
import { editProduct } from './edit-product.server.ts';

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
  id = await addProduct(given.db, owner, cedarQuest);
});

describe('addProduct', () => {
  it('stores every field and writes down who did', async () => {
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
    const outcome = await editProduct(given.db, owner, id, { name: 'Cedar Quest 2' });
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
      editProduct(given.db, owner, id, { priceCents: 1250 }),
      editProduct(given.db, owner, id, { description: 'Another quest.' }),
      editProduct(given.db, owner, id, { stock: { from: 5, to: 9 } }),
    ]);
    expect(await product()).toMatchObject({
      price_cents: 1250,
      description: 'Another quest.',
      stock: 9,
    });
  });

  it('does not overwrite stock that was sold meanwhile, nor writes anything else then', async () => {
    await sql`update products set stock = 4`.execute(given.db);
    const edit = { name: 'Other', stock: { from: 5, to: 7 } };
    const outcome = await editProduct(given.db, owner, id, edit);
    expect(outcome).toEqual({ refused: 'stock-changed', from: 5, now: 4 });
    expect(await product()).toMatchObject({ name: 'Cedar Quest', stock: 4 });
    const decided = await editProduct(given.db, owner, id, { stock: { from: 4, to: 7 } });
    expect(decided).toEqual({ edited: id });
    expect(await product()).toMatchObject({ stock: 7 });
  });

  it('writes nothing where nothing differs', async () => {
    const before = await product();
    expect(await editProduct(given.db, owner, id, { name: 'Cedar Quest' })).toEqual({ edited: id });
    expect(await product()).toEqual(before);
    expect(await auditCount()).toBe(1);
  });

  it('refuses what is archived or unknown', async () => {
    await archiveProduct(given.db, owner, id);
    const refused = { refused: 'not-found' };
    expect(await editProduct(given.db, owner, id, { name: 'Other' })).toEqual(refused);
    expect(await editProduct(given.db, owner, 987, { name: 'Other' })).toEqual(refused);
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
