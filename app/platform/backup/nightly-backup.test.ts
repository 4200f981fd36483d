import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createLog } from '#app/platform/http/log.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readBackupHistory } from './backup-record.server.ts';
import {
  backUpIfDue,
  backUpNow,
  formatNightlyName,
  getBackupMinute,
  isBackupDue,
  listExpiredBackups,
  runNightlyBackups,
} from './nightly-backup.server.ts';
import { readBackup } from './read-backup.server.ts';

const given = openTestDatabase();
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-nightly-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

const options = (folder: string | null = dir) => ({
  ...given,
  dir: folder,
  log: createLog('silent'),
  passphrase: undefined,
  imageFolder: path.join(dir, 'images'),
});
const backups = () => fs.readdirSync(dir).sort();

it('writes one verified backup a night, however many processes want to', async () => {
  const expired = Array.from({ length: 9 }, (_, n) => `shop-2020-05-0${n + 1}-031700.backup`);
  for (const name of [...expired, 'mine.txt']) fs.writeFileSync(path.join(dir, name), 'old');
  await Promise.all([1, 2, 3].map(() => backUpIfDue(options())));
  const fresh = backups().filter((name) => name.startsWith('shop-2') && !expired.includes(name));
  expect(fresh).toHaveLength(1);
  const { tables } = await readBackup(path.join(dir, fresh[0] ?? ''), undefined);
  expect(tables.length).toBeGreaterThan(9);
  expect(backups()).not.toContain(expired[0]);
  expect(backups()).toContain('mine.txt');
  const recorded = { verifiedAt: expect.any(Date), failed: null };
  expect(await readBackupHistory(given.db)).toEqual(recorded);
  const before = backups();
  await backUpIfDue(options());
  expect(backups()).toEqual(before);
});

it('records a failure and waits an hour before the next try', async () => {
  await given.empty('backups');
  const missing = options(path.join(dir, 'not-plugged-in'));
  await backUpIfDue(missing);
  const { verifiedAt, failed } = await readBackupHistory(given.db);
  expect(verifiedAt).toBeNull();
  expect(failed?.reason).toMatch(/not-plugged-in.*cannot be written: no such file or directory/);
  const before = backups();
  await backUpIfDue(options());
  expect(backups()).toEqual(before);
  await backUpIfDue(options(), { now: new Date(Date.now() + 3_700_000) });
  expect((await readBackupHistory(given.db)).failed).toBeNull();
});

it('does nothing without a folder, and stops at once', async () => {
  await given.empty('backups');
  const before = backups();
  await backUpIfDue(options(null));
  await runNightlyBackups(options()).stop();
  expect(backups()).toEqual(before);
});

it('breaks off without a trace when the shop closes, nor of one that a power cut interrupted', async () => {
  const before = backups();
  fs.writeFileSync(path.join(dir, 'shop-2020-05-01-031700.backup.partial'), 'half');
  await backUpIfDue(options(), { signal: AbortSignal.abort() });
  expect(backups()).toEqual(before);
  expect(await readBackupHistory(given.db)).toEqual({ verifiedAt: null, failed: null });
});

it('takes two of the same second, as a double click asks for', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  for (const _ of [1, 2]) expect(await backUpNow(options(), { dir })).toEqual({ failure: null });
  // Of a day, the newest is retained.
  const taken = backups().filter((name) => name.startsWith('shop-2026-11-20'));
  expect(taken).toEqual(['shop-2026-11-20-120001.backup']);
});

it('retains what it has just written by a clock that is far behind', async () => {
  const behind = fs.mkdtempSync(path.join(dir, 'behind-'));
  for (let day = 1; day < 29; day++) {
    const [month, date] = [(day % 12) + 1, day].map((part) => String(part).padStart(2, '0'));
    fs.writeFileSync(path.join(behind, `shop-2026-${month}-${date}-031700.backup`), 'old');
  }
  vi.useFakeTimers({ now: new Date('2020-01-01T10:00:00Z'), toFake: ['Date'] });
  expect(await backUpNow(options(), { dir: behind })).toEqual({ failure: null });
  expect(fs.readdirSync(behind)).toContain('shop-2020-01-01-120000.backup');
  fs.rmSync(behind, { recursive: true });
});

const minute = 17;
const at = (beirut: string) => new Date(`${beirut}+02:00`);
const isDue = (now: string, verified: string | null, failed: string | null = null) =>
  isBackupDue({
    now: at(now),
    minute,
    verifiedAt: verified ? at(verified) : null,
    failedAt: failed ? at(failed) : null,
  });

it.each([
  ['before its minute after three', false, '2026-11-21T03:16:59', '2026-11-20T03:17:05'],
  ['from that minute', true, '2026-11-21T03:17:00', '2026-11-20T03:17:05'],
  ['once a night', false, '2026-11-21T03:18:00', '2026-11-21T03:17:05'],
  ['not before the next', false, '2026-11-22T02:00:00', '2026-11-21T03:17:05'],
  ['after a night without power', true, '2026-11-21T14:00:00', '2026-11-20T03:17:05'],
  ['in the night after that', true, '2026-11-22T03:20:00', '2026-11-21T14:00:00'],
  ['after a clock that was a year ahead', true, '2026-11-21T04:00:00', '2027-11-21T03:17:05'],
  ['not after one that was minutes ahead', false, '2026-11-21T03:18:00', '2026-11-21T03:50:00'],
  ['at the beginning', true, '2026-11-21T00:30:00', null],
])('is due %s: %s', (_when, expected, now, verified) => {
  expect(isDue(now, verified)).toBe(expected);
});

it('tries again an hour after a failure', () => {
  const [verified, failed] = ['2026-11-20T03:17:05', '2026-11-21T03:17:00'];
  expect(isDue('2026-11-21T04:00:00', verified, failed)).toBe(false);
  expect(isDue('2026-11-21T04:17:00', verified, failed)).toBe(true);
  expect(isDue('2026-11-21T04:17:00', null, failed)).toBe(true);
});

it('tries at once after a failure of a clock that was ahead', () => {
  const failed = '2027-11-21T03:17:00';
  expect(isDue('2026-11-21T04:00:00', '2026-11-20T03:17:05', failed)).toBe(true);
  expect(isDue('2026-11-21T03:16:00', '2026-11-20T03:17:05', failed)).toBe(false);
});

it.each([
  ['forgets a failure of a clock that was ahead after a backup', 'failure', 'verified_at', null],
  ['tells of a failure after a backup of a clock that was ahead', 'verified_at', 'failure', 'full'],
])('%s', async (_what, ahead, then, reason) => {
  await given.empty('backups');
  for (const [kind, days] of [
    [ahead, 365],
    [then, 0],
  ] as const) {
    const isFailure = kind === 'failure';
    await given.run(sql`
      insert into backups (file, nightly, byte_count, verified_at, failure, created_at)
      values ('x', true, ${isFailure ? null : 1}, ${isFailure ? null : at('2026-11-20T03:17:05')},
        ${isFailure ? 'full' : null}, now() + ${days} * interval '1 day')`);
  }
  const { failed } = await readBackupHistory(given.db);
  expect(failed?.reason ?? null).toBe(reason);
});

it('is on summer time in summer', () => {
  const times = { minute, verifiedAt: new Date('2026-07-01T10:00:00Z'), failedAt: null };
  expect(isBackupDue({ ...times, now: new Date('2026-07-02T00:16:00Z') })).toBe(false);
  expect(isBackupDue({ ...times, now: new Date('2026-07-02T00:17:00Z') })).toBe(true);
});

it('has a minute of the hour for every installation', () => {
  const minutes = Array.from({ length: 60 }, (_, n) =>
    getBackupMinute(new Date(1_790_000_000_000 + n)),
  );
  expect(minutes.toSorted((a, b) => a - b)).toEqual([...Array(60).keys()]);
});

const dayMs = 86_400_000;

function nights(from: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    formatNightlyName(new Date(at(`${from}T03:17:05`).getTime() + n * dayMs)),
  );
}

/** The days whose backups are left when expired ones are deleted after each backup. */
function retainNightly(names: readonly string[]): string[] {
  let files: string[] = [];
  for (const name of names) {
    files.push(name);
    const expired = new Set(listExpiredBackups(files));
    files = files.filter((one) => !expired.has(one));
  }
  return files.map((name) => name.slice(5, 15));
}

it('keeps 7 days, 4 weeks and 12 months of two years', () => {
  const monthly = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30'];
  const weekly = ['10-31', '11-15', '11-22'];
  const daily = ['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01'];
  expect(retainNightly(nights('2025-01-01', 700))).toEqual(
    [...monthly, ...weekly, ...daily].map((day) => `2026-${day}`),
  );
});

it('keeps everything of the first week, and the newest of a day', () => {
  expect(listExpiredBackups(nights('2026-11-01', 7))).toEqual([]);
  const twice = ['03:17:05', '14:00:00'].map((time) => formatNightlyName(at(`2026-11-01T${time}`)));
  expect(listExpiredBackups(twice)).toEqual([twice[0]]);
});

it('loses nothing while the shop is closed, and touches no other file', () => {
  expect(listExpiredBackups([...nights('2026-01-05', 6), ...nights('2026-09-01', 1)])).toEqual([]);
  const others = ['holiday.jpg', 'shop-2020-01-01.backup', 'shop-2020-01-01-031705.backup.old'];
  expect(listExpiredBackups([...others, ...nights('2026-11-01', 2)])).toEqual([]);
});
