import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Money that a courier takes along, for a customer whose pieces came back. */
export interface RunRefund {
  caseId: number;
  name: string;
  phone: string;
  /** Where the order went. */
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
