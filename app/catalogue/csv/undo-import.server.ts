import { sql } from 'kysely';
import {
  type Actor,
  type AuditEntry,
  recordAudit,
  recordAudits,
} from '#app/audit/audit-log.server.ts';
import { isSingleCopy } from '#app/catalogue/copy/copy.ts';
import { selectAdminProducts } from '#app/catalogue/editing/admin-product-query.server.ts';
import {
  type ProductUpdate,
  toProductEntry,
  updateProducts,
} from '#app/catalogue/editing/edit-product.server.ts';
import { type AdminProduct, fieldNames } from '#app/catalogue/editing/product-fields.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { takeImportLock } from './apply-import.server.ts';
import type { EarlierValues, ImportedValues } from './product-csv.ts';

const batchSize = 1000;

type ImportUndoOutcome =
  /** The names of the products that changed since and were not changed back. */
  { undone: number; skipped: string[] } | { refused: 'not-found' };

interface AppliedRow {
  line: number;
  name: string;
  before: EarlierValues | null;
  after: ImportedValues;
  product: AdminProduct | null;
}

/** Returns what a row of an import has to write back, or null where that would undo a later change. */
function findImportUndo({ before, after, product }: AppliedRow): EarlierValues | null {
  const { stock, archived = false, ...values } = after;
  if (!product || product.archived !== archived) return null;
  const keys = Object.keys(values) as (keyof typeof values)[];
  if (keys.some((key) => product[key] !== values[key])) return null;
  if (!before) return { archived: true };
  if (stock === undefined) return breaksRule(product, before) ? null : before;
  // Units may have been sold since, so the undo takes back the difference.
  const restored = { ...before, stock: product.stock - (stock - (before.stock ?? 0)) };
  return restored.stock < 0 || breaksRule(product, restored) ? null : restored;
}

/**
 * Whether a restored price reaches a compare-at price that was set after the import, or a restored
 * stock is more than the one unit of what is a single copy since.
 */
function breaksRule(product: AdminProduct, restored: ImportedValues): boolean {
  const now = { ...product, ...restored };
  const { priceCents, compareAtCents } = now;
  if (now.stock > 1 && isSingleCopy(now)) return true;
  return compareAtCents !== null && priceCents >= compareAtCents && priceCents > product.priceCents;
}

async function readApplied(db: Connection, id: number, after: number): Promise<AppliedRow[]> {
  const found = await sql<AppliedRow>`
    select line, before, after, coalesce(product.name, after ->> 'name') as name,
      case when product.id is not null then to_jsonb(product) end as product
    from product_import_rows as row
    left join (${selectAdminProducts}) as product on product.id = row.product_id
    where import_id = ${id} and line > ${after} order by line limit ${batchSize}`.execute(db);
  return found.rows;
}

/** Writes the rows back that did not change since; returns the names of the others. */
async function undoBatch(
  db: Connection,
  { actor, parentId }: { actor: Actor; parentId: number | null },
  batch: readonly AppliedRow[],
): Promise<string[]> {
  const updates: ProductUpdate[] = [];
  const entries: AuditEntry[] = [];
  const skipped: string[] = [];
  for (const row of batch) {
    const restored = findImportUndo(row);
    if (!restored || !row.product) {
      skipped.push(row.name);
      continue;
    }
    const { id } = row.product;
    const { archived, soldAt, ...values } = restored;
    updates.push({ id, archived, soldAt, values });
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
 * back. Products that changed since are skipped and named; units sold since stay sold.
 */
export async function undoImport(
  db: Database,
  actor: Actor,
  id: number,
): Promise<ImportUndoOutcome> {
  return db.transaction().execute(async (transaction): Promise<ImportUndoOutcome> => {
    if (!(await takeImportLock(transaction, id))) return { refused: 'not-found' };
    const claimed = await sql<{ fileName: string }>`
      update product_imports set undone_at = now()
      where id = ${id} and admin_id = ${actor.id} and applied_at is not null
        and undone_at is null
      returning file_name as "fileName"`.execute(transaction);
    const [undone] = claimed.rows;
    if (!undone) return { refused: 'not-found' };
    const parentId = await recordAudit(transaction, actor, {
      action: 'undo',
      subjectKind: 'import',
      subjectId: undone.fileName,
    });
    await sql`
      select from products
      where id in (select product_id from product_import_rows where import_id = ${id})
      order by id for no key update`.execute(transaction);
    const skipped: string[] = [];
    let count = 0;
    for (let line = 0; ; ) {
      const batch = await readApplied(transaction, id, line);
      const last = batch.at(-1);
      if (!last) return { undone: count - skipped.length, skipped };
      skipped.push(...(await undoBatch(transaction, { actor, parentId }, batch)));
      count += batch.length;
      line = last.line;
    }
  });
}
