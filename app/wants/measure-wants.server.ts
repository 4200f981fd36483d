import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { inRange } from '#app/platform/text/day-range.server.ts';
import type { DayRange } from '#app/platform/text/day-range.ts';

export interface WantMeasures {
  /** Wants with a notice of a product. */
  notified: number;
  /** Those of them whose owner ordered that product afterwards. */
  ordered: number;
}

/** Measures what came of the wants with a notice in the range. */
export async function measureWants(
  db: Connection,
  range: Pick<DayRange, 'from' | 'to'>,
): Promise<WantMeasures> {
  const found = await sql<WantMeasures>`
    select count(distinct want_id)::int as notified,
      (count(distinct want_id) filter (where exists (
        select from order_items join orders on orders.id = order_id
        where order_items.product_id = want_notices.product_id and orders.created_at > sent_at
          and status <> 'cancelled'
          and (orders.user_id = wants.user_id or lower(orders.email) = wants.email))))::int as ordered
    from want_notices join wants on wants.id = want_id
    where ${inRange('sent_at', range)}`.execute(db);
  return found.rows[0] ?? { notified: 0, ordered: 0 };
}
