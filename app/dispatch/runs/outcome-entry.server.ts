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
