import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Money that a courier takes along, for a customer whose pieces came back. */
export interface RunRefund {
  caseId: number;
  name: string;
  phone: string;
  place: string;
  cents: number;
  lbp: number;
}

/** The refunds that the courier of a run has taken along and not brought back. */
export async function listRunRefunds(db: Connection, runId: number): Promise<RunRefund[]> {
  const found = await sql<RunRefund>`
    select case_id as "caseId", coalesce(nullif(name, ''), 'a customer') as name, cases.phone,
      concat_ws(', ', nullif(city, ''), nullif(address, '')) as place, -cents as cents, -lbp as lbp
    from cash_entries join cases on cases.id = case_id left join orders on orders.id = cases.order_id
    where run_id = ${runId} and cash_entries.kind = 'refund' and entry_key like 'refund-%'
      and not exists (select from cash_entries as back
        where back.entry_key = 'back-' || cash_entries.entry_key)
    order by cash_entries.id`.execute(db);
  return found.rows;
}

/** Locks the open run of an order against its closing, before the order, as outcomes do. */
export async function lockOpenRun(db: Connection, orderNumber: string | null): Promise<void> {
  await sql`
    select from courier_runs where id in (
      select run_id from run_orders join orders on orders.id = order_id
      where order_number = ${orderNumber} and is_active)
    for share`.execute(db);
}

/**
 * Takes what was not paid at the door off what the courier has to bring. False where it is counted already, and
 * where the courier has less than that to collect.
 */
export async function lowerRunDue(
  db: Connection,
  orderId: number,
  cents: number,
): Promise<boolean> {
  const lowered = await sql`
    update run_orders set due_cents = due_cents - ${cents}
    where order_id = ${orderId} and is_active and outcome = 'delivered' and due_cents >= ${cents}`.execute(
    db,
  );
  return lowered.numAffectedRows === 1n;
}
