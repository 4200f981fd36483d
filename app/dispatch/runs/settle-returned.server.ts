import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import type { StatusChange } from '#app/orders/moves/move-orders.server.ts';
import { applyMoves, lockOrders } from '#app/orders/moves/order-transition.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { isLatestTry } from './runs.server.ts';

interface ReturnedOrder {
  orderNumber: string;
  /** The run that it came back from, as the administrator saw it. */
  runId: number;
  /** 'try-again' makes it ready for another run; 'restock' cancels it, and its stock returns. */
  decision: 'try-again' | 'restock';
  admin: Pick<User, 'id' | 'email'>;
}

/** Decides once: ready again without an email, or cancelled with one. `moved` is for an undo. */
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
