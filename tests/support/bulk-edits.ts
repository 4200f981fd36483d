import { sql } from 'kysely';
import type { BulkChange } from '#app/catalogue/bulk/bulk-change.ts';
import { applyBulkEdit } from '#app/catalogue/bulk/bulk-edit.server.ts';
import { findBulkPreview, previewBulkEdit } from '#app/catalogue/bulk/bulk-preview.server.ts';
import { editProduct, type ProductEdit } from '#app/catalogue/editing/edit-product.server.ts';
import { openTestDatabase } from './test-database.ts';
import { owner } from './test-products.ts';

/** A database without products before each test, and what tests of bulk edits do in it. */
export function openBulkDatabase() {
  const given = openTestDatabase('products, users, audit_log, bulk_edits');
  beforeEach(async () => {
    await given.run(sql`insert into users (id, email) values ('owner', 'owner@example.com')`);
  });

  const find = (id: number | null, ids: readonly number[] = []) =>
    findBulkPreview(given.db, id ?? 0, ids);
  async function preview(change: BulkChange, ids: readonly number[]): Promise<number> {
    const id = await previewBulkEdit(given.db, change, { ids });
    if (id === null) throw new Error('too many products');
    return id;
  }
  const listLines = async (change: BulkChange, ids: number[]) =>
    (await find(await preview(change, ids)))?.lines ?? [];
  const apply = (id: number) => applyBulkEdit(given.db, owner, id);

  return {
    given,
    find,
    preview,
    listLines,
    apply,
    /** Adds 'Product 1' and so on in Sega, Saturn. */
    addProducts: (count: number, priceCents = 1000, stock = 5) =>
      given.list<number>(sql`
        insert into products (name, price_cents, category, subcategory, stock)
        select 'Product ' || n, ${priceCents}, 'Sega', 'Saturn', ${stock}
        from generate_series(1, ${count}) as n returning id`),
    /** Why each product of a preview is refused. */
    listRefusals: async (change: BulkChange, ids: number[]) =>
      (await listLines(change, ids)).map(({ refused }) => refused),
    edit: (id: number | undefined, to: ProductEdit['to'], from: ProductEdit['from'] = {}) =>
      editProduct(given.db, owner, id ?? 0, { to, from }),
    setCompareAt: (cents: number) =>
      given.run(sql`update products set compare_at_cents = ${cents} where id = 1`),
    /** Applies a preview whose products have changed since; gives the preview that replaces it. */
    async applyStale(id: number) {
      const outcome = await apply(id);
      if (!('preview' in outcome)) throw new Error(JSON.stringify(outcome));
      return outcome.preview ?? 0;
    },
    products: () => given.db.selectFrom('products').selectAll().orderBy('id').execute(),
    auditLog: () =>
      given.run(sql`select action, actor_email, subject_id, before, after from audit_log
        where subject_kind = 'product' order by id`),
  };
}
