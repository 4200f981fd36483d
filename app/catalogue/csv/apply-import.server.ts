import { sql } from 'kysely';
import {
  type Actor,
  type AuditEntry,
  recordAudit,
  recordAudits,
} from '#app/audit/audit-log.server.ts';
import { writeFacts } from '#app/catalogue/copy/write-facts.server.ts';
import { toProductEntry, updateProducts } from '#app/catalogue/editing/edit-product.server.ts';
import { listColumns, toColumns } from '#app/catalogue/editing/product-columns.ts';
import { fieldNames } from '#app/catalogue/editing/product-fields.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { tryLock } from '#app/platform/database/try-lock.server.ts';
import { hasValues, type ImportChange, mayGet } from './plan-row.server.ts';
import { countChanges, isApplicable } from './product-csv.ts';
import { importLock, lockImported, readRows } from './saved-import.server.ts';

export type ImportOutcome =
  | { applied: number }
  | { refused: 'not-found' | 'nothing-to-apply' | 'running' | 'products-changed' };

interface ImportRequest {
  id: number;
  actor: Actor;
  onProgress?: (rowsDone: number) => void;
}

/** Whether the products have the values that the check saw, and may still get those of the file. */
async function isAsChecked(db: Connection, id: number): Promise<boolean> {
  await lockImported(db, id);
  for await (const rows of readRows(db, id)) {
    const isChanged = rows.some(
      ({ before, after, product }) =>
        before &&
        !(product && hasValues(product, { archived: false, ...before }) && mayGet(product, after)),
    );
    if (isChanged) return false;
  }
  return true;
}

type IdentifiedChange = ImportChange & { productId: number };

async function assignIds(
  db: Connection,
  changes: readonly ImportChange[],
): Promise<IdentifiedChange[]> {
  const count = changes.filter((change) => change.productId === null).length;
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(db);
  const ids = found.rows.map((row) => row.id).values();
  return changes.map((change) => {
    const productId = change.productId ?? ids.next().value;
    if (productId === undefined) throw new Error('PostgreSQL returned too few ids.');
    return { ...change, productId };
  });
}

// A file that was checked before an upgrade does not know these.
const noTranslation = { nameAr: '', nameFr: '', descriptionAr: '', descriptionFr: '' };

async function insertProducts(db: Connection, changes: readonly IdentifiedChange[]): Promise<void> {
  const products = changes.map(({ productId, after }) => ({
    id: productId,
    ...toColumns({ ...noTranslation, ...after }),
  }));
  const columns = sql.raw(listColumns(fieldNames, 'products').join(', '));
  await sql`
    insert into products (id, ${columns}) overriding system value
    select id, ${columns}
    from jsonb_populate_recordset(null::products, ${JSON.stringify(products)}::jsonb)`.execute(db);
  const writes = changes.map(({ productId, after }) => ({ id: productId, values: after }));
  await writeFacts(db, writes);
}

/** Records the ids of new products, for an undo. */
async function rememberAdded(
  db: Connection,
  id: number,
  added: readonly IdentifiedChange[],
): Promise<void> {
  await sql`
    update product_import_rows as row set product_id = added.id
    from unnest(${added.map((one) => one.line)}::integer[],
      ${added.map((one) => one.productId)}::bigint[]) as added(line, id)
    where row.import_id = ${id} and row.line = added.line`.execute(db);
}

function listAuditEntries({ productId, before, after }: IdentifiedChange): AuditEntry[] {
  if (!before) return [toProductEntry('add', productId, null, after)];
  const { archived: wasArchived, soldAt, ...was } = before;
  const { archived, ...values } = after;
  const isEdited = Object.keys(values).length > 0;
  const entries = isEdited ? [toProductEntry('edit', productId, was, values)] : [];
  if (archived === undefined) return entries;
  const action = archived ? 'archive' : 'restore';
  const wasThere = { archived: wasArchived, ...(soldAt && { soldAt }) };
  return [...entries, toProductEntry(action, productId, wasThere, { archived })];
}

async function writeBatch(
  db: Connection,
  { id, actor, parentId }: ImportRequest & { parentId: number | null },
  batch: readonly ImportChange[],
): Promise<void> {
  const changes = await assignIds(db, batch);
  const { added = [], edited = [] } = Object.groupBy(changes, ({ before }) =>
    before ? 'edited' : 'added',
  );
  await insertProducts(db, added);
  await rememberAdded(db, id, added);
  const updates = edited.map(({ productId, after }) => ({ id: productId, after }));
  await updateProducts(db, updates, fieldNames);
  await recordAudits(db, actor, changes.flatMap(listAuditEntries), parentId);
}

/** Applies the good rows of a checked file, all or none. One applied before counts as applied. */
export async function applyImport(db: Database, request: ImportRequest): Promise<ImportOutcome> {
  let writing: Promise<unknown> | null = null;
  // Buyers who wait for the locked products may have every other connection: the transaction does not wait
  // for a write of the progress, and skips the next ones.
  const writeProgress = (done: number) => {
    writing ??= sql`
      update product_imports set started_at = coalesce(started_at, now()), rows_done = ${done}
      where id = ${request.id} and applied_at is null`
      .execute(db)
      .catch(() => undefined)
      .finally(() => {
        writing = null;
      });
  };
  try {
    return await applyRows(db, request, writeProgress);
  } finally {
    await writing;
  }
}

function applyRows(
  db: Database,
  request: ImportRequest,
  writeProgress: (rowsDone: number) => void,
): Promise<ImportOutcome> {
  const { id, actor, onProgress } = request;
  return db.transaction().execute(async (transaction): Promise<ImportOutcome> => {
    if (!(await tryLock(transaction, importLock, id))) return { refused: 'running' };
    const found = await transaction
      .selectFrom('product_imports')
      .select(['file_name', 'report', 'applied_at'])
      .where('id', '=', id)
      .where(sql<boolean>`admin_id is not distinct from ${actor.id}`)
      .executeTakeFirst();
    if (!found) return { refused: 'not-found' };
    const rowCount = countChanges(found.report);
    const { badRows } = found.report;
    if (found.applied_at) return { applied: rowCount };
    if (!isApplicable(found.report)) return { refused: 'nothing-to-apply' };
    if (!(await isAsChecked(transaction, id))) return { refused: 'products-changed' };
    writeProgress(0);
    const parentId = await recordAudit(transaction, actor, {
      action: 'apply',
      subjectKind: 'import',
      subjectId: found.file_name,
      after: { products: rowCount, ...(badRows > 0 && { badRowsLeftOut: badRows }) },
    });
    let done = 0;
    for await (const batch of readRows(transaction, id)) {
      await writeBatch(transaction, { ...request, parentId }, batch);
      done += batch.length;
      writeProgress(done);
      onProgress?.(done);
    }
    if (done !== rowCount) throw new Error(`Import ${id} has other rows than its report counts.`);
    await sql`
      update product_imports set started_at = coalesce(started_at, now()), applied_at = now()
      where id = ${id}`.execute(transaction);
    return { applied: rowCount };
  });
}
