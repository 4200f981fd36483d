import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

let last = 0;

/** Unique in this process. The table refuses one that another took, and placing tries again. */
export function nextOrderNumber(now = Date.now()): string {
  last = Math.max(last + 1, now);
  return `ORD-${last}`;
}

/** Gives paid orders the next numbers of receipts, without holes, in this order; a number stays. */
export async function numberReceipts(db: Connection, orderIds: readonly number[]): Promise<void> {
  // Those who number at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('receipt numbers'))`.execute(db);
  await sql`
    with paid as (
      select id, row_number() over (order by place) as position
      from unnest(${[...orderIds]}::bigint[]) with ordinality as one(id, place)
      join orders using (id) where receipt_number is null
    )
    update orders set receipt_number = position + (select coalesce(max(receipt_number), 0) from orders)
    from paid where orders.id = paid.id`.execute(db);
}
