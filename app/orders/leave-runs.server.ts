import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { OrderStatus } from './order-status.ts';

const isWithCourier = (status: OrderStatus) => status === 'shipped' || status === 'delivered';

/**
 * Takes the orders that are no longer on their way out of their open run. An undo puts them back,
 * unless their run was closed since or another run has them.
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
  if (left.length > 0) {
    await sql`update run_orders set is_active = false
      where is_active and order_id = any(${left}::bigint[])`.execute(db);
  }
  const returned = action === 'undo' ? pick(false, true) : [];
  if (returned.length > 0) {
    await sql`update run_orders as last set is_active = true from courier_runs
      where last.order_id = any(${returned}::bigint[])
        and courier_runs.id = run_id and closed_at is null
        and not exists (select from run_orders as newer
          where newer.order_id = last.order_id and newer.run_id > last.run_id)`.execute(db);
  }
}
