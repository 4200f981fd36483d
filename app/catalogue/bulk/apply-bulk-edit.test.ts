import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { archiveProduct } from '#app/catalogue/editing/archive-product.server.ts';
import { editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { takeStock } from '#app/catalogue/stock/stock.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { openBulkEditDatabase, owner } from '#tests/support/test-products.ts';
import { applyBulkEdit, undoBulkEdit } from './apply-bulk-edit.server.ts';
import type { BulkChange } from './bulk-change.ts';
import { findBulkPreview, leaveOutRefused, previewBulkEdit } from './preview-bulk-edit.server.ts';

const { given, addProducts, previewOf, products, audit } = openBulkEditDatabase();
const ten: BulkChange = { kind: 'percent', hundredths: 1000 };

const prices = async () => (await products()).map((product) => product.price_cents);
const stocks = async () => (await products()).map((product) => product.stock);

describe('applyBulkEdit', () => {
  it('writes what was shown and who did it, once', async () => {
    const ids = await addProducts(3, 1999);
    const id = await previewOf({ kind: 'percent', hundredths: -1500 }, ids.slice(0, 2));
    const outcomes = await Promise.all([1, 2, 3].map(() => applyBulkEdit(given.db, owner, id)));
    expect(outcomes).toEqual([{ applied: 2 }, { applied: 2 }, { applied: 2 }]);
    expect(await prices()).toEqual([1699, 1699, 1999]);
    expect(await audit()).toEqual(
      ids.slice(0, 2).map((subject) => ({
        action: 'edit',
        actor_email: 'owner@example.com',
        subject_kind: 'product',
        subject_id: String(subject),
        before: { priceCents: 1999 },
        after: { priceCents: 1699 },
      })),
    );
    expect(await findBulkPreview(given.db, id, ids)).toBeNull();
  });

  it('changes the columns it is about and no other', async () => {
    const [id = 0] = await addProducts(1);
    const [before] = await products();
    const move: BulkChange = { kind: 'shelf', category: 'Xbox', subcategory: 'Xbox 360' };
    await applyBulkEdit(given.db, owner, await previewOf(move, [id]));
    const [after] = await products();
    expect(after).toEqual({
      ...before,
      category: 'Xbox',
      subcategory: 'Xbox 360',
      updated_at: after?.updated_at,
    });
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
  });

  it('does nothing while one product is refused, until it is left out', async () => {
    const ids = [...(await addProducts(2)), ...(await addProducts(1, 200))];
    const id = await previewOf({ kind: 'amount', cents: -300 }, ids);
    expect((await findBulkPreview(given.db, id, ids))?.lines[0]?.id).toBe(ids[2]);
    expect(await applyBulkEdit(given.db, owner, id)).toEqual({ refused: 'has-refused' });
    expect(await prices()).toEqual([1000, 1000, 200]);
    const without = await leaveOutRefused(given.db, id);
    const preview = await findBulkPreview(given.db, without ?? 0, ids);
    expect(preview).toMatchObject({ count: 2, refusedCount: 0, chosen: ids.slice(0, 2) });
    expect(await applyBulkEdit(given.db, owner, without ?? 0)).toEqual({ applied: 2 });
    expect(await prices()).toEqual([700, 700, 200]);
  });

  it('refuses what changed since it was shown, names it and shows it anew', async () => {
    const ids = await addProducts(4);
    const id = await previewOf(ten, ids);
    await editProduct(given.db, owner, ids[1] ?? 0, { to: { priceCents: 2000 }, from: {} });
    await archiveProduct(given.db, owner, ids[2] ?? 0);
    await sql`delete from products where id = ${ids[3]}`.execute(given.db);
    const entries = (await audit()).length;
    const outcome = await applyBulkEdit(given.db, owner, id);
    expect(outcome).toMatchObject({ refused: 'changed', preview: expect.any(Number) });
    expect(await prices()).toEqual([1000, 2000, 1000]);
    expect(await audit()).toHaveLength(entries);

    const anew = 'preview' in outcome ? (outcome.preview ?? 0) : 0;
    const preview = await findBulkPreview(given.db, anew, ids);
    expect(preview?.changedNames).toEqual(['Product 2', 'Product 3', 'Product 4']);
    expect(preview?.lines.map((line) => line.after)).toEqual([
      { priceCents: 1100 },
      { priceCents: 2200 },
    ]);
    expect(await applyBulkEdit(given.db, owner, anew)).toEqual({ applied: 2 });
    expect(await prices()).toEqual([1100, 2200, 1000]);
  });

  it('takes no notice of a change in a column that it is not about', async () => {
    const ids = await addProducts(2);
    const id = await previewOf(ten, ids);
    await editProduct(given.db, owner, ids[0] ?? 0, { to: { name: 'Other' }, from: {} });
    expect(await applyBulkEdit(given.db, owner, id)).toEqual({ applied: 2 });
  });

  it('waits for an order that is being placed, and sees what it took', async () => {
    const ids = await addProducts(2);
    const id = await previewOf({ kind: 'stock', pieces: 3 }, ids);
    const applying = await given.db.transaction().execute(async (transaction) => {
      await takeStock(transaction, [{ productId: ids[1] ?? 0, quantity: 2 }]);
      return { apply: applyBulkEdit(given.db, owner, id) };
    });
    expect(await applying.apply).toMatchObject({ refused: 'changed' });
    expect(await stocks()).toEqual([5, 3]);
  });

  it('lets one of several win where they want the same products in any order', async () => {
    const ids = await addProducts(30);
    const edits = await Promise.all(
      [ids, [...ids].reverse(), ids.slice(10), ids.slice(0, 20)].map((some) =>
        previewOf(ten, some),
      ),
    );
    const outcomes = await Promise.all(edits.map((id) => applyBulkEdit(given.db, owner, id)));
    const applied = outcomes.filter((outcome) => 'applied' in outcome);
    expect(applied).toHaveLength(1);
    expect(new Set(await prices()).has(1210)).toBe(false);
  });

  it('knows no edit of another number', async () => {
    expect(await applyBulkEdit(given.db, owner, 987)).toEqual({ refused: 'not-found' });
    expect(await undoBulkEdit(given.db, owner, 987)).toEqual({ refused: 'not-found' });
  });
});

describe('undoBulkEdit', () => {
  async function apply(change: BulkChange, ids: number[]): Promise<number> {
    const id = await previewOf(change, ids);
    expect(await applyBulkEdit(given.db, owner, id)).toEqual({ applied: ids.length });
    return id;
  }

  it('puts back what was there, once, and writes that down', async () => {
    const ids = await addProducts(2);
    const id = await apply({ kind: 'shelf', category: 'Atari', subcategory: '' }, ids);
    const outcomes = await Promise.all([1, 2].map(() => undoBulkEdit(given.db, owner, id)));
    expect(outcomes).toContainEqual({ undone: 2, left: [] });
    expect(outcomes).toContainEqual({ refused: 'not-found' });
    expect(await products()).toMatchObject([
      { category: 'Sega', subcategory: 'Saturn' },
      { category: 'Sega', subcategory: 'Saturn' },
    ]);
    expect((await audit()).slice(2)).toMatchObject([
      { action: 'undo', before: { category: 'Atari' }, after: { subcategory: 'Saturn' } },
      { action: 'undo', before: { category: 'Atari' }, after: { subcategory: 'Saturn' } },
    ]);
    expect(await applyBulkEdit(given.db, owner, id)).toEqual({ refused: 'not-found' });
  });

  it('leaves and names what has changed since, and what else was edited', async () => {
    const ids = await addProducts(3);
    const id = await apply(ten, ids);
    await editProduct(given.db, owner, ids[0] ?? 0, { to: { priceCents: 500 }, from: {} });
    await editProduct(given.db, owner, ids[1] ?? 0, {
      to: { name: 'Renamed', stock: 9 },
      from: { stock: 5 },
    });
    expect(await undoBulkEdit(given.db, owner, id)).toEqual({ undone: 2, left: ['Product 1'] });
    expect(await prices()).toEqual([500, 1000, 1000]);
    expect((await products())[1]).toMatchObject({ name: 'Renamed', stock: 9 });
  });

  it('takes stock back by what was added, also after a sale, and never below 0', async () => {
    const ids = await addProducts(3);
    const id = await apply({ kind: 'stock', pieces: 4 }, ids);
    await takeStock(given.db, [
      { productId: ids[1] ?? 0, quantity: 2 },
      { productId: ids[2] ?? 0, quantity: 6 },
    ]);
    expect(await undoBulkEdit(given.db, owner, id)).toEqual({ undone: 2, left: ['Product 3'] });
    expect(await stocks()).toEqual([5, 3, 3]);
    expect((await audit()).at(-1)).toMatchObject({ before: { stock: 7 }, after: { stock: 3 } });
  });

  it('keeps stock, sales and edits in balance through edits and undos side by side', async () => {
    const ids = await addProducts(3, 1000, 50);
    const add = await previewOf({ kind: 'stock', pieces: 10 }, ids);
    const sell = () =>
      takeStock(
        given.db,
        ids.map((productId) => ({ productId, quantity: 1 })),
      );
    const [applied] = await Promise.all([
      applyBulkEdit(given.db, owner, add),
      ...Array.from({ length: 5 }, sell),
    ]);
    const added = 'applied' in applied ? 10 : 0;
    expect(await stocks()).toEqual(ids.map(() => 50 + added - 5));
    await Promise.all([undoBulkEdit(given.db, owner, add), ...Array.from({ length: 5 }, sell)]);
    expect(await stocks()).toEqual(ids.map(() => 40));
  });
});

describe('a thousand products', () => {
  it('are shown, changed, written down and put back in a handful of statements', async () => {
    const ids = await addProducts(1000);
    const statements: string[] = [];
    const counted: Database = new Kysely({
      dialect: new PostgresDialect({ pool: given.pool }),
      log: ({ query }) => void statements.push(query.sql),
    });
    const id = (await previewBulkEdit(counted, ten, { ids })) ?? 0;
    expect(statements).toHaveLength(1);
    expect(await applyBulkEdit(counted, owner, id)).toEqual({ applied: 1000 });
    // Begin, the edit, the lock, the change, the log, the mark, commit.
    expect(statements.splice(0)).toHaveLength(1 + 7);
    expect(await undoBulkEdit(counted, owner, id)).toEqual({ undone: 1000, left: [] });
    expect(statements).toHaveLength(7);
    expect(new Set(await prices())).toEqual(new Set([1000]));
    expect(await audit()).toHaveLength(2000);
  });
});
