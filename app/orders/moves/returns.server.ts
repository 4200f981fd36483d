import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { OrderLine } from '#app/orders/order.ts';
import { isPaid, paidCents, worthCents } from '#app/orders/order-cash.server.ts';
import { orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { inRange, toBeirutMonth } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import type { ReturnReason } from './returns.ts';

/** The condition on a state, with the `next` one of its order, of a delivery that was not a mistake. */
export const isDelivery = sql`state.status = 'delivered' and coalesce(next, 'cancelled') = 'cancelled'`;

const takenBack = sql`array['delivered', 'cancelled', 'delivered']`;

/** Leaves out a return taken back in its month, and what took it back: accountants get neither. */
export const selectLastingStates = (orderIds: RawBuilder<unknown>) => sql`
  select id, order_id, status, created_at from (
    select id, order_id, status, created_at,
      array[lag(status) over states, status, lead(status) over states] = ${takenBack}
        and ${toBeirutMonth(sql`created_at`)} = ${toBeirutMonth(sql`lead(created_at) over states`)}
      or array[lag(status, 2) over states, lag(status) over states, status] = ${takenBack}
        and ${toBeirutMonth(sql`lag(created_at) over states`)} = ${toBeirutMonth(sql`created_at`)}
      as undone
    from order_states where order_id in (${orderIds})
    window states as (partition by order_id order by id)
  ) as changed where undone is not true`;

/** The condition on an order that it was delivered, also where it came back. */
export const wasDelivered = sql`exists (select from (
    select status, lead(status) over (order by id) as next
    from (${selectLastingStates(sql`orders.id`)}) as lasting
  ) as state where ${isDelivery})`;

/**
 * Selects what the cash book says was given back of a row of `orders` since it was handed over, or since the last
 * courier who has delivered it told so: without what had been paid more than it costs now.
 */
export const givenBackCents = sql<number>`(
  select greatest(0, least(coalesce(-sum(${worthCents}), 0), ${orderDueCents} - ${paidCents}))::int
  from cash_entries where order_id = orders.id and not ${isPaid} and at > greatest('-infinity', (
      select max(created_at) from audit_log
      where (subject_kind, subject_id, action) = ('order', order_number, 'hand over')), (
      select min(received_at) from run_orders join run_entries as told using (run_id, order_id, outcome)
      where order_id = orders.id and outcome = 'delivered' and not is_late and undone_at is null
      group by run_id order by run_id desc limit 1)))`;

/**
 * Adds to `returned_cents`, which is what the customer has got back of the cost of an order since its last delivery:
 * at the counter or with a courier, in cash or as credit, with or without pieces, and what was not paid for them at
 * the door. What was paid beyond the cost is not in it. With pieces, `reason` tells why they came back; null leaves
 * what is known.
 */
export async function recordGivenBack(
  db: Connection,
  orderId: number,
  cents: number,
  reason: ReturnReason | null = null,
): Promise<void> {
  await sql`
    update orders set returned_cents = returned_cents + ${cents},
      return_reason = coalesce(${reason}, return_reason) where id = ${orderId}`.execute(db);
}

/** Notes that units of a line of a delivered order came back. */
export async function recordReturnedUnits(
  db: Connection,
  orderId: number,
  { position, quantity }: Pick<OrderLine, 'position' | 'quantity'>,
): Promise<void> {
  await sql`
    update order_items set returned_quantity = returned_quantity + ${quantity}
    where order_id = ${orderId} and position = ${position}`.execute(db);
}

/**
 * Sets `returned_cents` of an order that is delivered, or is not any more. A delivery pays again what was given back
 * before it; where it was a mistake, the cash book tells what that was.
 */
export async function restartGivenBack(
  db: Connection,
  orderId: number,
  { isDelivered }: { isDelivered: boolean },
): Promise<void> {
  await sql`update orders set returned_cents = ${isDelivered ? 0 : givenBackCents}
    where id = ${orderId}`.execute(db);
}

/**
 * Sets `returned_cents` of an order that costs less now: what was given back is a refund only as far as it is not the
 * difference. Delivered, only its fee changes.
 */
export async function settleGivenBack(db: Connection, orderId: number): Promise<void> {
  await sql`update orders set returned_cents = ${givenBackCents}
    where id = ${orderId} and status <> 'delivered'`.execute(db);
}

/** Notes why a delivered order came back. False unless it is cancelled now. */
export function noteReturn(
  db: Database,
  actor: Actor,
  orderNumber: string,
  reason: ReturnReason,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const found = await sql<{ before: ReturnReason | null }>`
      select return_reason as before from orders
      where order_number = ${orderNumber} and status = 'cancelled' and ${wasDelivered}
      for update`.execute(transaction);
    const [row] = found.rows;
    if (!row) return false;
    if (row.before === reason) return true;
    await sql`update orders set return_reason = ${reason} where order_number = ${orderNumber}`.execute(
      transaction,
    );
    await recordAudit(transaction, actor, {
      action: 'return',
      subjectKind: 'order',
      subjectId: orderNumber,
      before: { returnReason: row.before },
      after: { returnReason: reason },
    });
    return true;
  });
}

/**
 * The condition on a row of `cash_entries` that the counter gave it back of a delivery that counts:
 * after a mistake that of the next one, unless its customer has paid it again, here or to a courier. The log
 * has also the handing over of what costs no more than what was left.
 */
export const isConcession = sql`kind = 'refund' and case_id is null and exists (
  select from (
    select id, status, lead(status) over (order by id) as next
    from order_states where order_id = cash_entries.order_id
  ) as state cross join lateral (
    select max(past.id) as id from order_states as past
    where past.order_id = cash_entries.order_id and past.created_at <= cash_entries.at
  ) as spell
  where ${isDelivery} and (state.id = spell.id or state.id > spell.id
    and not exists (select from audit_log where (subject_kind, action) = ('order', 'hand over')
      and subject_id = (select order_number from orders where id = cash_entries.order_id)
      and created_at > cash_entries.at)
    and not exists (select from run_orders where order_id = cash_entries.order_id
      and outcome = 'delivered' and outcome_at > cash_entries.at)))`;

export const concededCents = sql`(-${worthCents})::int`;

export interface Returns {
  /** Orders that were delivered, also those that came back; two parcels of one are one. */
  delivered: number;
  notAsDescribed: number;
  doesNotRun: number;
  /** For another reason, or none that was noted. */
  others: number;
}

/** Whole orders are cancelled; of others pieces came back. */
const cameBack = sql`(status = 'cancelled'
  or orders.id in (select order_id from order_items where returned_quantity > 0))`;

/** Counts what came back of the orders that were placed in the range. */
export async function countReturns(db: Connection, range: Days): Promise<Returns> {
  const returned = (condition: ReturnType<typeof sql>) =>
    sql`(count(*) filter (where ${cameBack} and ${condition}))::int`;
  const found = await sql<Returns>`
    select count(distinct coalesce(split_from, id))::int as delivered,
      ${returned(sql`return_reason = 'not-as-described'`)} as "notAsDescribed",
      ${returned(sql`return_reason = 'does-not-run'`)} as "doesNotRun",
      ${returned(sql`coalesce(return_reason, '') not in ('not-as-described', 'does-not-run')`)}
        as others
    from orders
    where ${inRange('created_at', range)} and status in ('delivered', 'cancelled')
      and (status = 'delivered' or ${wasDelivered})`.execute(db);
  return found.rows[0] ?? { delivered: 0, notAsDescribed: 0, doesNotRun: 0, others: 0 };
}
