import { expect, it } from 'vitest';
import { groupDays, listDays, parseRange } from './day-range.ts';

it.each([
  ['7', 7, 7],
  ['30', 30, 30],
  ['90', 90, 10],
  ['year', 365, 13],
] as const)(
  'the range %s has every day once, and in its groups too',
  (name, dayCount, groupCount) => {
    const range = parseRange(name, '2026-11-21');
    const days = listDays(range);
    expect(days).toHaveLength(dayCount);
    expect(days.at(-1)).toBe('2026-11-21');
    const groups = groupDays(range);
    expect(groups).toHaveLength(groupCount);
    expect(groups.flatMap((group) => group.days)).toEqual(days);
  },
);

it('is 30 days by default', () => {
  for (const text of [null, '', '8', 'toString']) {
    expect(parseRange(text, '2026-11-21').name).toBe('30');
  }
});
