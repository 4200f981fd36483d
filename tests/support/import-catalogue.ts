import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { addProduct } from '#app/catalogue/editing/add-product.server.ts';
import { cedarQuest, owner } from './cedar-quest.ts';
import { openTestDatabase } from './test-database.ts';

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A shop of two products, anew for each test, into which its owner or another imports. */
export function openImportCatalogue() {
  const given = openTestDatabase();
  beforeEach(async () => {
    await sql`truncate products, users, audit_log, product_imports restart identity cascade`.execute(
      given.db,
    );
    await sql`insert into users (id, email)
      values ('owner', 'owner@example.com'), ('other', 'b@b')`.execute(given.db);
    await addProduct(given.db, owner, cedarQuest);
    await addProduct(given.db, owner, { ...cedarQuest, name: 'Second', stock: 0 });
    await sql`truncate audit_log`.execute(given.db);
  });
  return given;
}
