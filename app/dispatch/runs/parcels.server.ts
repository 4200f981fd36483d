import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import type { StatusChange } from '#app/orders/moves/move-orders.server.ts';
import { applyMoves, lockOrders } from '#app/orders/moves/order-transition.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { isLatestTry, notifyDispatch } from './runs.server.ts';

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
    // What is unpacked is not ready to be collected either.
    await sql`update orders set packed_at = ${isPacked ? sql`now()` : null}, ready_at = null
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

interface ReturnedOrder {
  orderNumber: string;
  /** The run that it came back from, as the administrator saw it. */
  runId: number;
  /** 'try-again' makes it ready for another run; 'restock' cancels it, and its stock returns. */
  decision: 'try-again' | 'restock';
  admin: Pick<User, 'id' | 'email'>;
}

/**
 * Decides on an order that its courier brought back, once: it gets ready again without an email, or is
 * cancelled with one. The move is for an undo.
 */
export function settleReturned(
  db: Database,
  { orderNumber, runId, decision, admin }: ReturnedOrder,
): Promise<{ moved: StatusChange } | { refused: string }> {
  return db.transaction().execute(async (transaction) => {
    await sql`select from courier_runs where id = ${runId} for share`.execute(transaction);
    const order = (await lockOrders(transaction, [orderNumber])).get(orderNumber);
    if (!order) return { refused: `Order ${orderNumber} not found` };
    const back = await sql`
      select from run_orders where run_id = ${runId} and order_id = ${order.id}
        and outcome <> 'delivered' and ${isLatestTry}`.execute(transaction);
    if (order.status !== 'shipped' || back.rows.length === 0)
      return { refused: await describeLatestChange(transaction, order.id) };
    const isTriedAgain = decision === 'try-again';
    const to = isTriedAgain ? ('processing' as const) : ('cancelled' as const);
    const actor = { actorId: admin.id, audit: admin, quiet: isTriedAgain, action: 'move' } as const;
    const [stateId = 0] = await applyMoves(transaction, [{ order, to }], actor);
    return { moved: { orderNumber, stateId } };
  });
}
