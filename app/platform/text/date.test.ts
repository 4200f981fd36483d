import { instantInBeirut, msUntilMidnightInBeirut } from './clock.ts';
import { formatDate } from './date.ts';

test.each([
  ['the month in letters', '2026-11-20T10:00:00.000Z', 'Nov 20, 2026'],
  ['the day as it is in Beirut', '2026-11-20T22:30:00.000Z', 'Nov 21, 2026'],
  ['a calendar date as it is', '2026-10-09', 'Oct 9, 2026'],
])('writes %s', (_what, date, shown) => {
  expect(formatDate(date)).toBe(shown);
});

test('knows when the clock in Beirut shows a time, in winter and in summer', () => {
  expect(instantInBeirut('2026-11-20T09:00').toJSON()).toBe('2026-11-20T07:00:00.000Z');
  expect(instantInBeirut('2026-07-20T09:00').toJSON()).toBe('2026-07-20T06:00:00.000Z');
});

test('knows how long the day in Beirut still is', () => {
  expect(msUntilMidnightInBeirut(new Date('2026-11-20T21:59:59.250Z'))).toBe(750);
  expect(msUntilMidnightInBeirut(new Date('2026-11-20T22:00:00.000Z'))).toBe(86_400_000);
  expect(msUntilMidnightInBeirut(new Date('2026-07-20T20:00:00.000Z'))).toBe(3_600_000);
});
