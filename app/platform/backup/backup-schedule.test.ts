import { expect, it } from 'vitest';
import { isBackupDue, minuteOf } from './backup-schedule.ts';

const minute = 17;
const at = (beirut: string) => new Date(`${beirut}+02:00`);
const isDue = (now: string, verified: string | null, failed: string | null = null) =>
  isBackupDue({
    now: at(now),
    minute,
    verifiedAt: verified ? at(verified) : null,
    failedAt: failed ? at(failed) : null,
  });

it('is due once a night, from its minute after three', () => {
  expect(isDue('2026-11-21T03:16:59', '2026-11-20T03:17:05')).toBe(false);
  expect(isDue('2026-11-21T03:17:00', '2026-11-20T03:17:05')).toBe(true);
  expect(isDue('2026-11-21T03:18:00', '2026-11-21T03:17:05')).toBe(false);
  expect(isDue('2026-11-22T02:00:00', '2026-11-21T03:17:05')).toBe(false);
});

it('makes up for a night without power, and for a beginning', () => {
  expect(isDue('2026-11-21T14:00:00', '2026-11-20T03:17:05')).toBe(true);
  expect(isDue('2026-11-22T03:20:00', '2026-11-21T14:00:00')).toBe(true);
  expect(isDue('2026-11-21T00:30:00', null)).toBe(true);
});

it('tries again an hour after a failure', () => {
  expect(isDue('2026-11-21T04:00:00', '2026-11-20T03:17:05', '2026-11-21T03:17:00')).toBe(false);
  expect(isDue('2026-11-21T04:17:00', '2026-11-20T03:17:05', '2026-11-21T03:17:00')).toBe(true);
  expect(isDue('2026-11-21T04:17:00', null, '2026-11-21T03:17:00')).toBe(true);
});

it('is on summer time in summer', () => {
  const times = { minute, verifiedAt: new Date('2026-07-01T10:00:00Z'), failedAt: null };
  expect(isBackupDue({ ...times, now: new Date('2026-07-02T00:16:00Z') })).toBe(false);
  expect(isBackupDue({ ...times, now: new Date('2026-07-02T00:17:00Z') })).toBe(true);
});

it('has a minute of the hour for every installation', () => {
  const minutes = Array.from({ length: 60 }, (_, n) => minuteOf(new Date(1_790_000_000_000 + n)));
  expect(minutes.toSorted((a, b) => a - b)).toEqual([...Array(60).keys()]);
});
