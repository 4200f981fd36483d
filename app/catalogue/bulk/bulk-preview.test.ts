import { sql } from 'kysely';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { archiveProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { openBulkDatabase } from '#tests/support/bulk-edits.ts';
import { owner } from '#tests/support/test-products.ts';
import type { BulkChange } from './bulk-change.ts';
import { previewBulkEdit, sweepBulkEdits } from './bulk-preview.server.ts';

const bulk = openBulkDatabase();
const { given, addProducts, applyStale, auditLog, edit, find } = bulk;
const { listLines, listRefusals, preview, products, setCompareAt } = bulk;
const ten: BulkChange = { kind: 'percent', hundredths: 1000 };

it('returns before and after of every product and writes nothing', async () => {
  const ids = await addProducts(2);
  const before = await products();
  const changed = { before: { priceCents: 1000 }, after: { priceCents: 750 }, refused: null };
  expect(await listLines({ kind: 'amount', cents: -250 }, ids)).toEqual(
    ids.map((id) => ({ id, name: `Product ${id}`, ...changed })),
  );
  expect(await products()).toEqual(before);
  expect(await auditLog()).toEqual([]);
});

it.each([
  [1010, -5000, undefined, 505],
  [1011, -5000, undefined, 506],
  [5, 1000, undefined, 6],
  [1999, 750, undefined, 2149],
  [333, -3333, undefined, 222],
  [1999, -1000, '50', 1750],
  [1999, -1000, '99', 1799],
  [1999, -1000, '00', 1800],
  [1050, 1000, '00', 1200],
  [20, -1000, '99', 99],
] as const)('rounds %i cents by %i hundredths with the end %s to %i', async (...given) => {
  const [price, hundredths, rounding, priceCents] = given;
  const change: BulkChange = { kind: 'percent', hundredths, rounding };
  const [line] = await listLines(change, await addProducts(1, price));
  expect(line?.after).toEqual({ priceCents });
});

it.each<[BulkChange, 'compare-at' | null]>([
  [{ kind: 'amount', cents: 199 }, null],
  [{ kind: 'amount', cents: 200 }, 'compare-at'],
  [{ kind: 'amount', cents: -200 }, null],
  [{ kind: 'price', cents: 1250 }, 'compare-at'],
])('%j of $10.00, reduced from $12.00, is refused as %s', async (change, refused) => {
  const ids = await addProducts(2);
  await setCompareAt(1200);
  expect(await listRefusals(change, ids)).toEqual([refused, null]);
});

it.each<[BulkChange, 'low' | 'high' | null]>([
  [{ kind: 'amount', cents: -999 }, null],
  [{ kind: 'amount', cents: -1000 }, 'low'],
  [{ kind: 'amount', cents: 99_998_999 }, null],
  [{ kind: 'amount', cents: 99_999_000 }, 'high'],
  [{ kind: 'percent', hundredths: -9999 }, 'low'],
  [{ kind: 'percent', hundredths: 9_999_999 }, null],
  [{ kind: 'stock', units: -5 }, null],
  [{ kind: 'stock', units: -6 }, 'low'],
  [{ kind: 'stock', units: 999_996 }, 'high'],
])('%j of $10.00 and 5 units is refused as %s', async (change, refused) => {
  expect(await listRefusals(change, await addProducts(1))).toEqual([refused]);
});

it('refuses a sale whose price would not sink', async () => {
  const sale: BulkChange = { kind: 'sale', hundredths: 3333 };
  expect(await listRefusals(sale, await addProducts(1, 1))).toEqual(['low']);
});

it('refuses a second unit of a copy, also of one that became a copy since (issue 17)', async () => {
  const [loose = 0, numbered = 0, slab = 0, plain = 0] = await addProducts(4, 1000, 1);
  await edit(loose, { completeness: 'loose', condition: 'good' });
  await edit(numbered, { completeness: 'sealed', serial: 'A-17' });
  await edit(slab, { certificate: '40217763' });
  const more: BulkChange = { kind: 'stock', units: 1 };
  const refusals = await listRefusals(more, [loose, numbered, slab, plain]);
  expect(refusals).toEqual(['copy', 'copy', 'copy', null]);
  const id = await preview(more, [plain]);
  await edit(plain, { serial: 'A-18' });
  expect(await find(await applyStale(id))).toMatchObject({ refusedCount: 1 });
});

it('skips archived, unknown and unchanged products', async () => {
  const [first = 0, second = 0] = await addProducts(2);
  const cent = await addProducts(1, 1);
  await archiveProduct(given.db, owner, first);
  const move: BulkChange = { kind: 'category', category: 'Nintendo', subcategory: 'NES' };
  expect(await listLines(move, [first, second, 987])).toMatchObject([
    { before: { category: 'Sega', subcategory: 'Saturn' }, after: { subcategory: 'NES' } },
  ]);
  const same = { ...move, category: 'Sega', subcategory: 'Saturn' };
  expect(await listLines(same, [second])).toEqual([]);
  expect(await listLines({ kind: 'end-sale' }, [second])).toEqual([]);
  expect(await listLines({ kind: 'percent', hundredths: -5000 }, cent)).toEqual([]);
});

it('takes all products of a query, up to ten thousand', async () => {
  await addProducts(12);
  const query = (search: string) => parseAdminProductQuery(new URLSearchParams(search));
  const found = await find(await previewBulkEdit(given.db, ten, { query: query('q=product 1') }));
  expect(found?.lines.map((line) => line.id)).toEqual([1, 10, 11, 12]);
  await addProducts(9989);
  expect(await previewBulkEdit(given.db, ten, { query: query('') })).toBeNull();
});

it('is deleted after a day', async () => {
  const ids = await addProducts(1);
  const [old, young] = [await preview(ten, ids), await preview(ten, ids)];
  await given.run(sql`update bulk_edits set created_at = now() - interval '25h' where id = ${old}`);
  await sweepBulkEdits(given.db);
  expect([await find(old), await find(young)]).toEqual([null, expect.anything()]);
});
