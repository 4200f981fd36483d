import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { describeLatestChange } from '#app/orders/latest-change.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { notifyDispatch } from './runs.server.ts';

export interface Packing {
  orderNumber: string;
  isPacked: boolean;
  /** The status that the administrator saw. */
  seen: OrderStatus;
  admin: Pick<User, 'id' | 'email'>;
}

/** Sets whether an order is packed; twice is once. Refuses an order that has another status since. */
export function setPacked(
  db: Database,
  { orderNumber, isPacked, seen, admin }: Packing,
): Promise<{ isPacked: boolean } | { refused: string }> {
  return db.transaction().execute(async (transaction) => {
    const found = await sql<{ id: number; status: OrderStatus; wasPacked: boolean }>`
      select id, status, packed_at is not null as "wasPacked" from orders
      where order_number = ${orderNumber} for update`.execute(transaction);
    const [order] = found.rows;
    if (!order) return { refused: `Order ${orderNumber} not found` };
    if (order.status !== seen)
      return { refused: await describeLatestChange(transaction, order.id) };
    if (order.wasPacked === isPacked) return { isPacked };
    await sql`update orders set packed_at = ${isPacked ? sql`now()` : null}
      where order_number = ${orderNumber}`.execute(transaction);
    await recordAudit(transaction, admin, {
      action: isPacked ? 'pack' : 'unpack',
      subjectKind: 'order',
      subjectId: orderNumber,
    });
    await notifyDispatch(transaction);
    return { isPacked };
  });
}
