import { expect, it } from 'vitest';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listMissedSearches, recordMissedSearch, toMissedTerm } from './search.server.ts';

const given = openTestDatabase();

it('counts terms of three letters and more, folded and cut', () => {
  expect(toMissedTerm('  Virtual BOY ')).toBe('virtual boy');
  expect(toMissedTerm('ab')).toBeNull();
  expect(toMissedTerm('123456')).toBeNull();
  expect(toMissedTerm('ماريو')).toBe('ماريو');
  expect(toMissedTerm('x'.repeat(100))).toHaveLength(60);
});

it('adds up over the days, the most wanted first', async () => {
  await recordMissedSearch(given.db, 'virtual boy');
  await Promise.all([
    recordMissedSearch(given.db, 'vectrex'),
    recordMissedSearch(given.db, 'vectrex'),
  ]);
  expect(await listMissedSearches(given.db, parseRange('7', todayInBeirut()))).toEqual([
    { term: 'vectrex', count: 2 },
    { term: 'virtual boy', count: 1 },
  ]);
});
