import { sql } from 'kysely';
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
