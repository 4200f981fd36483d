import { parseOutcomeEntry } from '#app/dispatch/runs/run-outcome.server.ts';
import {
  type CourierRun,
  createEntries,
  type Parcel,
  showEntries,
  sumStops,
} from './courier-run.ts';

const parcel = (
  orderNumber: string,
  dueCents: number,
  outcomeAt: string | null = null,
): Parcel => ({
  ...{ orderNumber, unitCount: 1, dueCents, isFeeKnown: true, outcomeAt, isActive: true },
  notes: null,
  outcome: outcomeAt ? { outcome: 'not-home' } : null,
});

const parcels = [parcel('ORD-1', 5000), parcel('ORD-2', 2000)];
const run = {
  stops: [{ stop: 1, customer: 'Rana Haddad', parcels }],
} as Partial<CourierRun> as CourierRun;

describe('createEntries', () => {
  it.each([
    [7000, 0, '5000+0, 2000+0'],
    [7500, 90_000, '5000+0, 2500+90000'],
    [3000, 0, '3000+0, 0+0'],
  ])('fills what is due of one parcel after the other: %i cents, %i lira', (cents, lbp, filled) => {
    const amounts = createEntries(parcels, { outcome: 'delivered', cents, lbp }).map(
      (entry) => entry.outcome === 'delivered' && `${entry.collectedCents}+${entry.collectedLbp}`,
    );
    expect(amounts.join(', ')).toBe(filled);
  });

  it('makes entries that the shop reads, each with a key of its own', () => {
    const entries = createEntries(parcels, { outcome: 'not-home' });
    expect(entries.map((entry) => parseOutcomeEntry(entry))).toEqual(entries);
    expect(new Set(entries.map(({ entryKey }) => entryKey)).size).toBe(2);
  });

  it('is later than what it replaces, by a clock that is behind', () => {
    const known = parcel('ORD-1', 100, '2099-01-01T00:00:00.000Z');
    const [entry] = createEntries([known], { outcome: 'not-home' });
    expect(entry?.madeAt).toBe('2099-01-01T00:00:00.001Z');
  });
});

it('shows what waits on the phone over what the shop knows, and sums both', () => {
  const first = parcels.slice(0, 1);
  const entries = [
    ...createEntries(first, { outcome: 'not-home' }),
    ...createEntries(first, { outcome: 'delivered', cents: 4000, lbp: 90_000 }),
  ];
  const stops = showEntries(run, entries);
  expect(stops[0]?.parcels).toMatchObject([
    { outcome: { outcome: 'delivered' }, isWaiting: true },
    { outcome: null, isWaiting: false },
  ]);
  const totals = { collectedCents: 4000, collectedLbp: 90_000, stopCount: 1 };
  expect(sumStops(stops)).toEqual({ ...totals, doneCount: 0 });
});
