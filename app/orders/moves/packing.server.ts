import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { notifyOrders } from '#app/orders/feed/order-feed.server.ts';
import { lockWholeOrder } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { lockEmailsLike, removeQueuedEmails } from '#app/platform/email/email-queue.server.ts';
import { describeLatestChange } from './latest-change.server.ts';

interface Packing {
  orderNumber: string;
  isPacked: boolean;
  /** The `Order.version` that the page showed. */
  seen: string;
  admin: Pick<User, 'id' | 'email'>;
}

export const readyEmail = (orderId: number) => ({ template: 'order-ready', data: { orderId } });

/** Sets whether an order is packed; twice is once. Refuses an order that is another one since. */
export function setPacked(
  db: Database,
  { orderNumber, isPacked, seen, admin }: Packing,
): Promise<{ isPacked: boolean } | { refused: string }> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockWholeOrder(transaction, orderNumber);
    if (!order) return { refused: `Order ${orderNumber} not found` };
    if (order.version !== seen)
      return { refused: await describeLatestChange(transaction, order.id) };
    if (order.isPacked === isPacked) return { isPacked };
    // What is unpacked is not ready to be collected either.
    await sql`update orders set packed_at = ${isPacked ? sql`now()` : null}, ready_at = null
      where order_number = ${orderNumber}`.execute(transaction);
    if (!isPacked) {
      const jobIds = await lockEmailsLike(transaction, readyEmail(order.id));
      await removeQueuedEmails(transaction, jobIds);
    }
    await recordAudit(transaction, admin, {
      action: isPacked ? 'pack' : 'unpack',
      subjectKind: 'order',
      subjectId: orderNumber,
    });
    await notifyOrders(transaction);
    return { isPacked };
  });
}

/** The goods of orders that return from cancelled are packed again. */
export async function unpackOrders(db: Connection, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`update orders set packed_at = null, ready_at = null
    where id = any(${[...orderIds]}::bigint[])`.execute(db);
}

/** Lets an order wait from now on, or by an undo no more; records it and notifies the open pages. */
export async function setReady(
  db: Connection,
  { orderNumber, admin }: { orderNumber: string; admin: Actor },
  action: 'ready' | 'keep' | 'undo',
): Promise<string> {
  const set = await sql<{ readyAt: Date | null }>`
    update orders set ready_at = ${action === 'undo' ? null : sql`now()`}
    where order_number = ${orderNumber} returning ready_at as "readyAt"`.execute(db);
  await recordAudit(db, admin, { action, subjectKind: 'order', subjectId: orderNumber });
  await notifyOrders(db);
  return set.rows[0]?.readyAt?.toISOString() ?? '';
}
