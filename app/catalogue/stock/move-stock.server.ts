import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { notifyQuantities, returnStock, takeStock } from './stock.server.ts';

interface StockMove {
  action: 'take back' | 'use' | 'put back';
  productId: number;
  /** Below 0 these units are taken out. */
  quantity: number;
  /** The number of the repair that has or had them. */
  repair?: string;
}

/** Puts units into the stock or takes them out of it, in the words of the stock ledger. */
export async function moveStock(
  db: Connection,
  actor: Actor,
  { action, productId, quantity, repair }: StockMove,
): Promise<void> {
  const found = await sql<{ stock: number }>`
    select stock from products where id = ${productId} for no key update`.execute(db);
  const [before] = found.rows;
  if (!before) return;
  if (quantity > 0) await returnStock(db, [{ productId, quantity }]);
  else {
    await takeStock(db, [{ productId, quantity: 0 - quantity }]);
    await notifyQuantities(db, [productId]);
  }
  const entry = { action, subjectKind: 'product', subjectId: productId } as const;
  const after = { stock: before.stock + quantity, repair };
  await recordAudit(db, actor, { ...entry, before, after });
}

/**
 * Lists locked products whose stock was edited or counted since a change of many, which has this entry in the
 * audit log, so that it is no longer what the change left less what was sold. What repairs and cases moved is
 * like a sale, and a later change that was undone does not count.
 */
export async function listRestocked(
  db: Connection,
  entry: RawBuilder<number>,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select subject_id::bigint as id from audit_log
    where subject_kind = 'product' and subject_id = any(${ids.map(String)}::text[])
      and id > ${entry} and parent_id is distinct from ${entry}
      and after ? 'stock' and action not in ('use', 'put back', 'take back')
    group by subject_id
    having sum((after ->> 'stock')::int - (before ->> 'stock')::int) <> 0`.execute(db);
  return new Set(found.rows.map((row) => row.id));
}
