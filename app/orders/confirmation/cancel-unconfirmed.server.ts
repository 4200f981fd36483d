import { sql } from 'kysely';
import { moveOrderWithin } from '#app/orders/moves/move-order.server.ts';
import { lockOrders } from '#app/orders/moves/order-transition.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

const shop = { id: null, email: 'the shop' };

/**
 * The condition on `orders` of those that are pending and wait for their customers longer than this; a change of what
 * they contain, and the split that made them, asks the customer again. One that was placed after a younger order is no
 * older than that: the clock was behind when it was placed. Who waits already gets as long from when the owner sets
 * the hours.
 */
const isOverdue = (hours: number) => sql`orders.status = 'pending'
  and confirmation in ('unconfirmed', 'no-answer', 'change-asked')
  and created_at < now() - ${hours} * interval '1 hour'
  and not exists (select from settings where key = 'cancelUnconfirmedHours'
    and updated_at > now() - ${hours} * interval '1 hour')
  and not exists (select from orders as earlier where earlier.id < orders.id
    and earlier.created_at > now() - ${hours} * interval '1 hour' and earlier.created_at <= now())
  and not exists (select from order_states as state where order_id = orders.id
    and state.created_at > now() - ${hours} * interval '1 hour')
  and not exists (select from order_changes as change where change.order_id in (orders.id, orders.split_from)
    and change.created_at > now() - ${hours} * interval '1 hour')`;

/** Cancels one order, unless its customer has confirmed it in the meantime. */
function cancelOrder(db: Database, orderNumber: string, hours: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockOrders(transaction, [orderNumber]);
    const found = await sql`
      select from orders where order_number = ${orderNumber} and ${isOverdue(hours)}`.execute(
      transaction,
    );
    if (found.rows.length === 0) return false;
    const by = { actorId: null, byShop: true, audit: shop };
    const move = await moveOrderWithin(transaction, { orderNumber, to: 'cancelled', ...by });
    return 'moved' in move;
  });
}

async function listOverdue(db: Connection, hours: number): Promise<string[]> {
  const found = await sql<{ orderNumber: string }>`
    select order_number as "orderNumber" from orders
    where ${isOverdue(hours)} order by id`.execute(db);
  return found.rows.map(({ orderNumber }) => orderNumber);
}

/**
 * Cancels what was not confirmed for this many hours, 0 for never, and returns how many. The stock
 * returns and the customers get their email. Processes may do so at the same time.
 */
export async function cancelUnconfirmed(db: Database, hours: number): Promise<number> {
  if (hours === 0) return 0;
  let count = 0;
  for (const orderNumber of await listOverdue(db, hours)) {
    if (await cancelOrder(db, orderNumber, hours)) count += 1;
  }
  return count;
}
