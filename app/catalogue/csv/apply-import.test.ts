import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { openImportDatabase, owner, testProduct, toBytes } from '#tests/support/test-products.ts';
import { applyImport } from './apply-import.server.ts';
import {
  checkAgain,
  findImport,
  findLastImport,
  listImportChanges,
  saveImport,
  sweepImports,
} from './saved-import.server.ts';

const given = openImportDatabase();
const keep = (text: string) =>
  saveImport(given.db, owner.id, { name: 'products.csv', bytes: toBytes(text) });
const apply = (id: number) => applyImport(given.db, { id, actor: owner });
const products = () => given.db.selectFrom('products').selectAll().orderBy('id').execute();
const state = async (id: number) => (await findImport(given.db, owner.id, id))?.state;

async function audits() {
  return given.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'subject_id', 'before', 'after'])
    .orderBy('id')
    .execute();
}

describe('applyImport', () => {
  const file =
    'id,name,price,category,quantity,archived\n' +
    '1,Cedar Quest II,11,Sega,7,no\n,Brand new,5,Guides,3,\n2,Second,10,Sega,0,yes\n';

  it('writes every row as the forms would, and each into the audit log', async () => {
    const id = await keep(file);
    expect(await listImportChanges(given.db, id)).toMatchObject([
      { line: 2, name: 'Cedar Quest' },
      { line: 3, name: 'Brand new' },
      { line: 4, name: 'Second' },
    ]);
    const before = await products();
    expect(await apply(id)).toEqual({ applied: 3 });
    const [first, second, third] = await products();
    expect(first).toMatchObject({
      name: 'Cedar Quest II',
      price_cents: 1100,
      stock: 7,
      subcategory: 'Saturn',
      created_at: before[0]?.created_at,
    });
    expect(first?.updated_at).not.toEqual(before[0]?.updated_at);
    expect(second).toMatchObject({
      ...before[1],
      updated_at: expect.any(Date),
      archived_at: expect.any(Date),
    });
    const made = await addProduct(given.db, owner, {
      ...testProduct,
      name: 'Brand new',
      priceCents: 500,
      category: 'Guides',
      subcategory: '',
      description: '',
      stock: 3,
    });
    const byForm = (await products()).find((one) => one.id === made);
    const times = { created_at: expect.any(Date), updated_at: expect.any(Date) };
    expect({ ...third, id: made }).toEqual({ ...byForm, ...times });
    expect((await audits()).slice(0, 3)).toMatchObject([
      {
        action: 'edit',
        actor_email: 'owner@example.com',
        subject_id: '1',
        before: { name: 'Cedar Quest', priceCents: 1000, stock: 5 },
        after: { name: 'Cedar Quest II', priceCents: 1100, stock: 7 },
      },
      { action: 'add', subject_id: '3', before: null, after: { name: 'Brand new', stock: 3 } },
      {
        action: 'archive',
        subject_id: '2',
        before: { archived: false },
        after: { archived: true },
      },
    ]);
  });

  it('is done once, however often and by however many it is asked for', async () => {
    const id = await keep(file);
    const outcomes = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(outcomes).toContainEqual({ applied: 3 });
    expect(await apply(id)).toEqual({ applied: 3 });
    expect(await products()).toHaveLength(3);
    expect(await audits()).toHaveLength(3);
    expect(await state(id)).toBe('applied');
  });

  it.each([
    ['stock was sold', 'update products set stock = 4 where id = 1'],
    ['a price changed', 'update products set price_cents = 1 where id = 1'],
    ['a product was archived', 'update products set archived_at = now() where id = 1'],
    ['a product is gone', 'delete from products where id = 1'],
  ])('applies nothing when %s since the check', async (_, statement) => {
    const id = await keep(file);
    await sql.raw(statement).execute(given.db);
    const before = await products();
    expect(await apply(id)).toEqual({ refused: 'products-changed' });
    expect(await products()).toEqual(before);
    expect(await state(id)).toBe('checked');
    const again = await checkAgain(given.db, owner.id, id);
    expect(again).not.toBe(id);
  });

  it('leaves what the file does not change to others', async () => {
    const id = await keep('id,price,quantity\n1,11,5\n');
    await sql`update products set stock = 4 where id = 1`.execute(given.db);
    expect(await apply(id)).toEqual({ applied: 1 });
    expect((await products())[0]).toMatchObject({ price_cents: 1100, stock: 4 });
  });

  it('applies nothing of a bad file, of an unchanged one, and of somebody else', async () => {
    const before = await products();
    expect(await apply(await keep('id,price\n1,11\n2,free\n'))).toEqual({
      refused: 'nothing-to-apply',
    });
    expect(await apply(await keep('id,price\n1,10\n'))).toEqual({ refused: 'nothing-to-apply' });
    const id = await keep(file);
    const other = { id: 'other', email: 'b@b' };
    expect(await applyImport(given.db, { id, actor: other })).toEqual({ refused: 'not-found' });
    expect(await findImport(given.db, 'other', id)).toBeNull();
    expect(await products()).toEqual(before);
  });

  it('applies nothing when it is interrupted, and reports that afterwards', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => `,New ${n},5,Guides`);
    const id = await keep(['id,name,price,category', ...rows].join('\n'));
    const cut = applyImport(given.db, {
      id,
      actor: owner,
      onProgress(done) {
        if (done === 2000) throw new Error('cut');
      },
    });
    await expect(cut).rejects.toThrow('cut');
    expect(await products()).toHaveLength(2);
    expect(await audits()).toEqual([]);
    expect(await findLastImport(given.db, owner.id)).toMatchObject({
      id,
      state: 'interrupted',
      rowsDone: 2000,
    });
    const seen: (string | undefined)[] = [];
    const running = applyImport(given.db, {
      id,
      actor: owner,
      onProgress: () => void state(id).then((one) => seen.push(one)),
    });
    expect(await running).toEqual({ applied: 2500 });
    expect(await products()).toHaveLength(2502);
    expect(seen).toContain('running');
  });

  it('gives up when its connection to the database is cut', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => `,New ${n},5,Guides`);
    const id = await keep(['id,name,price,category', ...rows].join('\n'));
    await sql`
      create function cut() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(given.db);
    await sql`create trigger cut after insert on products for each row
      when (new.name = 'New 1200') execute function cut()`.execute(given.db);
    await expect(apply(id)).rejects.toThrow();
    await sql`drop function cut cascade`.execute(given.db);
    expect(await products()).toHaveLength(2);
    expect(await state(id)).toBe('interrupted');
    expect(await apply(id)).toEqual({ applied: 1500 });
  });
});

describe('sweepImports', () => {
  it('removes what is older than a day', async () => {
    const id = await keep('id,price\n1,11\n');
    await sweepImports(given.db);
    expect(await state(id)).toBe('checked');
    await sql`update product_imports set created_at = now() - interval '25 hours'`.execute(
      given.db,
    );
    await sweepImports(given.db);
    expect(await state(id)).toBeUndefined();
    const rows = await given.db.selectFrom('product_import_rows').selectAll().execute();
    expect(rows).toEqual([]);
  });
});
