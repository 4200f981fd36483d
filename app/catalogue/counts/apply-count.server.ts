import { sql } from 'kysely';
import {
  type Actor,
  type AuditEntry,
  recordAudit,
  recordAudits,
} from '#app/audit/audit-log.server.ts';
import { isSingleCopyRow } from '#app/catalogue/bulk/bulk-preview.server.ts';
import { toProductEntry, updateProducts } from '#app/catalogue/editing/edit-product.server.ts';
import { clearSold, lockStock, notifyQuantities } from '#app/catalogue/stock/stock.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { refusal } from '#app/platform/refusal.ts';
import type { AppliedLine, StockCount } from './count.ts';
import { countsLock, findCount, listCounted, listMissing } from './counts.server.ts';

type RefusedCount = { refused: 'not-found' | 'moved-on' | 'copies'; message: string };

interface Application {
  reason: string;
  /** Whether what nobody counted is missing. */
  withMissing: boolean;
  /** The version of the count that the page showed. */
  seen: string;
}

/**
 * Locks a count, and gives it if it is open or applied, as asked. No count takes an entry until the end of the
 * transaction: what this one changes in the stock is what the others have to expect.
 */
async function lockCount(
  db: Connection,
  id: number,
  { applied }: { applied: boolean },
): Promise<StockCount | null> {
  await sql`select pg_advisory_xact_lock(${countsLock})`.execute(db);
  const count = await findCount(db, id);
  return count && (count.appliedAt !== null) === applied ? count : null;
}

/**
 * Adds the differences of a count to the stock, in one step with one entry in the audit log. What was
 * sold since it was counted is no difference. Stock below 0 becomes 0: those units are promised to orders.
 */
export function applyCount(
  db: Database,
  actor: Actor,
  id: number,
  { reason, withMissing, seen }: Application,
): Promise<{ applied: AppliedLine[] } | RefusedCount> {
  return db.transaction().execute(async (transaction) => {
    const count = await lockCount(transaction, id, { applied: false });
    if (!count) return refusal('not-found', 'This count is applied already.');
    if (count.version !== seen) {
      const message = 'The differences have changed since. Look at them once more.';
      return refusal('moved-on', message);
    }
    const counted = await listCounted(transaction, id, null);
    const missing = withMissing ? await listMissing(transaction, count, null) : null;
    const differences = [...counted.lines, ...(missing?.lines ?? [])]
      .map((line) => ({ id: line.productId, change: line.counted - line.expected }))
      .filter(({ change }) => change !== 0);
    const planned = await planLines(transaction, differences);
    const lines = planned.filter(({ before, after }) => before !== after);
    const copies = lines.filter(doublesCopy);
    if (copies.length > 0) {
      const names = copies.map(({ name }) => name).join(', ');
      return refusal('copies', `A single copy is there once. Add another copy instead: ${names}.`);
    }
    const applied = lines.map(({ isCopy: _, ...line }) => line);
    await writeLines(transaction, actor, { id, action: 'apply', reason, lines: applied });
    await sql`
      update stock_counts set applied_at = now(), reason = ${reason},
        applied = ${JSON.stringify(applied)}::jsonb
      where id = ${id}`.execute(transaction);
    return { applied };
  });
}

interface Difference {
  id: number;
  change: number;
}

interface PlannedLine extends AppliedLine {
  isCopy: boolean;
}

const doublesCopy = ({ isCopy, before, after }: PlannedLine) =>
  isCopy && after > 1 && after > before;

/** Locks the products, and gives their stock before and after. */
async function planLines(
  db: Connection,
  differences: readonly Difference[],
): Promise<PlannedLine[]> {
  const ids = differences.map(({ id }) => id);
  await lockStock(db, ids);
  const found = await sql<Omit<PlannedLine, 'before' | 'after'> & { stock: number }>`
    select id, name, stock, ${isSingleCopyRow} as "isCopy",
      to_jsonb(sold_at) #>> '{}' as "soldAt" from products
    where id = any(${ids}::bigint[]) order by id`.execute(db);
  const changes = new Map(differences.map(({ id, change }) => [id, change]));
  return found.rows.map(({ stock, soldAt, ...row }) => {
    const after = Math.max(0, stock + (changes.get(row.id) ?? 0));
    return { ...row, before: stock, after, ...(soldAt && after > stock && { soldAt }) };
  });
}

interface Write {
  id: number;
  action: 'apply' | 'undo';
  reason: string | null;
  lines: readonly AppliedLine[];
}

function toEntry(
  { action, id: count, reason }: Omit<Write, 'lines'>,
  { id, before, after, soldAt }: AppliedLine,
): AuditEntry {
  const [lower, higher] = soldAt ? [{ archived: true, soldAt }, { archived: false }] : [];
  const [was, is] = after > before ? [lower, higher] : [higher, lower];
  return toProductEntry(
    action === 'undo' ? 'undo' : 'edit',
    id,
    { stock: before, ...was },
    { stock: after, ...is, count, reason },
  );
}

async function writeLines(db: Connection, actor: Actor, { lines, ...write }: Write): Promise<void> {
  const { id, action, reason } = write;
  const updates = lines.map(({ id: productId, before, after, soldAt }) => ({
    id: productId,
    after: { stock: after, ...(soldAt && after < before && { archived: true, soldAt }) },
  }));
  const raised = lines.filter(({ before, after }) => after > before);
  await clearSold(
    db,
    raised.map((line) => line.id),
  );
  await updateProducts(db, updates, ['quantity']);
  await sql`
    update stock_count_entries set expected = expected + after - before
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id bigint, before int, after int),
      stock_counts as other
    where product_id = line.id and count_id = other.id and other.id <> ${id}
      and other.applied_at is null`.execute(db);
  const after = { products: lines.length, reason };
  const entry = { action, subjectKind: 'count', subjectId: id, after } as const;
  const parentId = await recordAudit(db, actor, entry);
  const entries = lines.map((line) => toEntry(write, line));
  await recordAudits(db, actor, entries, parentId);
  await notifyQuantities(
    db,
    lines.map((line) => line.id),
  );
}

/** Has an applied count expect what other counts have changed in the stock since, before it is open again. */
async function expectLaterChanges(db: Connection, id: number): Promise<void> {
  await sql`
    update stock_count_entries set expected = expected + change
    from (
      select subject_id::bigint as product_id,
        sum((after ->> 'stock')::int - (before ->> 'stock')::int)::int as change
      from audit_log
      where subject_kind = 'product' and (after ->> 'count')::bigint <> ${id}
        and subject_id in (
          select product_id::text from stock_count_entries where count_id = ${id})
        and id > (select max(id) from audit_log
          where (subject_kind, subject_id, action) = ('count', ${String(id)}, 'apply'))
      group by subject_id
    ) as later
    where count_id = ${id} and stock_count_entries.product_id = later.product_id`.execute(db);
}

/**
 * Takes the differences of a count back; the count is open again. Products that lack the units, and a copy
 * that was found since, are named, keep their stock and are counted once more: their difference is in it already.
 */
export function undoCount(
  db: Database,
  actor: Actor,
  id: number,
): Promise<{ undone: number; skipped: string[] } | RefusedCount> {
  return db.transaction().execute(async (transaction) => {
    const count = await lockCount(transaction, id, { applied: true });
    const row = await transaction
      .selectFrom('stock_counts')
      .select('applied')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!count || !row?.applied) return refusal('not-found', 'This count is not applied.');
    const changes = row.applied.map(({ before, after, ...line }) => ({
      ...line,
      change: before - after,
    }));
    const wanted = new Map(changes.map((one) => [one.id, one]));
    const lines = await planLines(transaction, changes);
    const isPossible = (line: PlannedLine) =>
      line.after - line.before === wanted.get(line.id)?.change && !doublesCopy(line);
    const left = lines.filter((line) => !isPossible(line));
    const undone = lines.filter(isPossible).map(({ isCopy: _, ...line }) => {
      // A copy that has come in since the count is for sale.
      const soldAt = line.after === 0 ? wanted.get(line.id)?.soldAt : line.soldAt;
      return { ...line, soldAt };
    });
    await writeLines(transaction, actor, {
      id,
      action: 'undo',
      reason: count.reason,
      lines: undone,
    });
    await expectLaterChanges(transaction, id);
    await sql`
      delete from stock_count_entries
      where count_id = ${id} and product_id = any(${left.map((line) => line.id)}::bigint[])`.execute(
      transaction,
    );
    await sql`
      update stock_counts set applied_at = null, reason = null, applied = null
      where id = ${id}`.execute(transaction);
    return { undone: undone.length, skipped: left.map(({ name }) => name) };
  });
}
