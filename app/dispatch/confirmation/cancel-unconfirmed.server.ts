import { sql } from 'kysely';
import { moveOrderWithin } from '#app/orders/moves/move-order.server.ts';
import { lockOrders } from '#app/orders/moves/order-transition.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

/** Any fixed number: one process at a time cancels. */
const lock = 7_210_471;
const shop = { id: null, email: 'the shop' };

/**
 * The condition on `orders` of those that are pending and wait for their customers longer than this; a change of what
 * they contain asks the customer again.
 */
const isOverdue = (hours: number) => sql`orders.status = 'pending'
  and confirmation in ('unconfirmed', 'no-answer', 'change-asked')
  and created_at < now() - ${hours} * interval '1 hour'
  and not exists (select from order_states as state where order_id = orders.id
    and state.created_at > now() - ${hours} * interval '1 hour')
  and not exists (select from order_changes as change where order_id = orders.id
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
 * returns and the customers get their email. A second process finds the lock taken and leaves.
 */
export function cancelUnconfirmed(db: Database, hours: number): Promise<number> {
  if (hours === 0) return Promise.resolve(0);
  return db.connection().execute(async (connection) => {
    const taken = await sql<{ yes: boolean }>`select pg_try_advisory_lock(${lock}) as yes`.execute(
      connection,
    );
    if (!taken.rows[0]?.yes) return 0;
    try {
      let count = 0;
      for (const orderNumber of await listOverdue(connection, hours)) {
        if (await cancelOrder(db, orderNumber, hours)) count += 1;
      }
      return count;
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

const everyMs = 15 * 60_000;

/** Cancels now and every fifteen minutes; the owner may change the hours at any time. */
export function startCancelling(
  db: Database,
  readHours: () => Promise<number>,
  onError: (error: unknown) => void,
): void {
  const run = () => {
    readHours()
      .then((hours) => cancelUnconfirmed(db, hours))
      .catch(onError);
  };
  run();
  setInterval(run, everyMs).unref();
}
