import { describe, expect, it } from 'vitest';
import { parseOutcomeEntry } from '#app/dispatch/run-outcome.server.ts';
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
  orderNumber,
  unitCount: 1,
  dueCents,
  isFeeKnown: true,
  outcome: outcomeAt ? { outcome: 'not-home' } : null,
  outcomeAt,
  isActive: true,
});

const run: CourierRun = {
  id: 7,
  courier: 'Hadi',
  shopName: 'Sandouk',
  shopPhone: '+961 1 555 018',
  isClosed: false,
  stops: [
    {
      stop: 1,
      customer: 'Rana Haddad',
      phone: '+9613123456',
      place: 'Hamra',
      address: 'Bliss Street',
      building: null,
      landmark: null,
      mapPin: null,
      messages: { onTheWay: '', missed: '' },
      parcels: [parcel('ORD-1', 5000), parcel('ORD-2', 2000)],
    },
  ],
};

describe('createEntries', () => {
  const amounts = (cents: number, lbp = 0) =>
    createEntries(run.stops[0]?.parcels ?? [], { outcome: 'delivered', cents, lbp }).map(
      (entry) => entry.outcome === 'delivered' && [entry.collectedCents, entry.collectedLbp],
    );

  it('fills what is due of one parcel after the other, and gives the last one the rest', () => {
    expect(amounts(7000)).toEqual([
      [5000, 0],
      [2000, 0],
    ]);
    expect(amounts(7500, 90_000)).toEqual([
      [5000, 0],
      [2500, 90_000],
    ]);
    expect(amounts(3000)).toEqual([
      [3000, 0],
      [0, 0],
    ]);
  });

  it('makes entries that the shop reads, each with a key of its own', () => {
    const entries = createEntries(run.stops[0]?.parcels ?? [], { outcome: 'not-home' });
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
  const [first] = run.stops[0]?.parcels ?? [];
  const entries = [
    ...createEntries(first ? [first] : [], { outcome: 'not-home' }),
    ...createEntries(first ? [first] : [], { outcome: 'delivered', cents: 4000, lbp: 90_000 }),
  ];
  const stops = showEntries(run, entries);
  expect(stops[0]?.parcels).toMatchObject([
    { outcome: { outcome: 'delivered' }, isWaiting: true },
    { outcome: null, isWaiting: false },
  ]);
  const totals = { collectedCents: 4000, collectedLbp: 90_000, stopCount: 1 };
  expect(sumStops(stops)).toEqual({ ...totals, doneCount: 0 });
});
