import { expect, it } from 'vitest';
import { listOutdated, nightlyName } from './backup-retention.ts';

const dayMs = 86_400_000;

function nights(from: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    nightlyName(new Date(Date.parse(from) + n * dayMs).toISOString().slice(0, 10), '03:17:05'),
  );
}

/** Day after day, what is outdated goes. */
function keepNightly(names: readonly string[]): string[] {
  let there: string[] = [];
  for (const name of names) {
    there.push(name);
    const gone = new Set(listOutdated(there));
    there = there.filter((one) => !gone.has(one));
  }
  return there.map((name) => name.slice(5, 15));
}

it('keeps 7 days, 4 weeks and 12 months of two years', () => {
  expect(keepNightly(nights('2025-01-01', 700))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-15',
    '2026-11-22',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ]);
});

it('keeps everything of the first week, and the newest of a day', () => {
  expect(listOutdated(nights('2026-11-01', 7))).toEqual([]);
  const twice = [nightlyName('2026-11-01', '03:17:05'), nightlyName('2026-11-01', '14:00:00')];
  expect(listOutdated(twice)).toEqual([twice[0]]);
});

it('loses nothing while the shop is closed, and touches no other file', () => {
  expect(listOutdated([...nights('2026-01-05', 6), ...nights('2026-09-01', 1)])).toEqual([]);
  const half = `${nightlyName('2026-11-01', '03:17:05')}.partial`;
  expect(listOutdated([half])).toEqual([half]);
  const others = ['holiday.jpg', 'shop-2020-01-01.backup', 'shop-2020-01-01-031705.backup.old'];
  expect(listOutdated([...others, ...nights('2026-11-01', 2)])).toEqual([]);
});
