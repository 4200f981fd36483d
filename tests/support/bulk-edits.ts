import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import type { BulkChange } from '#app/catalogue/bulk/bulk-change.ts';
import { previewBulkEdit } from '#app/catalogue/bulk/preview-bulk-edit.server.ts';
import { openTestDatabase } from './test-database.ts';

/** A shop without products at the start of each test, and the ways to edit many of them. */
export function openBulkEdits() {
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
