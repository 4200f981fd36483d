import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { StopOutcome } from './dispatch-list.ts';

/** One try of a courier to deliver an order. */
export interface DeliveryTry {
  runId: number;
  courier: string;
  /** Null until the courier reports an outcome. */
  outcome: StopOutcome | null;
  /** The collected amount, as the courier reports it. */
  collectedCents: number | null;
  collectedLbp: number | null;
  /** ISO instant. */
  outcomeAt: string | null;
  /** When the shop counted the cash of the run; ISO instant. */
  countedAt: string | null;
}

/** Lists the runs that an order was in, the first one first. */
export async function listDeliveryTries(db: Connection, orderId: number): Promise<DeliveryTry[]> {
  const found = await sql<{ tries: DeliveryTry[] }>`
    select coalesce(json_agg(json_build_object('runId', run.id, 'courier', title, 'outcome', outcome,
        'collectedCents', collected_cents, 'collectedLbp', collected_lbp, 'outcomeAt', outcome_at,
        'countedAt', closed_at) order by run.id), '[]') as tries
    from run_orders join courier_runs as run on run.id = run_id
    join couriers on couriers.id = courier_id
    where order_id = ${orderId}`.execute(db);
  return found.rows[0]?.tries ?? [];
}
