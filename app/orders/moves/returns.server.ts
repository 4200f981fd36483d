import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { inRange } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import type { ReturnReason } from './returns.ts';

/** The condition on a state, with the `next` one of its order, of a delivery that was not a mistake. */
export const isDelivery = sql`state.status = 'delivered' and coalesce(next, 'cancelled') = 'cancelled'`;

/** The condition on an order that it was delivered, also where it came back. */
const wasDelivered = sql`exists (select from (
    select status, lead(status) over (order by id) as next from order_states where order_id = orders.id
  ) as state where ${isDelivery})`;

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
