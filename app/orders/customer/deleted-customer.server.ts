import { type RawBuilder, sql } from 'kysely';
import { eraseAuditedOrders } from '#app/audit/audit-log.server.ts';
import { applyMoves, lockOrders } from '#app/orders/moves/order-transition.server.ts';
import { getStatus, type OrderStatus, openStatuses } from '#app/orders/order-status.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { t } from '#app/platform/language/words.ts';
import type { OrdersCondition } from './customer-orders.server.ts';

export interface OpenOrder {
  orderNumber: string;
  /** 'packed' is a pending one that is packed: it is not cancelled with the account. */
  status: OrderStatus | 'packed';
  /** The status in the language of the page. */
  label: string;
  totalCents: number;
}

const isOpen = sql<boolean>`status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;

/** Erases who ordered, and what was noted of it, where these orders are settled; gives their numbers. */
async function eraseSettled(db: Connection, these: RawBuilder<boolean>): Promise<string[]> {
  const found = await sql<{ number: string }>`
    with settled as (
      update orders set user_id = null, first_name = 'Deleted', last_name = 'account', email = '',
        phone = '', address = '', postal_code = null, notes = null, building = null,
        landmark = null, map_pin = null, customer_deleted_at = null, has_internal_notes = false
      where ${these} and not ${isOpen} returning id, order_number as number
    ), noted as (delete from order_notes where order_id in (select id from settled))
    select number from settled`.execute(db);
  return found.rows.map(({ number }) => number);
}

/** The orders of a customer that are not settled yet, the oldest first. */
export async function listOpenOrders(db: Connection, own: OrdersCondition): Promise<OpenOrder[]> {
  const found = await sql<Omit<OpenOrder, 'label'>>`
    select order_number as "orderNumber", total_cents as "totalCents",
      case when status = 'pending' and packed_at is not null then 'packed' else status end as status
    from orders where ${own} and ${isOpen} order by id`.execute(db);
  return found.rows.map((order) => ({
    ...order,
    label: order.status === 'packed' ? t('Packed') : t(getStatus(order.status).label),
  }));
}

/** Cancels all pending orders that are not packed in one call, so that two calls cannot deadlock. */
async function cancelPendingOrders(
  db: Connection,
  actorId: string | null,
  own: OrdersCondition,
): Promise<void> {
  const found = await sql<{ number: string }>`
    select order_number as number from orders
    where ${own} and status = 'pending'`.execute(db);
  const orders = await lockOrders(
    db,
    found.rows.map(({ number }) => number),
  );
  const moves = [...orders.values()]
    .filter(({ status, isPacked }) => status === 'pending' && !isPacked)
    .map((order) => ({ order, to: 'cancelled' as const }));
  if (moves.length === 0) return;
  const actor = { actorId, byCustomer: true, quiet: true, action: 'move' } as const;
  await applyMoves(db, moves, actor);
}

const note =
  'The customer has deleted the account. Name, e-mail, phone, address and notes stay until this order is delivered or cancelled, and are erased within two days.';

/** Flags the open orders, once, and notifies the shop. */
async function flagOpenOrders(db: Connection, own: OrdersCondition): Promise<void> {
  const flagged = await sql<{ id: number }>`
    update orders set customer_deleted_at = now()
    where ${own} and ${isOpen} and customer_deleted_at is null
    returning id`.execute(db);
  const orderIds = flagged.rows.map(({ id }) => id);
  if (orderIds.length === 0) return;
  await sql`
    insert into order_notes (order_id, author_email, body)
    select id, 'Shop', ${note} from unnest(${orderIds}::bigint[]) as id`.execute(db);
  await enqueueEmails(db, [{ template: 'customer-left', data: { orderIds } }]);
}

/**
 * Removes a deleted customer from the orders, which stay for the books (decision 19). An order that
 * is on its way keeps what its delivery needs until `eraseDeletedCustomers`.
 */
export async function detachDeletedCustomer(
  db: Connection,
  userId: string | null,
  { own, cancelPending }: { own: OrdersCondition; cancelPending: boolean },
): Promise<void> {
  // Read once: what is erased of an order no longer tells whose it was.
  const found = await sql<{ id: number; orderNumber: string }>`
    select id, order_number as "orderNumber" from orders where ${own}`.execute(db);
  const these = sql<boolean>`id = any(${found.rows.map(({ id }) => id)}::bigint[])`;
  if (cancelPending) await cancelPendingOrders(db, userId, these);
  await flagOpenOrders(db, these);
  await eraseSettled(db, these);
  await eraseAuditedOrders(
    db,
    found.rows.map(({ orderNumber }) => orderNumber),
  );
}

/** Erases the customers of settled orders whose accounts are deleted, a day after the last email at the earliest. */
export function eraseDeletedCustomers(db: Database): Promise<void> {
  const isDue = sql<boolean>`customer_deleted_at is not null and not exists (
    select from order_states
    where order_id = orders.id and order_states.created_at > now() - interval '1 day')`;
  return db
    .transaction()
    .execute(async (transaction) =>
      eraseAuditedOrders(transaction, await eraseSettled(transaction, isDue)),
    );
}
