import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  maxCollectedCents,
  maxCollectedLbp,
  type OutcomeEntry,
  type RunOutcome,
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

/** The condition on an entry that it came after the outcome which stands. */
const isUnanswered = sql`told.received_at > stands.received_at`;

/** The condition on an entry that it did not count when it came, whatever was entered since. */
const wasOvertaken = sql`exists (
  select from run_entries as earlier
  where (earlier.run_id, earlier.order_id) = (told.run_id, told.order_id) and not earlier.is_late
    and earlier.undone_at is null and earlier.received_at < told.received_at
    and earlier.made_at > told.made_at)`;

/**
 * Selects the keys of the chosen entries that another outcome had overtaken, and that differ from the one which
 * stands in result or money; of an order in a run the newest of them alone says what its courier has entered.
 */
const selectOverruled = (isChosen: RawBuilder<unknown>, isOvertaken: RawBuilder<unknown>) => sql`
  select entry_key from (
    select distinct on (told.run_id, told.order_id) told.entry_key, (
      (told.outcome, told.fee_paid, told.collected_cents, told.collected_lbp) is distinct from
      (stands.outcome, stands.fee_paid, stands.collected_cents, stands.collected_lbp)) as differs
    from run_orders join run_entries as stands using (entry_key)
      join run_entries as told on (told.run_id, told.order_id) = (stands.run_id, stands.order_id)
    where ${isChosen} and not told.is_late and told.undone_at is null and ${isOvertaken}
    order by told.run_id, told.order_id, told.made_at desc, told.received_at desc
  ) as told where differs`;

export interface LateEntry {
  entryKey: string;
  runId: number;
  orderNumber: string;
  outcome: RunOutcome['outcome'];
  reason: string | null;
  collectedCents: number | null;
  collectedLbp: number | null;
  /** ISO instants: when the courier entered it, and when it came. */
  madeAt: string;
  receivedAt: string;
  /** It came in time, after another outcome that was made later; what stands now says something else. */
  isOverruled: boolean;
}

/**
 * Lists the outcomes of a run or of an order that do not count: those that came after the run was closed or after
 * the order had left it, and the newest that was overtaken and differs from the one that stands in result or money.
 * A run is done with it once the shop has corrected the outcome since; the history of the order keeps it.
 */
export async function listLateEntries(
  db: Connection,
  chosen: { runId: number } | { orderId: number },
): Promise<LateEntry[]> {
  const [isChosen, isOvertaken] =
    'runId' in chosen
      ? [sql`told.run_id = ${chosen.runId}`, isUnanswered]
      : [sql`told.order_id = ${chosen.orderId}`, wasOvertaken];
  const found = await sql<Omit<LateEntry, 'madeAt' | 'receivedAt'> & Record<'at' | 'came', Date>>`
    select entry_key as "entryKey", run_id as "runId", order_number as "orderNumber", outcome, reason,
      collected_cents as "collectedCents", collected_lbp as "collectedLbp",
      made_at as at, received_at as came, not is_late as "isOverruled"
    from run_entries as told join orders on orders.id = order_id
    where ${isChosen} and (is_late or entry_key in (${selectOverruled(isChosen, isOvertaken)}))
    order by received_at`.execute(db);
  return found.rows.map(({ at, came, ...late }) => ({
    ...late,
    madeAt: at.toISOString(),
    receivedAt: came.toISOString(),
  }));
}
