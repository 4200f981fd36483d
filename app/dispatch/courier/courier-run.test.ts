import { parseOutcomeEntry } from '#app/dispatch/runs/outcome-entry.server.ts';
import {
  type CourierRun,
  createEntries,
  type Parcel,
  showEntries,
  sumStops,
} from './courier-run.ts';
import {
  listLiveTokens,
  readStoredRun,
  storeEntry,
  storeRun,
  takeOverEntries,
} from './run-storage.ts';
import { syncOtherRuns, syncRun } from './send-outcomes.ts';

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
    const door = { outcome: 'delivered', collectedCents: cents, collectedLbp: lbp } as const;
    const amounts = createEntries(parcels, door).map(
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
    ...createEntries(first, { outcome: 'delivered', collectedCents: 4000, collectedLbp: 90_000 }),
  ];
  const stops = showEntries(run, entries);
  expect(stops[0]?.parcels).toMatchObject([
    { outcome: { outcome: 'delivered' }, isWaiting: true },
    { outcome: null, isWaiting: false },
  ]);
  const totals = { collectedCents: 4000, collectedLbp: 90_000, stopCount: 1 };
  expect(sumStops(stops)).toEqual({ ...totals, doneCount: 0 });
});

describe('what waits on the phone when a link was made again', () => {
  const [earlier, newest, dead] = ['a'.repeat(22), 'b'.repeat(22), 'c'.repeat(22)];
  const entries = createEntries(parcels.slice(0, 1), { outcome: 'not-home' });
  const countStored = () => Object.keys(localStorage).filter((key) => /^courier-/.test(key)).length;
  const sent: unknown[] = [];
  const enterNotHome = (one: Parcel) => {
    for (const entry of createEntries([one], { outcome: 'not-home' })) storeEntry(newest, entry);
  };

  beforeEach(() => {
    sent.length = 0;
    const stored: Record<string, unknown> = {};
    const getItem = (key: string) => stored[key] ?? null;
    const setItem = (key: string, text: string) => Object.assign(stored, { [key]: text });
    const removeItem = (key: string) => Reflect.deleteProperty(stored, key);
    const localStorage = Object.assign(stored, { getItem, setItem, removeItem });
    vi.stubGlobal('localStorage', localStorage);
    vi.stubGlobal('window', { localStorage });
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      if (!url.endsWith(newest)) return new Response(null, { status: 404 });
      if (body) sent.push(Object.fromEntries(body as URLSearchParams).entryKey);
      return Response.json({ run: { ...run, id: 7 } });
    });
  });

  it('is sent by the newest link of the run; of other runs it is named', async () => {
    for (const [token, id] of [
      [earlier, 7],
      [dead, 8],
    ] as const) {
      storeRun(token, { ...run, id });
      for (const entry of entries) storeEntry(token, entry);
    }
    takeOverEntries(newest, 7);
    expect(readStoredRun(earlier)).toEqual({ run: null, entries: [] });
    expect(await syncRun(newest)).toMatchObject({ state: 'done', neverSent: [] });
    expect(sent).toEqual(entries.map(({ entryKey }) => entryKey));
    expect(await syncOtherRuns(newest)).toEqual({ refused: [], neverSent: ['ORD-1'] });
    expect(await syncOtherRuns(newest)).toEqual({ refused: [], neverSent: [] });
  });

  it('waits for the newest link after the earlier one has died, and for some days only', async () => {
    storeRun(earlier, { ...run, id: 7 });
    for (const entry of entries) storeEntry(earlier, entry);
    const died = { state: 'dead', neverSent: ['ORD-1'] };
    expect(await syncRun(earlier)).toMatchObject(died);
    expect(readStoredRun(earlier)).toEqual({ run: null, entries });
    expect(listLiveTokens()).toEqual([]);
    expect(await syncRun(earlier)).toMatchObject(died);
    takeOverEntries(newest, 7);
    expect(await syncRun(newest)).toMatchObject({ state: 'done', neverSent: [] });
    expect(sent).toEqual(entries.map(({ entryKey }) => entryKey));

    const ownCount = countStored();
    storeRun(dead, { ...run, id: 8 });
    for (const entry of entries) storeEntry(dead, entry);
    await syncRun(dead);
    takeOverEntries(newest, 7);
    expect(readStoredRun(dead).entries).toEqual(entries);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000);
    takeOverEntries(newest, 7);
    expect(countStored()).toBe(ownCount);
  });

  it('goes on waiting for its own link where that works again', async () => {
    storeRun(newest, { ...run, id: 7 });
    for (const entry of entries) storeEntry(newest, entry);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    expect(await syncRun(newest)).toMatchObject({ state: 'dead' });
    storeRun(newest, { ...run, id: 7 });
    expect(listLiveTokens()).toEqual([newest]);
    expect(readStoredRun(newest).entries).toEqual(entries);
  });

  it('is named as not counting where that is so of the last entry of an order', async () => {
    storeRun(newest, { ...run, id: 7 });
    const answers = ['overruled', undefined, 'overruled'];
    vi.stubGlobal('fetch', async () => Response.json({ run, refused: answers.shift() }));
    const [first, second] = [parcel('ORD-1', 100), parcel('ORD-2', 100)];
    const late = parcel('ORD-1', 100, '2099-01-01T00:00:00.000Z');
    for (const one of [first, late]) enterNotHome(one);
    expect(await syncRun(newest)).toMatchObject({ state: 'done', refused: [] });
    enterNotHome(second);
    expect(await syncRun(newest)).toMatchObject({ state: 'done', refused: ['ORD-2'] });
  });

  it('is forgotten in memory once the browser stores again', () => {
    const { setItem } = localStorage;
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    storeRun(newest, { ...run, id: 1 });
    localStorage.setItem = setItem;
    storeRun(newest, { ...run, id: 2 });
    expect(readStoredRun(newest).run?.id).toBe(2);
  });
});
