import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import {
  archiveProduct,
  editProduct,
  type ProductEdit,
} from '#app/catalogue/editing/edit-product.server.ts';
import { lockStock, takeStock } from '#app/catalogue/stock/stock.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner } from '#tests/support/test-products.ts';
import { type BulkChange, type BulkKind, categoryOption, parseBulkChange } from './bulk-change.ts';
import { applyBulkEdit, undoBulkEdit } from './bulk-edit.server.ts';
import {
  findBulkPreview,
  previewBulkEdit,
  previewWithoutRefused,
  sweepBulkEdits,
} from './bulk-preview.server.ts';

const given = openTestDatabase();
const ten: BulkChange = { kind: 'percent', hundredths: 1000 };

beforeEach(async () => {
  await sql`truncate products, users, audit_log, bulk_edits restart identity cascade`.execute(
    given.db,
  );
  await sql`insert into users (id, email) values ('owner', 'owner@example.com')`.execute(given.db);
});

async function addProducts(count: number, priceCents = 1000, stock = 5): Promise<number[]> {
  const added = await sql<{ id: number }>`
    insert into products (name, price_cents, category, subcategory, stock)
    select 'Product ' || n, ${priceCents}, 'Sega', 'Saturn', ${stock}
    from generate_series(1, ${count}) as n returning id`.execute(given.db);
  return added.rows.map((row) => row.id);
}

async function preview(change: BulkChange, ids: readonly number[]): Promise<number> {
  const id = await previewBulkEdit(given.db, change, { ids });
  if (id === null) throw new Error('too many products');
  return id;
}

const find = (id: number | null, ids: readonly number[] = []) =>
  findBulkPreview(given.db, id ?? 0, ids);
const previewLines = async (change: BulkChange, ids: number[]) =>
  (await find(await preview(change, ids)))?.lines ?? [];
const setCompareAt = (cents: number) =>
  sql`update products set compare_at_cents = ${cents} where id = 1`.execute(given.db);

const apply = (id: number) => applyBulkEdit(given.db, owner, id);
const undo = (id: number) => undoBulkEdit(given.db, owner, id);
const edit = (id: number | undefined, to: ProductEdit['to'], from: ProductEdit['from'] = {}) =>
  editProduct(given.db, owner, id ?? 0, { to, from });
const products = () => given.db.selectFrom('products').selectAll().orderBy('id').execute();
const prices = async () => (await products()).map((product) => product.price_cents);
const stocks = async () => (await products()).map((product) => product.stock);
const auditLog = () =>
  given.db
    .selectFrom('audit_log')
    .where('subject_kind', '=', 'product')
    .select(['action', 'actor_email', 'subject_kind', 'subject_id', 'before', 'after'])
    .orderBy('id')
    .execute();

describe('parseBulkChange', () => {
  const read: [BulkKind, string, object][] = [
    ['amount', '-2.50', { cents: -250 }],
    ['amount', '+ 1,250.00', { cents: 125_000 }],
    ['amount', '−12,5', { cents: -1250 }],
    ['amount', ' 5 ', { cents: 500 }],
    ['percent', '-10', { hundredths: -1000 }],
    ['percent', '7,5 %', { hundredths: 750 }],
    ['stock', '-12', { units: -12 }],
    ['stock', '1000000', { units: 1_000_000 }],
    [
      'category',
      categoryOption('Xbox', 'Xbox Series X/S'),
      { category: 'Xbox', subcategory: 'Xbox Series X/S' },
    ],
    ['price', '1,250.00', { cents: 125_000 }],
    ['sale', '-20 %', { hundredths: 2000 }],
    ['end-sale', 'anything', {}],
    ['category', categoryOption('SALE', ''), { category: 'SALE', subcategory: '' }],
  ];
  it('reads signed numbers and categories', () => {
    for (const [kind, text, expected] of read) {
      expect(parseBulkChange(kind, text), text).toEqual({ kind, ...expected });
    }
  });

  const refused: [BulkKind, string][] = [
    ['amount', ''],
    ['amount', '0'],
    ['amount', '1.005'],
    ['amount', '--5'],
    ['amount', '1000000'],
    ['percent', '0'],
    ['percent', '10%%'],
    ['percent', 'ten'],
    ['price', '-5'],
    ['sale', '100'],
    ['sale', '0'],
    ['percent', '1e3'],
    ['stock', '1.5'],
    ['stock', '-0'],
    ['stock', '1000001'],
    ['sale-until', '2020-12-24'],
    ['sale-until', ''],
    ['category', ''],
    ['category', 'Sega|NES'],
    ['category', 'constructor|'],
  ];
  it('refuses anything else', () => {
    for (const [kind, text] of refused) expect(parseBulkChange(kind, text), text).toBeNull();
  });
});

describe('previewBulkEdit', () => {
  it('returns before and after of every product and writes nothing', async () => {
    const ids = await addProducts(2);
    const before = await products();
    expect(await previewLines({ kind: 'amount', cents: -250 }, ids)).toEqual(
      ids.map((id) => ({
        id,
        name: `Product ${id}`,
        before: { priceCents: 1000 },
        after: { priceCents: 750 },
        refused: null,
      })),
    );
    expect(await products()).toEqual(before);
    expect(await auditLog()).toEqual([]);
  });

  const roundings: [price: number, hundredths: number, after: number][] = [
    [1010, -5000, 505],
    [1011, -5000, 506],
    [5, 1000, 6],
    [1999, 750, 2149],
    [333, -3333, 222],
    [1, -5000, 1],
  ];
  it.each(roundings)('rounds %i cents by %i hundredths to %i', async (price, hundredths, after) => {
    const ids = await addProducts(1, price);
    const [line] = await previewLines({ kind: 'percent', hundredths }, ids);
    // A product that the change leaves as it is is skipped.
    if (price === after) expect(line).toBeUndefined();
    else expect(line?.after).toEqual({ priceCents: after });
  });

  it('refuses a price that reaches the compare-at price', async () => {
    const ids = await addProducts(1);
    await setCompareAt(1200);
    const refusedBy = async (cents: number) =>
      (await previewLines({ kind: 'amount', cents }, ids))[0]?.refused;
    expect(await refusedBy(199)).toBeNull();
    expect(await refusedBy(200)).toBe('compare-at');
    expect(await refusedBy(-200)).toBeNull();
  });

  const limits: [BulkChange, 'low' | 'high' | null][] = [
    [{ kind: 'amount', cents: -999 }, null],
    [{ kind: 'amount', cents: -1000 }, 'low'],
    [{ kind: 'amount', cents: 99_998_999 }, null],
    [{ kind: 'amount', cents: 99_999_000 }, 'high'],
    [{ kind: 'percent', hundredths: -9999 }, 'low'],
    [{ kind: 'percent', hundredths: 9_999_999 }, null],
    [{ kind: 'stock', units: -5 }, null],
    [{ kind: 'stock', units: -6 }, 'low'],
    [{ kind: 'stock', units: 999_996 }, 'high'],
  ];
  it.each(limits)('%j of $10.00 and 5 units is refused as %s', async (change, refused) => {
    const [line] = await previewLines(change, await addProducts(1));
    expect(line?.refused).toBe(refused);
  });

  it('refuses a second unit of a copy, also of one that became a copy since (issue 17)', async () => {
    const [loose = 0, numbered = 0, plain = 0] = await addProducts(3, 1000, 1);
    await edit(loose, { completeness: 'loose' });
    await edit(numbered, { completeness: 'sealed', serial: 'A-17' });
    const more: BulkChange = { kind: 'stock', units: 1 };
    const lines = await previewLines(more, [loose, numbered, plain]);
    expect(lines.map((line) => line.refused)).toEqual(['copy', 'copy', null]);
    const id = await preview(more, [plain]);
    await edit(plain, { serial: 'A-18' });
    const outcome = await apply(id);
    expect(outcome).toMatchObject({ refused: 'changed' });
    const next = 'preview' in outcome ? await find(outcome.preview) : null;
    expect(next?.refusedCount).toBe(1);
  });

  it('skips archived, unknown and unchanged products', async () => {
    const [first = 0, second = 0] = await addProducts(2);
    await archiveProduct(given.db, owner, first);
    const move: BulkChange = { kind: 'category', category: 'Nintendo', subcategory: 'NES' };
    expect(await previewLines(move, [first, second, 987])).toMatchObject([
      { before: { category: 'Sega', subcategory: 'Saturn' }, after: { subcategory: 'NES' } },
    ]);
    const same = { ...move, category: 'Sega', subcategory: 'Saturn' };
    expect(await previewLines(same, [second])).toEqual([]);
  });

  it('takes all products of a query, up to ten thousand', async () => {
    await addProducts(12);
    const query = (search: string) => parseAdminProductQuery(new URLSearchParams(search));
    const id = await previewBulkEdit(given.db, ten, { query: query('q=product 1') });
    const names = (await find(id))?.lines.map((line) => line.name);
    expect(names).toEqual(['Product 1', 'Product 10', 'Product 11', 'Product 12']);
    await addProducts(9989);
    expect(await previewBulkEdit(given.db, ten, { query: query('') })).toBeNull();
  });

  it('is deleted after a day', async () => {
    const ids = await addProducts(1);
    const [old, young] = [await preview(ten, ids), await preview(ten, ids)];
    await sql`update bulk_edits set created_at = now() - interval '25 hours'
      where id = ${old}`.execute(given.db);
    await sweepBulkEdits(given.db);
    expect(await find(old)).toBeNull();
    expect(await find(young)).not.toBeNull();
  });
});

describe('applyBulkEdit', () => {
  it('writes the previewed values and their audit entries once', async () => {
    const ids = await addProducts(3, 1999);
    const id = await preview({ kind: 'percent', hundredths: -1500 }, ids.slice(0, 2));
    const outcomes = await Promise.all([1, 2, 3].map(() => apply(id)));
    expect(outcomes).toEqual([{ applied: 2 }, { applied: 2 }, { applied: 2 }]);
    expect(await prices()).toEqual([1699, 1699, 1999]);
    expect(await auditLog()).toEqual(
      ids.slice(0, 2).map((subject) => ({
        action: 'edit',
        actor_email: 'owner@example.com',
        subject_kind: 'product',
        subject_id: String(subject),
        before: { priceCents: 1999 },
        after: { priceCents: 1699 },
      })),
    );
    expect(await find(id)).toBeNull();
  });

  it('changes no other column', async () => {
    const [id = 0] = await addProducts(1);
    const [before] = await products();
    const move: BulkChange = { kind: 'category', category: 'Xbox', subcategory: 'Xbox 360' };
    await apply(await preview(move, [id]));
    const [after] = await products();
    const updated_at = after?.updated_at;
    expect(after).toEqual({ ...before, category: 'Xbox', subcategory: 'Xbox 360', updated_at });
    expect(updated_at?.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
  });

  it('changes nothing until refused products are excluded', async () => {
    const ids = [...(await addProducts(2)), ...(await addProducts(1, 200))];
    const id = await preview({ kind: 'amount', cents: -300 }, ids);
    expect((await find(id))?.lines[0]?.id).toBe(ids[2]);
    expect(await apply(id)).toEqual({ refused: 'has-refused' });
    expect(await prices()).toEqual([1000, 1000, 200]);
    const without = (await previewWithoutRefused(given.db, id)) ?? 0;
    const selected = ids.slice(0, 2);
    expect(await find(without, ids)).toMatchObject({ count: 2, refusedCount: 0, selected });
    expect(await apply(without)).toEqual({ applied: 2 });
    expect(await prices()).toEqual([700, 700, 200]);
  });

  it('refuses products that changed since the preview, names them and previews again', async () => {
    const ids = await addProducts(4);
    const id = await preview(ten, ids);
    await edit(ids[1], { priceCents: 2000 });
    await archiveProduct(given.db, owner, ids[2] ?? 0);
    await sql`delete from products where id = ${ids[3]}`.execute(given.db);
    const entries = (await auditLog()).length;
    const outcome = await apply(id);
    expect(outcome).toMatchObject({ refused: 'changed', preview: expect.any(Number) });
    expect(await prices()).toEqual([1000, 2000, 1000]);
    expect(await auditLog()).toHaveLength(entries);

    const again = 'preview' in outcome ? (outcome.preview ?? 0) : 0;
    const found = await find(again);
    expect(found?.changedNames).toEqual(['Product 2', 'Product 3', 'Product 4']);
    const after = found?.lines.map((line) => line.after);
    expect(after).toEqual([{ priceCents: 1100 }, { priceCents: 2200 }]);
    expect(await apply(again)).toEqual({ applied: 2 });
    expect(await prices()).toEqual([1100, 2200, 1000]);
  });

  it('refuses a price that reaches a compare-at price set after the preview', async () => {
    const ids = await addProducts(2);
    const id = await preview(ten, ids);
    await setCompareAt(1100);
    const outcome = await apply(id);
    expect(outcome).toMatchObject({ refused: 'changed' });
    const again = 'preview' in outcome ? outcome.preview : null;
    expect(await find(again)).toMatchObject({
      changedNames: ['Product 1'],
      lines: [{ id: 1, refused: 'compare-at' }, { id: 2 }],
    });
    expect(await prices()).toEqual([1000, 1000]);
    await setCompareAt(1101);
    expect(await apply(id)).toEqual({ applied: 2 });
  });

  it('ignores a change of another column', async () => {
    const ids = await addProducts(2);
    const id = await preview(ten, ids);
    await edit(ids[0], { name: 'Other' });
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
    expect(new Set(await prices()).has(1210)).toBe(false);
  });

  it('refuses an unknown edit', async () => {
    expect(await apply(987)).toEqual({ refused: 'not-found' });
    expect(await undo(987)).toEqual({ refused: 'not-found' });
  });
});

describe('undoBulkEdit', () => {
  async function applyNew(change: BulkChange, ids: number[]): Promise<number> {
    const id = await preview(change, ids);
    expect(await apply(id)).toEqual({ applied: ids.length });
    return id;
  }

  it('writes the old values once, with audit entries', async () => {
    const ids = await addProducts(2);
    const id = await applyNew({ kind: 'category', category: 'Atari', subcategory: '' }, ids);
    const outcomes = await Promise.all([undo(id), undo(id)]);
    expect(outcomes).toContainEqual({ undone: 2, skipped: [] });
    expect(outcomes).toContainEqual({ refused: 'not-found' });
    const sega = { category: 'Sega', subcategory: 'Saturn' };
    expect(await products()).toMatchObject([sega, sega]);
    const entry = { action: 'undo', before: { category: 'Atari' }, after: sega };
    expect((await auditLog()).slice(2)).toMatchObject([entry, entry]);
    expect(await apply(id)).toEqual({ refused: 'not-found' });
  });

  it('skips and names products whose price changed since', async () => {
    const ids = await addProducts(3);
    const id = await applyNew(ten, ids);
    await edit(ids[0], { priceCents: 500 });
    await edit(ids[1], { name: 'Renamed', stock: 9 }, { stock: 5 });
    expect(await undo(id)).toEqual({ undone: 2, skipped: ['Product 1'] });
    expect(await prices()).toEqual([500, 1000, 1000]);
    expect((await products())[1]).toMatchObject({ name: 'Renamed', stock: 9 });
  });

  it('skips a price that would reach a compare-at price set since', async () => {
    const id = await applyNew({ kind: 'amount', cents: -300 }, await addProducts(2));
    await setCompareAt(1000);
    expect(await undo(id)).toEqual({ undone: 1, skipped: ['Product 1'] });
    expect(await prices()).toEqual([700, 1000]);
  });

  it('takes back the added stock, also after a sale, but never below 0', async () => {
    const ids = await addProducts(3);
    const id = await applyNew({ kind: 'stock', units: 4 }, ids);
    await takeStock(given.db, [
      { productId: ids[1] ?? 0, quantity: 2 },
      { productId: ids[2] ?? 0, quantity: 6 },
    ]);
    expect(await undo(id)).toEqual({ undone: 2, skipped: ['Product 3'] });
    expect(await stocks()).toEqual([5, 3, 3]);
    expect((await auditLog()).at(-1)).toMatchObject({ before: { stock: 7 }, after: { stock: 3 } });
  });

  it('gives no second unit to what has become a copy since', async () => {
    const id = await applyNew({ kind: 'stock', units: -4 }, await addProducts(2));
    await edit(1, { serial: 'A-17' });
    expect(await undo(id)).toEqual({ undone: 1, skipped: ['Product 1'] });
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
  const onPrices = async () =>
    (await products()).map((one) => [one.price_cents, one.compare_at_cents]);

  it('keeps the regular price as compare-at price, and its end brings exactly that back', async () => {
    const ids = await addProducts(40, 1999);
    await apply(await preview(sale, ids));
    expect(await onPrices()).toEqual(ids.map(() => [1333, 1999]));
    // A second sale starts from the regular price again.
    await apply(await preview({ kind: 'sale', hundredths: 5000 }, ids));
    expect(await onPrices()).toEqual(ids.map(() => [1000, 1999]));
    await apply(await preview({ kind: 'end-sale' }, ids));
    expect(await onPrices()).toEqual(ids.map(() => [1999, null]));
    expect(await previewLines({ kind: 'end-sale' }, ids)).toEqual([]);
  });

  it('gets a last day where it is on, which a new percentage keeps and its end removes', async () => {
    const [onSale = 0, regular = 0] = await addProducts(2, 1999);
    const days = async () => (await products()).map((one) => one.reduced_until);
    await apply(await preview(sale, [onSale]));
    const until = parseBulkChange('sale-until', '24/12/2126') as BulkChange;
    await apply(await preview(until, [onSale, regular]));
    expect(await days()).toEqual(['2126-12-24', null]);
    const ids = [onSale, regular];
    for (const [change, expected] of [
      [sale, ['2126-12-24', null]],
      [{ kind: 'end-sale' }, [null, null]],
    ] as const) {
      const id = await preview(change, ids);
      await apply(id);
      expect(await days()).toEqual(expected);
      await undo(id);
      expect(await days()).toEqual(['2126-12-24', null]);
    }
  });

  it('is undone, and refuses a price that would not sink', async () => {
    const [cheap, dear] = [...(await addProducts(1, 1)), ...(await addProducts(1, 5000))] as [
      number,
      number,
    ];
    const lines = await previewLines(sale, [cheap, dear]);
    expect(lines.map((line) => line.refused)).toEqual(['low', null]);
    const id = await preview(sale, [dear]);
    await apply(id);
    expect(await undo(id)).toEqual({ undone: 1, skipped: [] });
    expect(await onPrices()).toEqual([
      [1, null],
      [5000, null],
    ]);
  });
});

it('sets one price for all, below their compare-at prices', async () => {
  const ids = await addProducts(2);
  await setCompareAt(1200);
  const lines = await previewLines({ kind: 'price', cents: 1250 }, ids);
  expect(lines.map((line) => line.refused)).toEqual(['compare-at', null]);
  await apply(await preview({ kind: 'price', cents: 900 }, ids));
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
  const restoring = await preview({ kind: 'restore' }, ids);
  expect(await apply(restoring)).toEqual({ applied: 1 });
  expect(await count()).toBe(0);
  expect(await auditLog()).toMatchObject([
    { action: 'archive' },
    { action: 'archive', before: { archived: false }, after: { archived: true } },
    { action: 'archive' },
    { action: 'undo', before: { archived: true }, after: { archived: false } },
    { action: 'undo' },
    { action: 'restore', before: { archived: true }, after: { archived: false } },
  ]);
});

it('returns a restored copy to the sold ones by undo (issue 17)', async () => {
  const ids = await addProducts(3, 1000, 0);
  await sql`update products set archived_at = now(), sold_at = now() where id <> 2`.execute(
    given.db,
  );
  await archiveProduct(given.db, owner, 2);
  const soldOnes = async () => (await products()).map(({ sold_at }) => sold_at);
  const before = await soldOnes();
  const restoring = await preview({ kind: 'restore' }, ids);
  expect(await apply(restoring)).toEqual({ applied: 3 });
  expect(await soldOnes()).toEqual([null, null, null]);
  await edit(3, { stock: 1 });
  expect(await undo(restoring)).toEqual({ undone: 3, skipped: [] });
  expect(await soldOnes()).toEqual([before[0], null, null]);
  expect((await products()).every(({ archived_at }) => archived_at)).toBe(true);
});

it('previews, applies and undoes a thousand products in a few statements', async () => {
  const ids = await addProducts(1000);
  const statements: string[] = [];
  const counted: Database = new Kysely({
    dialect: new PostgresDialect({ pool: given.pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const id = (await previewBulkEdit(counted, ten, { ids })) ?? 0;
  expect(statements.splice(0)).toHaveLength(1);
  expect(await applyBulkEdit(counted, owner, id)).toEqual({ applied: 1000 });
  // Begin, the edit, the lock, the update, two for the audit log, the state of the edit, commit.
  expect(statements.splice(0)).toHaveLength(8);
  expect(await undoBulkEdit(counted, owner, id)).toEqual({ undone: 1000, skipped: [] });
  expect(statements).toHaveLength(8);
  expect(new Set(await prices())).toEqual(new Set([1000]));
  expect(await auditLog()).toHaveLength(2000);
});
