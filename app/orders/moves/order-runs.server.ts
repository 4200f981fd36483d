import { sql } from 'kysely';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { runDueCents } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Sets what a courier's open run collects of an order to what it costs now. */
export async function updateRunDue(db: Connection, orderId: number): Promise<void> {
  await sql`update run_orders set due_cents = ${runDueCents} from orders
    where orders.id = order_id and order_id = ${orderId} and is_active`.execute(db);
}

const isWithCourier = (status: OrderStatus) => status === 'shipped' || status === 'delivered';

/**
 * Takes the orders that are no longer on their way out of their open run, which keeps the fee of a refused
 * one. An undo puts them back, unless their run was closed since or another run has them. Once they are
 * shipped or sold again, earlier runs have no part in them any more.
 */
export async function updateRuns(
  db: Connection,
  moves: readonly { order: { id: number; status: OrderStatus }; to: OrderStatus }[],
  action: 'move' | 'undo',
): Promise<void> {
  const pick = (from: boolean, to: boolean) =>
    moves
      .filter((move) => isWithCourier(move.order.status) === from && isWithCourier(move.to) === to)
      .map(({ order }) => order.id);
  const left = pick(true, false);
  if (left.length > 0)
    await sql`update run_orders set is_active = false,
        fee_cents = case when outcome = 'refused' then delivery_fee_cents end
      from orders
      where is_active and order_id = any(${left}::bigint[]) and orders.id = order_id`.execute(db);
  const returned = pick(false, true);
  if (returned.length === 0) return;
  if (action === 'move') {
    await sql`update run_orders set is_superseded = true
      where order_id = any(${returned}::bigint[]) and not is_active`.execute(db);
  } else {
    await sql`update run_orders as last set is_active = true, due_cents = ${runDueCents}, fee_cents = null
      from courier_runs, orders
      where last.order_id = any(${returned}::bigint[]) and orders.id = last.order_id
        and courier_runs.id = run_id and closed_at is null and not is_superseded
        and not exists (select from run_orders as newer
          where newer.order_id = last.order_id and newer.run_id > last.run_id)`.execute(db);
  }
}
