import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import type { BulkChange } from '#app/catalogue/bulk/bulk-change.ts';
import { previewBulkEdit } from '#app/catalogue/bulk/preview-bulk-edit.server.ts';
import { addProduct } from '#app/catalogue/editing/add-product.server.ts';
import type { ProductValues } from '#app/catalogue/editing/parse-product.ts';
import { openTestDatabase } from './test-database.ts';

/** Who adds and changes it. */
export const owner = { id: 'owner', email: 'owner@example.com' };

/** A product as the owner enters it. */
export const testProduct: ProductValues = {
  name: 'Cedar Quest',
  priceCents: 1000,
  category: 'Sega',
  subcategory: 'Saturn',
  description: 'A quest.',
  stock: 5,
  image: null,
  compareAtCents: null,
  releasedOn: null,
  lowStockThreshold: 2,
};

export const toBytes = (text: string) => new TextEncoder().encode(text);

/** A shop of two products, anew for each test, into which its owner or another imports. */
export function openImportDatabase() {
  const given = openTestDatabase();
  beforeEach(async () => {
    await sql`truncate products, users, audit_log, product_imports restart identity cascade`.execute(
      given.db,
    );
    await sql`insert into users (id, email)
      values ('owner', 'owner@example.com'), ('other', 'b@b')`.execute(given.db);
    await addProduct(given.db, owner, testProduct);
    await addProduct(given.db, owner, { ...testProduct, name: 'Second', stock: 0 });
    await sql`truncate audit_log`.execute(given.db);
  });
  return given;
}

/** A shop without products at the start of each test, and the ways to edit many of them. */
export function openBulkEditDatabase() {
  const given = openTestDatabase();
  beforeEach(async () => {
    await sql`truncate products, users, audit_log, bulk_edits restart identity cascade`.execute(
      given.db,
    );
    await sql`insert into users (id, email) values ('owner', 'owner@example.com')`.execute(
      given.db,
    );
  });
  return {
    given,
    async addProducts(count: number, priceCents = 1000, stock = 5): Promise<number[]> {
      const made = await sql<{ id: number }>`
        insert into products (name, price_cents, category, subcategory, stock)
        select 'Product ' || n, ${priceCents}, 'Sega', 'Saturn', ${stock}
        from generate_series(1, ${count}) as n returning id`.execute(given.db);
      return made.rows.map((row) => row.id);
    },
    async previewOf(change: BulkChange, ids: number[]): Promise<number> {
      const id = await previewBulkEdit(given.db, change, { ids });
      if (id === null) throw new Error('too many');
      return id;
    },
    products: () => given.db.selectFrom('products').selectAll().orderBy('id').execute(),
    audit: () =>
      given.db
        .selectFrom('audit_log')
        .select(['action', 'actor_email', 'subject_kind', 'subject_id', 'before', 'after'])
        .orderBy('id')
        .execute(),
  };
}
