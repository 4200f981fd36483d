import { type RawBuilder, sql } from 'kysely';
import {
  type Actor,
  type AuditEntry,
  recordAudit,
  recordAudits,
} from '#app/audit/audit-log.server.ts';
import {
  type ProductUpdate,
  toProductEntry,
  updateProducts,
} from '#app/catalogue/editing/edit-product.server.ts';
import { type AdminProduct, fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { listRestocked } from '#app/catalogue/stock/move-stock.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { tryLock } from '#app/platform/database/try-lock.server.ts';
import { hasValues, mayGet } from './plan-row.server.ts';
import { countChanges, type EarlierValues } from './product-csv.ts';
import { lockImported, readRows, type SavedRow, undoLock } from './saved-import.server.ts';

type ImportUndoOutcome =
  /** The names of the products that changed since and were not changed back. */
  { undone: number; skipped: string[] } | { refused: 'not-found' | 'running' };

/** What to write back; null where that undoes a later change or the product may not get it. */
function findImportUndo({ before, after, product }: SavedRow): EarlierValues | null {
  const { stock, ...values } = after;
  if (!product || !hasValues(product, { archived: false, ...values })) return null;
  if (!before) return { archived: true };
  const restored = { ...before };
  // Units may have been sold since, so the undo takes back the difference.
  if (stock !== undefined) restored.stock = product.stock - (stock - (before.stock ?? 0));
  return mayGet(product, restored) ? restored : null;
}

interface Undo {
  actor: Actor;
  parentId: number | null;
  /** The id in the audit log of what is undone. */
  appliedEntry: RawBuilder<number>;
}

/** Writes the rows back that did not change since; returns the names of the others. */
async function undoBatch(
  db: Connection,
  { actor, parentId, appliedEntry }: Undo,
  batch: readonly SavedRow[],
): Promise<string[]> {
  const stocked = batch.filter((row) => row.after.stock !== undefined);
  const ids = stocked.flatMap((row) => row.product?.id ?? []);
  const restocked = await listRestocked(db, appliedEntry, ids);
  const updates: ProductUpdate[] = [];
  const entries: AuditEntry[] = [];
  const skipped: string[] = [];
  for (const row of batch) {
    const restored = findImportUndo(row);
    if (!restored || !row.product || restocked.has(row.product.id)) {
      skipped.push(row.name);
      continue;
    }
    const { id } = row.product;
    updates.push({ id, after: restored });
    const keys = Object.keys(restored) as (keyof AdminProduct)[];
    const now = Object.fromEntries(keys.map((key) => [key, row.product?.[key]]));
    entries.push(toProductEntry('undo', id, now, restored));
  }
  await updateProducts(db, updates, fieldNames);
  await recordAudits(db, actor, entries, parentId);
  return skipped;
}

/**
 * Undoes an applied import of this admin once: new products are archived, changed ones get their values
 * back. Products that changed since, or may not get these values any more, are skipped and named; units
 * sold since stay sold. A second call changes nothing more: the answer to the first may be lost.
 */
export async function undoImport(
  db: Database,
  actor: Actor,
  id: number,
): Promise<ImportUndoOutcome> {
  return db.transaction().execute(async (transaction): Promise<ImportUndoOutcome> => {
    if (!(await tryLock(transaction, undoLock, id))) return { refused: 'running' };
    const found = await transaction
      .selectFrom('product_imports')
      .select(['file_name', 'report', 'applied_at', 'undone_at'])
      .where('id', '=', id)
      .where('admin_id', '=', actor.id)
      .where('applied_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return { refused: 'not-found' };
    const count = countChanges(found.report);
    if (found.undone_at) {
      const { leftByUndo = [] } = found.report;
      return { undone: count - leftByUndo.length, skipped: leftByUndo };
    }
    const parentId = await recordAudit(transaction, actor, {
      action: 'undo',
      subjectKind: 'import',
      subjectId: found.file_name,
    });
    const appliedEntry = sql<number>`(select id from audit_log
      where subject_kind = 'import' and subject_id = ${found.file_name} and action = 'apply'
        and actor_id = ${actor.id} and created_at >= ${found.applied_at} order by id limit 1)`;
    await lockImported(transaction, id);
    const skipped: string[] = [];
    let read = 0;
    for await (const batch of readRows(transaction, id)) {
      read += batch.length;
      skipped.push(...(await undoBatch(transaction, { actor, parentId, appliedEntry }, batch)));
    }
    if (read !== count) throw new Error(`Import ${id} has other rows than its report counts.`);
    await sql`
      update product_imports set undone_at = now(),
        report = report || jsonb_build_object('leftByUndo', ${skipped}::text[])
      where id = ${id}`.execute(transaction);
    return { undone: count - skipped.length, skipped };
  });
}
