import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Actor, type AuditEntry, recordAudits } from '#app/audit/audit.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { BulkFacts, BulkKind } from './bulk-change.ts';
import { lockFacts, writeFacts } from './bulk-facts.server.ts';
import { previewBulkEdit } from './preview-bulk-edit.server.ts';

export type ApplyOutcome =
  | { applied: number }
  | { refused: 'not-found' | 'has-refused' }
  /** Products are no longer as they were shown: here is what would change now. */
  | { refused: 'changed'; preview: number | null };

export type UndoOutcome =
  /** The names of those that have changed since, and stay as they are. */
  { undone: number; left: string[] } | { refused: 'not-found' };

async function lockBulkEdit(db: Connection, id: number) {
  const edit = await db
    .selectFrom('bulk_edits')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return edit ?? null;
}

interface Changed {
  id: number;
  before: BulkFacts;
  after: BulkFacts;
}

/** Writes what products, locked already, change to, and who changed them. */
async function writeChanges(
  db: Connection,
  actor: Actor,
  { action, kind, lines }: { action: 'edit' | 'undo'; kind: BulkKind; lines: readonly Changed[] },
): Promise<void> {
  await writeFacts(
    db,
    kind,
    lines.map(({ id, after }) => ({ id, facts: after })),
  );
  const audits = lines.map(
    ({ id, before, after }): AuditEntry => ({
      action,
      subjectKind: 'product',
      subjectId: id,
      before: { ...before },
      after: { ...after },
    }),
  );
  await recordAudits(db, actor, audits);
}

/** Applies exactly what a preview has shown, all or nothing. Applied twice, it is done once. */
export async function applyBulkEdit(db: Database, actor: Actor, id: number): Promise<ApplyOutcome> {
  return db.transaction().execute(async (transaction): Promise<ApplyOutcome> => {
    const edit = await lockBulkEdit(transaction, id);
    if (!edit || edit.undone_at) return { refused: 'not-found' };
    const { change, lines } = edit;
    if (edit.applied_at) return { applied: lines.length };
    if (lines.some((line) => line.refused)) return { refused: 'has-refused' };
    const ids = lines.map((line) => line.id);
    const now = await lockFacts(transaction, change.kind, ids);
    const changed = lines.filter((line) => {
      const product = now.get(line.id);
      return !product || product.archived || !isDeepStrictEqual(product.facts, line.before);
    });
    if (changed.length > 0) {
      const names = changed.map((line) => line.name);
      const preview = await previewBulkEdit(transaction, change, { ids }, names);
      return { refused: 'changed', preview };
    }
    await writeChanges(transaction, actor, { action: 'edit', kind: change.kind, lines });
    await sql`update bulk_edits set applied_at = now() where id = ${id}`.execute(transaction);
    return { applied: lines.length };
  });
}

/** What a product is put back to; null where that would undo what somebody did since. */
function putBack(now: BulkFacts, before: BulkFacts, after: BulkFacts): BulkFacts | null {
  if ('stock' in now && 'stock' in before && 'stock' in after) {
    // Pieces may have been sold since: what came goes, what went comes.
    const stock = now.stock - (after.stock - before.stock);
    return stock >= 0 ? { stock } : null;
  }
  return isDeepStrictEqual(now, after) ? before : null;
}

/** Puts back what a bulk edit changed, once; what has changed since stays and is named. */
export async function undoBulkEdit(db: Database, actor: Actor, id: number): Promise<UndoOutcome> {
  return db.transaction().execute(async (transaction): Promise<UndoOutcome> => {
    const edit = await lockBulkEdit(transaction, id);
    if (!edit?.applied_at || edit.undone_at) return { refused: 'not-found' };
    const { change, lines } = edit;
    const ids = lines.map((line) => line.id);
    const now = await lockFacts(transaction, change.kind, ids);
    const back: Changed[] = [];
    const left: string[] = [];
    for (const line of lines) {
      const before = now.get(line.id)?.facts;
      const after = before && putBack(before, line.before, line.after);
      if (after) back.push({ id: line.id, before, after });
      else left.push(line.name);
    }
    await writeChanges(transaction, actor, { action: 'undo', kind: change.kind, lines: back });
    await sql`update bulk_edits set undone_at = now() where id = ${id}`.execute(transaction);
    return { undone: back.length, left };
  });
}
