import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { archiveProduct } from '#app/catalogue/editing/archive-product.server.ts';
import { openBulkEditDatabase, owner } from '#tests/support/test-products.ts';
import type { BulkChange } from './bulk-change.ts';
import { findBulkPreview, previewBulkEdit, sweepBulkEdits } from './preview-bulk-edit.server.ts';

const { given, addProducts, previewOf, products, audit } = openBulkEditDatabase();
const ten: BulkChange = { kind: 'percent', hundredths: 1000 };

async function linesOf(change: BulkChange, ids: number[]) {
  return (await findBulkPreview(given.db, await previewOf(change, ids), ids))?.lines ?? [];
}

describe('previewBulkEdit', () => {
  it('shows before and after of every product, and writes to none', async () => {
    const ids = await addProducts(2);
    const before = await products();
    expect(await linesOf({ kind: 'amount', cents: -250 }, ids)).toEqual(
      ids.map((id) => ({
        id,
        name: `Product ${id}`,
        before: { priceCents: 1000 },
        after: { priceCents: 750 },
        refused: null,
      })),
    );
    expect(await products()).toEqual(before);
    expect(await audit()).toEqual([]);
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
    const [line] = await linesOf({ kind: 'percent', hundredths }, ids);
    // What stays as it is does not change, and is left out.
    if (price === after) expect(line).toBeUndefined();
    else expect(line?.after).toEqual({ priceCents: after });
  });

  it('refuses a price that reaches the compare-at price', async () => {
    const ids = await addProducts(1);
    await sql`update products set compare_at_cents = 1200`.execute(given.db);
    const refusedBy = async (cents: number) =>
      (await linesOf({ kind: 'amount', cents }, ids))[0]?.refused;
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
    [{ kind: 'stock', pieces: -5 }, null],
    [{ kind: 'stock', pieces: -6 }, 'low'],
    [{ kind: 'stock', pieces: 999_996 }, 'high'],
  ];
  it.each(limits)('%j of $10.00 and 5 pieces is refused as %s', async (change, refused) => {
    const [line] = await linesOf(change, await addProducts(1));
    expect(line?.refused).toBe(refused);
  });

  it('leaves out what is archived or unknown and what stands there already', async () => {
    const [first = 0, second = 0] = await addProducts(2);
    await archiveProduct(given.db, owner, first);
    const move: BulkChange = { kind: 'shelf', category: 'Nintendo', subcategory: 'NES' };
    const lines = await linesOf(move, [first, second, 987]);
    expect(lines).toMatchObject([
      { before: { category: 'Sega', subcategory: 'Saturn' }, after: { subcategory: 'NES' } },
    ]);
    expect(await linesOf({ ...move, category: 'Sega', subcategory: 'Saturn' }, [second])).toEqual(
      [],
    );
  });

  it('takes all that a listing finds, and no more than ten thousand', async () => {
    await addProducts(12);
    const found = parseAdminProductQuery(new URLSearchParams('q=product 1'));
    const id = await previewBulkEdit(given.db, ten, { listing: found });
    const names = (await findBulkPreview(given.db, id ?? 0, []))?.lines.map((line) => line.name);
    expect(names).toEqual(['Product 1', 'Product 10', 'Product 11', 'Product 12']);
    await addProducts(9989);
    const all = parseAdminProductQuery(new URLSearchParams());
    expect(await previewBulkEdit(given.db, ten, { listing: all })).toBeNull();
  });
});

it('forgets previews after a day', async () => {
  const ids = await addProducts(1);
  const [old, young] = [await previewOf(ten, ids), await previewOf(ten, ids)];
  await sql`update bulk_edits set created_at = now() - interval '25 hours' where id = ${old}`.execute(
    given.db,
  );
  await sweepBulkEdits(given.db);
  expect(await findBulkPreview(given.db, old, ids)).toBeNull();
  expect(await findBulkPreview(given.db, young, ids)).not.toBeNull();
});
