import { sql } from 'kysely';
import { z } from 'zod';
import {
  maxCollectedCents,
  maxCollectedLbp,
  type OutcomeEntry,
  refusalReasons,
} from './run-outcome.ts';

const collected = {
  collectedCents: z.coerce.number().int().min(0).max(maxCollectedCents),
  collectedLbp: z.coerce.number().int().min(0).max(maxCollectedLbp),
};
const entry = {
  entryKey: z.uuid(),
  orderNumber: z.string().max(40),
  madeAt: z.iso.datetime(),
};
const entrySchema = z.discriminatedUnion('outcome', [
  z.object({ ...entry, outcome: z.literal('delivered'), ...collected }),
  z.object({ ...entry, outcome: z.literal('not-home') }),
  z.object({
    ...entry,
    outcome: z.literal('refused'),
    reason: z.enum(Object.keys(refusalReasons) as (keyof typeof refusalReasons)[]),
    feePaid: z.stringbool(),
    ...collected,
  }),
]);

/** Reads an outcome as a browser sends it; null for anything else. */
export function parseOutcomeEntry(fields: Readonly<Record<string, unknown>>): OutcomeEntry | null {
  return entrySchema.safeParse(fields).data ?? null;
}

/**
 * Selects the keys of a run's entries that came after the outcome which stands, were made before it, and differ
 * from it in result or money; of an order the newest of them alone says what its courier has entered.
 */
export const selectOverruled = (runId: number) => sql`
  select entry_key from (
    select distinct on (told.order_id) told.entry_key, (
      (told.outcome, told.fee_paid, told.collected_cents, told.collected_lbp) is distinct from
      (stands.outcome, stands.fee_paid, stands.collected_cents, stands.collected_lbp)) as differs
    from run_orders join run_entries as stands using (entry_key)
      join run_entries as told on (told.run_id, told.order_id) = (stands.run_id, stands.order_id)
    where run_orders.run_id = ${runId} and not told.is_late and told.undone_at is null
      and told.received_at > stands.received_at
    order by told.order_id, told.made_at desc, told.received_at desc
  ) as told where differs`;
