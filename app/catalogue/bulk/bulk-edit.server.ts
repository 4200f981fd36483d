import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Actor, recordAudit, recordAudits } from '#app/audit/audit-log.server.ts';
import type { AuditedChange } from '#app/audit/describe-audit.ts';
import { isSingleCopy } from '#app/catalogue/copy/copy.ts';
import { toProductEntry, updateProducts } from '#app/catalogue/editing/edit-product.server.ts';
import { listRestocked } from '#app/catalogue/stock/move-stock.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { type BulkKind, type BulkLine, type BulkValues, bulkKinds } from './bulk-change.ts';
import {
  bulkValues,
  isArchiving,
  isSingleCopyRow,
  previewBulkEdit,
} from './bulk-preview.server.ts';

type BulkApplyOutcome =
  | { applied: number }
  | { refused: 'not-found' | 'has-refused' }
  /** Products changed since the preview; the new preview shows what would change now. */
  | { refused: 'changed'; preview: number | null };

type BulkUndoOutcome =
  /** The names of the products that changed since and were not changed back. */
  { undone: number; skipped: string[] } | { refused: 'not-found' };

async function lockBulkEdit(db: Connection, id: number) {
  const edit = await db
    .selectFrom('bulk_edits')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return edit ?? null;
}

interface LockedProduct {
  id: number;
  values: BulkValues;
  compareAtCents: number | null;
  archived: boolean;
  isCopy: boolean;
  stock: number;
}

/** Reads the values of products and locks them in id order until the transaction ends. */
async function lockProducts(
  db: Connection,
  kind: BulkKind,
  ids: readonly number[],
): Promise<Map<number, LockedProduct>> {
  const found = await sql<LockedProduct>`
    select id, ${bulkValues(kind)} as values, compare_at_cents as "compareAtCents",
      archived_at is not null as archived, ${isSingleCopyRow} as "isCopy", stock
    from products where id = any(${ids}::bigint[]) order by id for no key update`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/**
 * Whether the new values break a rule by what may be newer than the preview: a raised price reaches a
 * compare-at price, unless a sale writes both, or a product has become a single copy, or facts make one of
 * several units.
 */
function breaksRule(
  { values, compareAtCents, isCopy, stock }: LockedProduct,
  to: BulkValues,
): boolean {
  const { completeness = null, condition = null } = { ...values, ...to };
  const facts = { completeness, condition, serial: null, certificate: null };
  if (isSingleCopy(facts)) return stock > 1;
  if (to.stock !== undefined) return isCopy && to.stock > 1;
  if (to.priceCents === undefined || compareAtCents === null) return false;
  if (to.compareAtCents !== undefined) return false;
  return to.priceCents >= compareAtCents && to.priceCents > (values.priceCents ?? 0);
}

interface ChangedProduct {
  id: number;
  before: BulkValues;
  after: BulkValues;
}

interface BulkWrite {
  id: number;
  action: AuditedChange<'bulk edit'>['action'];
  kind: BulkKind;
  lines: readonly ChangedProduct[];
}

/** Writes the new values of locked products and their audit entries. */
async function writeChanges(
  db: Connection,
  actor: Actor,
  { id, action, kind, lines }: BulkWrite,
): Promise<void> {
  await updateProducts(db, lines, bulkKinds[kind].fields);
  const entries = lines.map((line) => toProductEntry(action, line.id, line.before, line.after));
  const after = { products: lines.length };
  const all = { action, subjectKind: 'bulk edit', subjectId: id, after } as const;
  await recordAudits(db, actor, entries, await recordAudit(db, actor, all));
}

/** Applies exactly what a preview shows, all or nothing. A second call changes nothing more. */
export async function applyBulkEdit(
  db: Database,
  actor: Actor,
  id: number,
): Promise<BulkApplyOutcome> {
  return db.transaction().execute(async (transaction): Promise<BulkApplyOutcome> => {
    const edit = await lockBulkEdit(transaction, id);
    if (!edit || edit.undone_at) return { refused: 'not-found' };
    const { change, lines } = edit;
    if (edit.applied_at) return { applied: lines.length };
    if (lines.some((line) => line.refused)) return { refused: 'has-refused' };
    const ids = lines.map((line) => line.id);
    const products = await lockProducts(transaction, change.kind, ids);
    const changed = lines.filter(({ id: productId, before, after }) => {
      const product = products.get(productId);
      const isRestored = change.kind === 'restore';
      if (!product || product.archived !== isRestored || breaksRule(product, after)) return true;
      return !isDeepStrictEqual(pickPresent(product, before, change.kind), before);
    });
    if (changed.length > 0) {
      const names = changed.map((line) => line.name);
      const preview = await previewBulkEdit(transaction, change, { ids }, names);
      return { refused: 'changed', preview };
    }
    const action = isArchiving(change.kind) ? change.kind : 'edit';
    await writeChanges(transaction, actor, { id, action, kind: change.kind, lines });
    await sql`update bulk_edits set applied_at = now() where id = ${id}`.execute(transaction);
    return { applied: lines.length };
  });
}

/** The present values of what a change is about: of facts, only those that the name has told. */
function pickPresent({ values }: LockedProduct, changed: BulkValues, kind: BulkKind): BulkValues {
  if (kind !== 'facts') return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => key in changed));
}

/** Returns the values that undo a change, or null where that would undo a later change. */
function findUndo(
  product: LockedProduct,
  { before, after }: Pick<ChangedProduct, 'before' | 'after'>,
  kind: BulkKind,
) {
  const { values } = product;
  if (values.stock !== undefined) {
    // Units may have been sold since, so the undo takes back the difference.
    const stock = values.stock - ((after.stock ?? 0) - (before.stock ?? 0));
    return stock >= 0 && !breaksRule(product, { stock }) ? { stock } : null;
  }
  const present = pickPresent(product, after, kind);
  return isDeepStrictEqual(present, after) && !breaksRule(product, before) ? before : null;
}

/** What the undo of a bulk edit did; all that it did not change back was skipped. */
async function readUndone(
  db: Connection,
  id: number,
  lines: readonly BulkLine[],
): Promise<BulkUndoOutcome> {
  const found = await sql<{ id: string }>`
    select subject_id as id from audit_log where parent_id = (
      select id from audit_log
      where subject_kind = 'bulk edit' and subject_id = ${String(id)} and action = 'undo')`.execute(
    db,
  );
  const undone = new Set(found.rows.map((row) => Number(row.id)));
  const skipped = lines.filter((line) => !undone.has(line.id)).map(({ name }) => name);
  return { undone: undone.size, skipped };
}

/** Skips and names products changed since. A repeated call only answers again: one may be lost. */
export async function undoBulkEdit(
  db: Database,
  actor: Actor,
  id: number,
): Promise<BulkUndoOutcome> {
  return db.transaction().execute(async (transaction): Promise<BulkUndoOutcome> => {
    const edit = await lockBulkEdit(transaction, id);
    if (!edit?.applied_at) return { refused: 'not-found' };
    const { change, lines } = edit;
    if (edit.undone_at) return readUndone(transaction, id, lines);
    const ids = lines.map((line) => line.id);
    const products = await lockProducts(transaction, change.kind, ids);
    const entry = sql<number>`(select id from audit_log
      where subject_kind = 'bulk edit' and subject_id = ${String(id)} and action = 'edit')`;
    const restocked =
      change.kind === 'stock' ? await listRestocked(transaction, entry, ids) : new Set<number>();
    const undone: ChangedProduct[] = [];
    const skipped: string[] = [];
    for (const line of lines) {
      const product = products.get(line.id);
      const after = product && !restocked.has(line.id) && findUndo(product, line, change.kind);
      if (after) undone.push({ ...line, before: pickPresent(product, after, change.kind), after });
      else skipped.push(line.name);
    }
    await writeChanges(transaction, actor, {
      id,
      action: 'undo',
      kind: change.kind,
      lines: undone,
    });
    await sql`update bulk_edits set undone_at = now() where id = ${id}`.execute(transaction);
    return { undone: undone.length, skipped };
  });
}
