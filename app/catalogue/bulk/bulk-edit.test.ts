import { Kysely, PostgresDialect, sql } from 'kysely';
import { findAdminProduct } from '#app/catalogue/editing/admin-product-query.server.ts';
import { archiveProduct, type ProductEdit } from '#app/catalogue/editing/edit-product.server.ts';
import { moveStock } from '#app/catalogue/stock/move-stock.server.ts';
import { lockStock, takeStock } from '#app/catalogue/stock/stock.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { openBulkDatabase } from '#tests/support/bulk-edits.ts';
import { owner } from '#tests/support/test-products.ts';
import { type BulkChange, parseBulkChange } from './bulk-change.ts';
import { applyBulkEdit, undoBulkEdit } from './bulk-edit.server.ts';
import { previewBulkEdit, previewWithoutRefused } from './bulk-preview.server.ts';

const bulk = openBulkDatabase();
const { given, addProducts, apply, applyStale, auditLog } = bulk;
const { edit, find, preview, products, setCompareAt } = bulk;
const ten: BulkChange = { kind: 'percent', hundredths: 1000 };
const less: BulkChange = { kind: 'amount', cents: -300 };
const fewer: BulkChange = { kind: 'stock', units: -4 };

const undo = (id: number) => undoBulkEdit(given.db, owner, id);
const prices = async () => (await products()).map((product) => product.price_cents);
const stocks = async () => (await products()).map((product) => product.stock);
async function applyNew(change: BulkChange, ids: number[]): Promise<number> {
  const id = await preview(change, ids);
  expect(await apply(id)).toEqual({ applied: ids.length });
  return id;
}

describe('applyBulkEdit', () => {
  it('writes the previewed values and their audit entries once', async () => {
    const ids = await addProducts(3, 1999);
    const id = await preview({ kind: 'percent', hundredths: -1500 }, ids.slice(0, 2));
    const outcomes = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(outcomes).toEqual(Array(3).fill({ applied: 2 }));
    expect(await prices()).toEqual([1699, 1699, 1999]);
    const values = { before: { priceCents: 1999 }, after: { priceCents: 1699 } };
    const entry = { action: 'edit', actor_email: 'owner@example.com', ...values };
    const entries = ['1', '2'].map((subject_id) => ({ ...entry, subject_id }));
    expect(await auditLog()).toEqual(entries);
    expect(await find(id, ids)).toMatchObject({ isApplied: true, count: 2, selected: [] });
    await undo(id);
    expect(await find(id)).toBeNull();
  });

  it('changes no other column', async () => {
    const ids = await addProducts(1);
    const [before] = await products();
    const moved = { category: 'Xbox', subcategory: 'Xbox 360' };
    await applyNew({ kind: 'category', ...moved }, ids);
    const [{ updated_at, ...after } = { updated_at: new Date(0) }] = await products();
    expect({ ...after, updated_at: before?.updated_at }).toEqual({ ...before, ...moved });
    expect(updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
  });

  it('changes nothing until refused products are excluded', async () => {
    const ids = [...(await addProducts(2)), ...(await addProducts(1, 200))];
    const id = await preview(less, ids);
    expect((await find(id))?.lines[0]?.id).toBe(ids[2]);
    expect(await apply(id)).toEqual({ refused: 'has-refused' });
    expect(await prices()).toEqual([1000, 1000, 200]);
    const without = (await previewWithoutRefused(given.db, id)) ?? 0;
    const rest = { count: 2, refusedCount: 0, selected: ids.slice(0, 2) };
    expect(await find(without, ids)).toMatchObject(rest);
    expect(await apply(without)).toEqual({ applied: 2 });
    expect(await prices()).toEqual([700, 700, 200]);
  });

  it('refuses products that changed since the preview, names them and previews again', async () => {
    const ids = await addProducts(4);
    const id = await preview(ten, ids);
    await edit(ids[1], { priceCents: 2000 });
    await archiveProduct(given.db, owner, ids[2] ?? 0);
    await given.run(sql`delete from products where id = ${ids[3]}`);
    const entries = await auditLog();
    const again = await applyStale(id);
    expect(await prices()).toEqual([1000, 2000, 1000]);
    expect(await auditLog()).toEqual(entries);
    expect(await find(again)).toMatchObject({
      changedNames: ['Product 2', 'Product 3', 'Product 4'],
      lines: [{ after: { priceCents: 1100 } }, { after: { priceCents: 2200 } }],
    });
    expect(await apply(again)).toEqual({ applied: 2 });
    expect(await prices()).toEqual([1100, 2200, 1000]);
  });

  it('refuses a price that reaches a compare-at price set after the preview', async () => {
    const id = await preview(ten, await addProducts(2));
    await setCompareAt(1100);
    expect(await find(await applyStale(id))).toMatchObject({
      changedNames: ['Product 1'],
      lines: [{ id: 1, refused: 'compare-at' }, { id: 2 }],
    });
    expect(await prices()).toEqual([1000, 1000]);
    await setCompareAt(1101);
    expect(await apply(id)).toEqual({ applied: 2 });
  });

  it('ignores a change of another column', async () => {
    const id = await preview(ten, await addProducts(2));
    await edit(1, { name: 'Other' });
    expect(await apply(id)).toEqual({ applied: 2 });
  });

  it('waits for an order that is being placed and sees the stock that it took', async () => {
    const ids = await addProducts(2);
    const id = await preview({ kind: 'stock', units: 3 }, ids);
    const { applying } = await given.db.transaction().execute(async (transaction) => {
      await lockStock(transaction, ids);
      await takeStock(transaction, [{ productId: ids[1] ?? 0, quantity: 2 }]);
      return { applying: apply(id) };
    });
    expect(await applying).toMatchObject({ refused: 'changed' });
    expect(await stocks()).toEqual([5, 3]);
  });

  it('applies one of several concurrent edits of the same products', async () => {
    const ids = await addProducts(30);
    const selections = [ids, [...ids].reverse(), ids.slice(10), ids.slice(0, 20)];
    const edits = await Promise.all(selections.map((some) => preview(ten, some)));
    const outcomes = await Promise.all(edits.map(apply));
    expect(outcomes.filter((outcome) => 'applied' in outcome)).toHaveLength(1);
    expect(await prices()).not.toContain(1210);
  });

  it('refuses an unknown edit', async () => {
    expect(await apply(987)).toEqual({ refused: 'not-found' });
    expect(await undo(987)).toEqual({ refused: 'not-found' });
  });
});

describe('undoBulkEdit', () => {
  it('writes the old values once, with audit entries', async () => {
    const ids = await addProducts(2);
    const id = await applyNew({ kind: 'category', category: 'Atari', subcategory: '' }, ids);
    const outcomes = await Promise.all([undo(id), undo(id)]);
    expect(outcomes).toEqual(Array(2).fill({ undone: 2, skipped: [] }));
    const sega = { category: 'Sega', subcategory: 'Saturn' };
    expect(await products()).toMatchObject([sega, sega]);
    const entry = { action: 'undo', before: { category: 'Atari' }, after: sega };
    expect((await auditLog()).slice(2)).toMatchObject([entry, entry]);
    expect(await apply(id)).toEqual({ refused: 'not-found' });
  });

  it.each<[string, BulkChange, ProductEdit['to'], number]>([
    ['whose price changed since', ten, { priceCents: 500 }, 500],
    ['whose compare-at price would be reached', less, { compareAtCents: 1000 }, 700],
    ['that has become a copy, for a second unit', fewer, { serial: 'A-17' }, 1000],
    ['whose stock was set since', fewer, { stock: 9 }, 1000],
  ])('skips and names a product %s', async (_, change, since, price) => {
    const id = await applyNew(change, await addProducts(2));
    await edit(1, since);
    await edit(2, { name: 'Renamed' });
    expect(await undo(id)).toEqual({ undone: 1, skipped: ['Product 1'] });
    const renamed = { name: 'Renamed', price_cents: 1000, stock: 5 };
    expect(await products()).toMatchObject([{ price_cents: price }, renamed]);
  });

  it('takes units back after a part was used, and after a later change that was undone', async () => {
    const ids = await addProducts(2);
    const first = await applyNew({ kind: 'stock', units: 4 }, ids);
    const later = await applyNew({ kind: 'stock', units: -2 }, ids);
    await moveStock(given.db, owner, { action: 'use', productId: 2, quantity: -1 });
    for (const id of [later, first]) expect(await undo(id)).toEqual({ undone: 2, skipped: [] });
    expect(await stocks()).toEqual([5, 4]);
  });

  it('takes back the added stock, also after a sale, but never below 0', async () => {
    const ids = await addProducts(3);
    const id = await applyNew({ kind: 'stock', units: 4 }, ids);
    for (const [productId, quantity] of [[2, 2] as const, [3, 6] as const])
      await takeStock(given.db, [{ productId, quantity }]);
    for (const _press of ['first', 'again after a lost answer'])
      expect(await undo(id)).toEqual({ undone: 2, skipped: ['Product 3'] });
    expect(await stocks()).toEqual([5, 3, 3]);
    expect((await auditLog()).at(-1)).toMatchObject({ before: { stock: 7 }, after: { stock: 3 } });
  });

  it('loses no units beside concurrent sales', async () => {
    const ids = await addProducts(3, 1000, 50);
    const add = await preview({ kind: 'stock', units: 10 }, ids);
    const items = ids.map((productId) => ({ productId, quantity: 1 }));
    const sell = () => takeStock(given.db, items);
    const [applied] = await Promise.all([apply(add), ...Array.from({ length: 5 }, sell)]);
    const added = 'applied' in applied ? 10 : 0;
    expect(await stocks()).toEqual(ids.map(() => 50 + added - 5));
    await Promise.all([undo(add), ...Array.from({ length: 5 }, sell)]);
    expect(await stocks()).toEqual(ids.map(() => 40));
  });
});

describe('a sale', () => {
  const sale: BulkChange = { kind: 'sale', hundredths: 3333 };
  const endSale: BulkChange = { kind: 'end-sale' };
  const onPrices = async () =>
    (await products()).map((one) => [one.price_cents, one.compare_at_cents]);

  it('keeps the regular price as compare-at price, and its end brings exactly that back', async () => {
    const ids = await addProducts(40, 1999);
    // A second sale starts from the regular price again.
    for (const [change, ...expected] of [
      [sale, 1333, 1999],
      [{ kind: 'sale', hundredths: 5000 }, 1000, 1999],
      [endSale, 1999, null],
    ] as const) {
      await applyNew(change, ids);
      expect(await onPrices()).toEqual(ids.map(() => expected));
    }
  });

  it('gets a last day where it is on, which a new percentage keeps and its end removes', async () => {
    const ids = await addProducts(2, 1999);
    const days = async () => (await products()).map((one) => one.reduced_until);
    await applyNew(sale, ids.slice(0, 1));
    await apply(await preview(parseBulkChange('sale-until', '24/12/2126') as BulkChange, ids));
    expect(await days()).toEqual(['2126-12-24', null]);
    for (const [change, day] of [[sale, '2126-12-24'] as const, [endSale, null] as const]) {
      const id = await preview(change, ids);
      await apply(id);
      expect(await days()).toEqual([day, null]);
      await undo(id);
      expect(await days()).toEqual(['2126-12-24', null]);
    }
  });

  it('is undone', async () => {
    const id = await applyNew(sale, await addProducts(1, 5000));
    expect(await undo(id)).toEqual({ undone: 1, skipped: [] });
    expect(await onPrices()).toEqual([[5000, null]]);
  });
});

it('sets one price for all', async () => {
  await applyNew({ kind: 'price', cents: 900 }, await addProducts(2));
  expect(await prices()).toEqual([900, 900]);
});

it('archives and restores, with undo', async () => {
  const ids = await addProducts(3);
  await archiveProduct(given.db, owner, ids[2] ?? 0);
  const archiving = await preview({ kind: 'archive' }, ids);
  expect(await apply(archiving)).toEqual({ applied: 2 });
  const count = async () => (await products()).filter((one) => one.archived_at).length;
  expect(await count()).toBe(3);
  expect(await undo(archiving)).toEqual({ undone: 2, skipped: [] });
  expect(await count()).toBe(1);
  expect(await apply(await preview({ kind: 'restore' }, ids))).toEqual({ applied: 1 });
  expect(await count()).toBe(0);
  const archive = { action: 'archive', before: { archived: false }, after: { archived: true } };
  const back = { before: { archived: true }, after: { archived: false } };
  const [undone, restored] = ['undo', 'restore'].map((action) => ({ action, ...back }));
  expect(await auditLog()).toMatchObject([...Array(3).fill(archive), undone, undone, restored]);
});

it('returns a restored copy to the sold ones by undo (issue 17)', async () => {
  const ids = await addProducts(3, 1000, 0);
  await given.run(sql`update products set archived_at = now(), sold_at = now() where id <> 2`);
  await archiveProduct(given.db, owner, 2);
  const soldOnes = async () => (await products()).map(({ sold_at }) => sold_at);
  const before = await soldOnes();
  const restoring = await applyNew({ kind: 'restore' }, ids);
  expect(await soldOnes()).toEqual([null, null, null]);
  await edit(3, { stock: 1 });
  expect(await undo(restoring)).toEqual({ undone: 3, skipped: [] });
  expect(await soldOnes()).toEqual([before[0], null, null]);
  expect((await products()).every(({ archived_at }) => archived_at)).toBe(true);
});

it('previews, applies and undoes more than a thousand products in a few statements', async () => {
  const ids = await addProducts(1001);
  const statements: string[] = [];
  const counted: Database = new Kysely({
    dialect: new PostgresDialect({ pool: given.pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const id = (await previewBulkEdit(counted, ten, { ids })) ?? 0;
  expect(statements.splice(0)).toHaveLength(1);
  expect(await applyBulkEdit(counted, owner, id)).toEqual({ applied: 1001 });
  // Begin, the edit, the lock, an update of at most a thousand products and one of the rest, two for the
  // audit log, the state of the edit, commit.
  expect(statements.splice(0)).toHaveLength(9);
  expect(await undoBulkEdit(counted, owner, id)).toEqual({ undone: 1001, skipped: [] });
  expect(statements).toHaveLength(9);
  expect(await prices()).toEqual(ids.map(() => 1000));
  expect(await auditLog()).toHaveLength(2002);
});

describe('facts from names', () => {
  const facts: BulkChange = { kind: 'facts' };
  const read = (id: number) => findAdminProduct(given.db, id);
  const nothing = { kind: null, region: null, completeness: null, edition: null };

  it('fill what is not known, and go again with an undo', async () => {
    const [full = 0, known = 0, plain = 0] = await addProducts(3);
    await edit(full, { name: 'Nights (Saturn, PAL, complete, limited edition)' });
    await edit(known, { name: 'Nights (Saturn, PAL, loose)', region: 'ntsc-j', kind: 'game' });
    const id = await preview(facts, [full, known, plain]);
    const region = { region: 'pal', kind: 'game' } as const;
    const all = { ...region, completeness: 'complete', edition: 'Limited Edition' };
    expect((await find(id))?.lines).toMatchObject([
      { id: full, after: all },
      { id: known, before: { completeness: null }, after: { completeness: 'loose' } },
    ]);
    expect(await apply(id)).toEqual({ applied: 2 });
    expect(await read(full)).toMatchObject({ ...region, edition: 'Limited Edition' });
    expect(await read(known)).toMatchObject({ region: 'ntsc-j', completeness: 'loose' });
    await edit(known, { completeness: 'boxed' });
    await edit(full, { condition: 'good', stock: 1 });
    expect(await undo(id)).toEqual({ undone: 1, skipped: ['Nights (Saturn, PAL, loose)'] });
    expect(await read(full)).toMatchObject(nothing);
    expect(await read(known)).toMatchObject({ completeness: 'boxed' });
    expect((await auditLog()).at(-1)).toMatchObject({ before: all, after: nothing });
  });

  it('choose a subcategory only where there is none, and make no copy of several units', async () => {
    const [open = 0, graded = 0] = await addProducts(2);
    await edit(open, { name: 'Shenmue (Dreamcast)', category: 'Sega', subcategory: '' });
    await edit(graded, { name: 'Shenmue (Dreamcast, complete)' });
    const id = await preview(facts, [open, graded]);
    await edit(graded, { condition: 'good' });
    expect(await find(await applyStale(id))).toMatchObject({ count: 2 });
    expect(await apply(await preview(facts, [open, graded]))).toEqual({ applied: 2 });
    expect(await read(open)).toMatchObject({ subcategory: 'Dreamcast', kind: 'game' });
    expect(await read(graded)).toMatchObject({ subcategory: 'Saturn', completeness: null });
  });
});
