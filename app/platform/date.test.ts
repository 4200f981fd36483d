import { expect, test } from 'vitest';
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
