import { expect, test } from 'vitest';
import { msUntilMidnightInBeirut } from './clock.ts';
import { formatDate } from './date.ts';

test('writes the month in letters', () => {
  expect(formatDate('2026-11-20T10:00:00.000Z')).toBe('Nov 20, 2026');
});

test('takes the day as it is in Beirut', () => {
  expect(formatDate('2026-11-20T22:30:00.000Z')).toBe('Nov 21, 2026');
});

test('keeps a calendar date', () => {
  expect(formatDate('2026-10-09')).toBe('Oct 9, 2026');
});

test('knows how long the day in Beirut still is', () => {
  expect(msUntilMidnightInBeirut(new Date('2026-11-20T21:59:59.250Z'))).toBe(750);
  expect(msUntilMidnightInBeirut(new Date('2026-11-20T22:00:00.000Z'))).toBe(86_400_000);
  expect(msUntilMidnightInBeirut(new Date('2026-07-20T20:00:00.000Z'))).toBe(3_600_000);
});
