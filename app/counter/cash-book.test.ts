import { sql } from 'kysely';
import { maya as admin } from '#tests/support/orders/courier-run.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { compareCash, formatCashDifference, giveChange } from './cash.ts';
import { listEntries, readCashPhoto, recordCash, sumCashIn } from './cash-book.server.ts';
import { correctMovement, enterMovement } from './enter-cash.server.ts';
import { exportCashBook } from './export-cash-book.server.ts';
import { closeTill, listClosedTills, openTill, readOpenTill } from './till.server.ts';

const given = openTestDatabase('cash_entries, tills, users');
const rate = 89_500;
const always = { from: '2020-01-01', to: '2100-01-01' };

beforeEach(async () => {
  await given.run(sql`insert into users (id, email, display_name)
    values ('maya', ${admin.email}, 'Maya')`);
});

describe('the change', () => {
  it.each([
    ['nothing', 2000, { cents: 2000, lbp: 0 }, { cents: 0, lbp: 0, roundingCents: 0 }],
    ['dollars', 1500, { cents: 2000, lbp: 0 }, { cents: 500, lbp: 0, roundingCents: 0 }],
    ['both', 1550, { cents: 2000, lbp: 0 }, { cents: 400, lbp: 45_000, roundingCents: 0 }],
    ['of lira', 1500, { cents: 0, lbp: 1_400_000 }, { cents: 0, lbp: 57_000, roundingCents: 0 }],
  ])('is %s', (_what, dueCents, cash, change) => {
    expect(giveChange(dueCents, cash, rate)).toEqual(change);
  });

  it('may be lira alone, and is dollars with cents without a rate', () => {
    const lira = giveChange(1550, { cents: 2000, lbp: 0 }, rate, 'lira');
    expect(lira).toMatchObject({ cents: 0, lbp: 403_000 });
    const withoutRate = giveChange(1550, { cents: 2000, lbp: 900 }, null);
    expect(withoutRate).toEqual({ cents: 450, lbp: 0, roundingCents: 0 });
  });

  it('is null where less was given, but for what the smallest notes explain', () => {
    expect(giveChange(1500, { cents: 1400, lbp: 0 }, rate)).toBeNull();
    const explained = giveChange(1500, { cents: 1000, lbp: 447_000 }, rate);
    expect(explained).toMatchObject({ cents: 0, lbp: 0 });
    expect(giveChange(1500, { cents: 1000, lbp: 440_000 }, rate)).toBeNull();
  });

  it('is nothing for the lira that were asked for in notes, and what is above them', () => {
    const nothing = { cents: 0, lbp: 0, roundingCents: -1 };
    expect(giveChange(1500, { cents: 0, lbp: 1_343_000 }, rate)).toEqual(nothing);
    expect(giveChange(1500, { cents: 1000, lbp: 448_000 }, rate)).toEqual(nothing);
    for (const [dueCents, cents, lbp, above] of [
      [2000, 0, 1_791_000, 1000],
      [1500, 0, 1_344_000, 1000],
      [1500, 1000, 449_000, 1000],
      [100, 0, 100_000, 10_000],
    ] as const)
      expect(giveChange(dueCents, { cents, lbp }, rate)).toMatchObject({ cents: 0, lbp: above });
  });
});

describe('the book', () => {
  const record = (entryKey: string, cents: number, lbp = 0) =>
    recordCash(given.db, admin, { entryKey, kind: 'sale', cents, lbp, lbpRate: rate });
  const petrol = { cents: 1000, lbp: 90_000, note: 'petrol', lbpRate: rate, admin };
  type Entry = Partial<Parameters<typeof enterMovement>[1]>;
  const enter = (entryKey: string, change: Entry = {}) =>
    enterMovement(given.db, { ...petrol, kind: 'expense', entryKey, ...change });

  it('has a movement once, also when its key comes many times at once, and none of nothing (D49)', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => record('a', 1000, 895_000)));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await record('nothing', 0)).toBe(false);
    expect(await sumCashIn(given.db, always)).toEqual({ cents: 2000, counterCents: 2000 });
    const [entry] = await listEntries(given.db, { range: always });
    expect(entry).toMatchObject({ kind: 'sale', cents: 1000, lbp: 895_000, by: 'Maya' });
  });

  it('gives each movement to the till that is open, whose count asks why it differs', async () => {
    await record('before', 500);
    const rami = { id: 'rami', email: 'rami@example.com' };
    const open = (change = {}) =>
      openTill(given.db, { cents: 5000, lbp: 100_000, admin, ...change });
    const opening = await Promise.all([open(), open(), open(), open()]);
    expect(opening[0]).toHaveProperty('opened');
    expect(opening, 'the same press').toEqual(Array(4).fill(opening[0]));
    const message = expect.stringMatching(/^Maya opened the till at \d\d:\d\d\.$/);
    for (const other of [{ cents: 5100 }, { lbp: 0 }, { admin: rami }])
      expect(await open(other)).toEqual({ refused: 'stale', message });
    await record('sale', 2000);
    for (let twice = 0; twice < 2; twice += 1) await enter('petrol', { lbp: 0 });
    const till = await readOpenTill(given.db);
    expect(till).toMatchObject({ openedBy: 'Maya', expected: { cents: 6000, lbp: 100_000 } });
    const count = { tillId: till?.id ?? 0, cents: 5800, lbp: 100_000, lbpRate: rate, admin };
    const close = (change = {}) =>
      closeTill(given.db, { ...count, seen: { cents: 6000, lbp: 100_000 }, reason: '', ...change });
    const stale = { refused: 'stale' };
    expect(await close({ seen: { cents: 5000, lbp: 100_000 } })).toMatchObject(stale);
    expect(await close()).toEqual({ refused: 'no-reason', message: 'Say why the count differs.' });
    const closed = await close({ reason: 'Given too much change' });
    expect(closed).toEqual({ differenceCents: -200, differenceLbp: 0 });
    expect(await close({ reason: 'Given too much change' }), 'the same press').toEqual(closed);
    const told = {
      refused: 'stale',
      message: expect.stringMatching(/^Maya closed the till at \d\d:\d\d\.$/),
    };
    for (const other of [{ reason: 'Again' }, { cents: 5900 }, { admin: rami }])
      expect(await close({ reason: 'Given too much change', ...other })).toEqual(told);
    const unknown = { tillId: 99, reason: 'Given too much change' };
    expect(await close(unknown)).toMatchObject(stale);
    expect(await listClosedTills(given.db, 5)).toMatchObject([
      { closedBy: 'Maya', differenceCents: -200, reason: 'Given too much change' },
    ]);
    await record('after', 700);
    expect(await readOpenTill(given.db)).toBeNull();
    expect(await sumCashIn(given.db, always)).toMatchObject({ cents: 3200 });
  });

  it('takes an entry back once by its opposite, in its own till while that is open (D49)', async () => {
    const correct = (entryId: number, reason = 'twice', mayAll = true) =>
      correctMovement(given.db, { entryId, reason, admin, mayAll });
    await enter('outside');
    await openTill(given.db, { cents: 5000, lbp: 0, admin });
    await enter('inside');
    expect(await enter('inside', { cents: 1200 })).toEqual({
      refused: 'stale',
      message: expect.stringMatching(
        /^Maya entered \$10\.00 and LBP 90,000, petrol \(expense\) at \d\d:\d\d\. Press again/,
      ),
    });
    expect(await correct(1, 'twice', false), 'not in the open till').toHaveProperty('refused');
    const presses = await Promise.all([correct(2), correct(2), correct(1)]);
    expect(presses.filter((one) => 'refused' in one)).toEqual([]);
    expect(await correct(2, 'another reason')).toEqual({
      refused: 'stale',
      message: expect.stringMatching(/^Maya corrected this at \d\d:\d\d\.$/),
    });
    const entries = await listEntries(given.db, { range: always });
    expect(entries).toHaveLength(4);
    const corrections = entries.filter(({ isCorrection }) => isCorrection);
    expect(corrections).toMatchObject([
      { kind: 'expense', cents: 1000, lbp: 90_000, note: 'twice', lbpRate: rate },
      { kind: 'expense', cents: 1000, lbp: 90_000 },
    ]);
    expect(corrections.map(({ tillId }) => tillId).sort()).toEqual([1, null]);
    for (const { id } of corrections) expect(await correct(id)).toHaveProperty('refused');
    expect(await correct(99)).toHaveProperty('refused');
    expect(await readOpenTill(given.db)).toMatchObject({ expected: { cents: 5000, lbp: 0 } });
  });

  it('keeps the photo of a paper once, and shows it to a seller while its till is open', async () => {
    const photo = Buffer.from('a paper');
    await openTill(given.db, { cents: 0, lbp: 0, admin });
    expect(await enter('petrol')).toEqual({ entered: true });
    // Chosen after an answer that was lost; the first photo stays.
    const later = [photo, photo, Buffer.from('another')];
    for (const photo of later) expect(await enter('petrol', { photo })).toEqual({ entered: false });
    const other = { photo, cents: 1200 };
    expect(await enter('petrol', other)).toHaveProperty('refused');
    expect(await enter('bread', { photo })).toEqual({ entered: true });
    await record('without', 100);
    const entries = await listEntries(given.db, { range: always });
    expect(entries.map(({ hasPhoto }) => hasPhoto)).toEqual([false, true, true]);
    const read = (mayAll: boolean) =>
      readCashPhoto(given.db, { entryId: entries[2]?.id ?? 0, mayAll });
    expect([await read(false), await read(true)]).toEqual([photo, photo]);
    await given.run(sql`update tills set closed_at = now()`);
    expect([await read(false), await read(true)]).toEqual([null, photo]);
  });

  it('comes as a file of all days, without formulas', async () => {
    await record('sold', 1050, 895_000);
    await enter('petrol', { cents: 700, lbp: 0, note: '=1+1' });
    let file = '';
    for await (const part of exportCashBook(given.db, always)) file += part;
    const lines = file.split('\r\n');
    expect(lines[0]).toContain('"Entry","Day","Time","What"');
    expect(lines[1]).toMatch(
      /^2,"[\d-]{10}","\d\d:\d\d","Expense","","","","","'=1\+1","","Maya",-7,0,/,
    );
    expect(lines[2]).toMatch(/"Sale at the counter",.*,10\.5,895000,89500,""$/);
    expect(lines).toHaveLength(4);
  });
});

describe('a difference', () => {
  it('is of both currencies at the rate, and of each without one', () => {
    const expected = { cents: 6000, lbp: 100_000 };
    const show = (cents: number, lbp: number, lbpRate: number | null) => {
      const difference = compareCash({ cents, lbp }, expected, lbpRate);
      return [formatCashDifference(difference), difference.isDifferent];
    };
    expect(show(6000, 100_000, null)).toEqual(['$0.00', false]);
    expect(show(5900, 189_500, rate)).toEqual(['$0.00', false]);
    expect(show(5800, 100_000, rate)).toEqual(['−$2.00', true]);
    expect(show(6000, 95_000, null)).toEqual(['$0.00, −LBP 5,000', true]);
    expect(show(6100, 105_000, null)).toEqual(['+$1.00, +LBP 5,000', true]);
  });
});
