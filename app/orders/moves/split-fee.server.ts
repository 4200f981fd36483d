import { sql } from 'kysely';
import { undoSeconds } from '#app/orders/order.ts';
import { orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  enqueueEmails,
  lockQueuedEmails,
  removeQueuedEmails,
} from '#app/platform/email/email-queue.server.ts';
import { settleOrderCredit } from './order-credit.server.ts';

const wasReturned = sql`exists (select from (
    select status, lead(status) over (order by id) as next from order_states where order_id = orders.id
  ) as state where status = 'delivered' and next = 'cancelled')`;
const isPaidAtDoor = sql`exists (select from run_orders where order_id = orders.id and fee_paid)`;

/** The condition on an order that its fee stays paid while it is cancelled: it was delivered, or paid at the door. */
const keepsFee = sql`(${wasReturned} or ${isPaidAtDoor})`;

/**
 * The condition on an order that the fee of its second parcel is paid with it, or was paid at the door.
 * Free delivery counts as paid.
 */
export const paysForBoth = sql`(not is_collected and (status <> 'cancelled' or ${keepsFee}))`;

interface FeeActor {
  actorId: string | null;
  byCustomer?: boolean;
  quiet: boolean;
  action: 'move' | 'undo';
}

/**
 * The fee of two parcels is paid with the first. Where that one is cancelled before it was delivered, the
 * second one costs it, until the first returns from cancelled.
 */
export async function moveSplitFee(
  db: Connection,
  firstIds: readonly number[],
  actor: FeeActor,
): Promise<void> {
  if (firstIds.length === 0) return;
  const found = await sql<{ id: number; feeCents: number | null }>`
    select id, case when status = 'cancelled' then delivery_fee_cents else 0 end as "feeCents" from orders
    where id = any(${[...firstIds]}::bigint[]) and not is_collected and not ${keepsFee}
      and exists (select from orders as rest where rest.split_from = orders.id)
    order by id`.execute(db);
  for (const { id, feeCents } of found.rows) await chargeSecond(db, id, feeCents, actor);
}

/** Lets the second parcel cost the fee, or not, once it is corrected that the refused first one has paid it. */
export async function correctSplitFee(
  db: Connection,
  firstId: number,
  actor: FeeActor,
): Promise<void> {
  const found = await sql<{ feeCents: number | null }>`
    select case when ${isPaidAtDoor} then 0 else delivery_fee_cents end as "feeCents" from orders
    where id = ${firstId} and status = 'cancelled' and not is_collected and not ${wasReturned}`.execute(
    db,
  );
  for (const { feeCents } of found.rows) await chargeSecond(db, firstId, feeCents, actor);
}

/**
 * Gives the second parcel of an order its fee, also while it is cancelled, for its return, unless a courier
 * had it by then. One that is collected costs none. The email about it waits for an undo, which removes it.
 * Returns the fee that it had; undefined where nothing differs.
 */
export async function chargeSecond(
  db: Connection,
  firstId: number,
  feeCents: number | null,
  actor: FeeActor,
): Promise<number | null | undefined> {
  const found = await sql<{ id: number; feeBefore: number | null }>`
    update orders set delivery_fee_cents = ${feeCents} from orders as before
    where orders.split_from = ${firstId} and before.id = orders.id and not orders.is_collected
      and orders.delivery_fee_cents is distinct from ${feeCents}::int
      and (select status from order_states where order_id = orders.id and status <> 'cancelled'
        order by id desc limit 1) in ('pending', 'processing')
    returning orders.id, before.delivery_fee_cents as "feeBefore"`.execute(db);
  const restIds = found.rows.map(({ id }) => id);
  if (restIds.length === 0) return undefined;
  await settleOrderCredit(db, restIds, actor);
  await recordFees(db, restIds, actor);
  return found.rows[0]?.feeBefore;
}

async function recordFees(
  db: Connection,
  orderIds: readonly number[],
  { actorId, byCustomer = false, quiet, action }: FeeActor,
): Promise<void> {
  const charged = await sql<{
    orderId: number;
    changeId: number;
    dueCents: number | null;
    undoneJobId: string | null;
  }>`
    insert into order_changes (order_id, actor_id, by_customer, kind, detail, due_cents)
    select id, ${actorId}, ${byCustomer}, 'fee',
      coalesce('$' || to_char(delivery_fee_cents / 100.0, 'FM990.00'), 'not known'),
      case when delivery_fee_cents is not null and status <> 'cancelled' then ${orderDueCents} end
    from orders where id = any(${[...orderIds]}::bigint[])
    returning order_id as "orderId", id as "changeId", due_cents as "dueCents", (
      select email_job_id from order_changes as before
      where before.order_id = order_changes.order_id and before.kind = 'fee'
      order by before.id desc limit 1) as "undoneJobId"`.execute(db);
  const told: { orderId: number; changeId: number }[] = [];
  for (const { orderId, changeId, dueCents, undoneJobId } of charged.rows) {
    const isUndone = action === 'undo' && undoneJobId !== null;
    const isWaiting = isUndone && (await lockQueuedEmails(db, [undoneJobId]));
    if (isWaiting) await removeQueuedEmails(db, [undoneJobId]);
    // What the customer was told already is not taken back in silence.
    const isTold = isUndone ? !isWaiting : !quiet;
    if (isTold && dueCents !== null) told.push({ orderId, changeId });
  }
  const emails = told.map((data) => ({ template: 'order-changed', data }));
  const jobIds = await enqueueEmails(db, emails, { delaySeconds: undoSeconds });
  for (const [index, { changeId }] of told.entries())
    await sql`update order_changes set email_job_id = ${jobIds[index]}
      where id = ${changeId}`.execute(db);
}
