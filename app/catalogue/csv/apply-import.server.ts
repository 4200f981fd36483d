import { sql } from 'kysely';
import type { Actor } from '#app/audit/audit.server.ts';
import { adminProductColumns } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { importLock } from './find-import.server.ts';
import { rowsToWrite } from './import-report.ts';
import type { ImportChange } from './plan-row.server.ts';
import { writeProducts } from './write-products.server.ts';

const batchSize = 1000;

export type ApplyOutcome =
  | { applied: number }
  | { refused: 'not-found' | 'nothing-to-apply' | 'running' | 'products-changed' };

export interface ApplyRequest {
  id: number;
  actor: Actor;
  onProgress?: (rowsDone: number) => void;
}

async function takeLock(db: Connection, id: number): Promise<boolean> {
  const taken = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${importLock}::integer, ${id}::integer) as taken`.execute(db);
  return taken.rows[0]?.taken ?? false;
}

/** Whether every product of the import still is what the check saw, where the file changes it. */
async function isAsChecked(db: Connection, id: number): Promise<boolean> {
  const ids = sql`select product_id from product_import_rows where import_id = ${id}`;
  // In the order in which everyone locks products, so that nobody waits in a circle.
  await sql`
    select from products where id in (${ids}) order by id for no key update`.execute(db);
  const found = await sql<{ changed: boolean }>`
    select exists (
      select from product_import_rows as row
      left join (select ${adminProductColumns} from products) as product on product.id = row.product_id
      where row.import_id = ${id} and row.product_id is not null and (
        product.id is null or not to_jsonb(product) @> row.before
        or product.archived <> coalesce((row.before ->> 'archived')::boolean, false))
    ) as changed`.execute(db);
  return found.rows[0]?.changed === false;
}

async function readBatch(db: Connection, id: number, after: number): Promise<ImportChange[]> {
  const found = await sql<ImportChange>`
    select line, product_id as "productId", before, after from product_import_rows
    where import_id = ${id} and line > ${after} order by line limit ${batchSize}`.execute(db);
  return found.rows;
}

/**
 * Applies a checked file, whole or not at all: one transaction, some statements for a thousand rows.
 * What was applied before counts as applied. How far it is, is written beside the transaction.
 */
export async function applyImport(
  db: Database,
  { id, actor, onProgress }: ApplyRequest,
): Promise<ApplyOutcome> {
  return db.transaction().execute(async (transaction): Promise<ApplyOutcome> => {
    if (!(await takeLock(transaction, id))) return { refused: 'running' };
    const found = await transaction
      .selectFrom('product_imports')
      .select(['report', 'applied_at'])
      .where('id', '=', id)
      .where(sql<boolean>`admin_id is not distinct from ${actor.id}`)
      .executeTakeFirst();
    if (!found) return { refused: 'not-found' };
    const rowCount = rowsToWrite(found.report);
    if (found.applied_at) return { applied: rowCount };
    if (found.report.faultCount > 0 || rowCount === 0) return { refused: 'nothing-to-apply' };
    if (!(await isAsChecked(transaction, id))) return { refused: 'products-changed' };
    await sql`
      update product_imports set started_at = now(), rows_done = 0 where id = ${id}`.execute(db);
    let done = 0;
    for (let line = 0; done < rowCount; ) {
      const batch = await readBatch(transaction, id, line);
      const last = batch.at(-1);
      if (!last) throw new Error(`Import ${id} has fewer rows than its report says.`);
      await writeProducts(transaction, actor, batch);
      line = last.line;
      done += batch.length;
      await sql`update product_imports set rows_done = ${done} where id = ${id}`.execute(db);
      onProgress?.(done);
    }
    await sql`update product_imports set applied_at = now() where id = ${id}`.execute(transaction);
    return { applied: rowCount };
  });
}
