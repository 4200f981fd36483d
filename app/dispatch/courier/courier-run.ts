import type { OutcomeEntry, RunOutcome } from '#app/dispatch/runs/run-outcome.ts';
import type { RunRefund } from '#app/dispatch/runs/run-refunds.server.ts';
import { createUuid } from '#app/platform/text/uuid.ts';

export interface Parcel {
  orderNumber: string;
  /** Of its door, what is not that of its stop. A run that this phone stored earlier has none. */
  ownDoor?: Pick<CourierStop, 'mapPin'> & { lines: string[] };
  unitCount: number;
  /** What the customer wrote for the delivery. */
  notes: string | null;
  dueCents: number;
  /** False while the delivery fee is not known and thus not part of what is due. */
  isFeeKnown: boolean;
  /** The newest one that the shop knows. */
  outcome: RunOutcome | null;
  /** ISO instant. */
  outcomeAt: string | null;
  /** False once it has left the run or the run is closed: its outcome stays as it is. */
  isActive: boolean;
  /** What a phone sent too late was something else. A run that this phone stored earlier does not say so. */
  isOverruled?: boolean;
}

/** One door: one or more orders of the same phone and place. */
export interface CourierStop {
  stop: number;
  customer: string;
  phone: string;
  place: string;
  address: string;
  building: string | null;
  landmark: string | null;
  /** A link to a map, https only. */
  mapPin: string | null;
  /** For WhatsApp, in the customer's language. */
  messages: { onTheWay: string; missed: string };
  parcels: Parcel[];
}

export interface CourierRun {
  id: number;
  courier: string;
  shopName: string;
  shopPhone: string;
  isClosed: boolean;
  stops: CourierStop[];
  /** Money to bring, to whom and where. A run that this phone stored earlier may have none. */
  refunds?: RunRefund[];
}

/** A parcel with what was entered on this phone and is not sent yet. */
export interface ShownParcel extends Parcel {
  isWaiting: boolean;
}

export interface ShownStop extends Omit<CourierStop, 'parcels'> {
  parcels: ShownParcel[];
}

/** Puts the entries of this phone over what the shop knows; the last one of an order stands. */
export function showEntries(run: CourierRun, entries: readonly OutcomeEntry[]): ShownStop[] {
  const last = new Map(entries.map((entry) => [entry.orderNumber, entry]));
  return run.stops.map((stop) => ({
    ...stop,
    parcels: stop.parcels.map((parcel) => {
      const entry = last.get(parcel.orderNumber);
      return entry
        ? { ...parcel, outcome: entry, outcomeAt: entry.madeAt, isWaiting: true }
        : { ...parcel, isWaiting: false };
    }),
  }));
}

export const isDone = ({ parcels }: ShownStop) => parcels.every(({ outcome }) => outcome !== null);

export function getCollected(outcome: RunOutcome | null): { cents: number; lbp: number } {
  return outcome && outcome.outcome !== 'not-home'
    ? { cents: outcome.collectedCents, lbp: outcome.collectedLbp }
    : { cents: 0, lbp: 0 };
}

export interface RunTotals {
  collectedCents: number;
  collectedLbp: number;
  doneCount: number;
  stopCount: number;
}

export function sumStops(stops: readonly ShownStop[]): RunTotals {
  const totals = { collectedCents: 0, collectedLbp: 0, doneCount: 0, stopCount: stops.length };
  for (const stop of stops) {
    if (isDone(stop)) totals.doneCount += 1;
    for (const { outcome } of stop.parcels) {
      const { cents, lbp } = getCollected(outcome);
      totals.collectedCents += cents;
      totals.collectedLbp += lbp;
    }
  }
  return totals;
}

/**
 * Makes an entry for each parcel of a door from what was entered for all together. Dollars fill what is due
 * of one parcel after the other; the last one gets the rest, and the lira. Each entry is later than what it
 * replaces, even by a clock that is behind.
 */
export function createEntries(parcels: readonly Parcel[], door: RunOutcome): OutcomeEntry[] {
  let { cents } = getCollected(door);
  return parcels.map((parcel, index) => {
    const { orderNumber, dueCents, outcomeAt } = parcel;
    const after = outcomeAt ? Date.parse(outcomeAt) + 1 : 0;
    const madeAt = new Date(Math.max(Date.now(), after)).toISOString();
    const entry = { entryKey: createUuid(), orderNumber, madeAt };
    if (door.outcome === 'not-home') return { ...entry, ...door };
    const isLast = index === parcels.length - 1;
    const collectedCents = isLast ? cents : Math.min(cents, dueCents);
    cents -= collectedCents;
    return { ...entry, ...door, collectedCents, collectedLbp: isLast ? door.collectedLbp : 0 };
  });
}
