import { expect, it } from 'vitest';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listMisses, missedTerm, recordMiss } from './search.server.ts';

const given = openTestDatabase();

it('counts terms of three letters and more, folded and cut', () => {
  expect(missedTerm('  Virtual BOY ')).toBe('virtual boy');
  expect(missedTerm('ab')).toBeNull();
  expect(missedTerm('123456')).toBeNull();
  expect(missedTerm('ماريو')).toBe('ماريو');
  expect(missedTerm('x'.repeat(100))).toHaveLength(60);
});

it('adds up over the days, the most wanted first', async () => {
  await recordMiss(given.db, 'virtual boy');
  await Promise.all([recordMiss(given.db, 'vectrex'), recordMiss(given.db, 'vectrex')]);
  expect(await listMisses(given.db, parseRange('7', todayInBeirut()))).toEqual([
    { term: 'vectrex', count: 2 },
    { term: 'virtual boy', count: 1 },
  ]);
});
