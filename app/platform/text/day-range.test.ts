import { getPreviousRange, groupDays, listDays, parseRange } from './day-range.ts';

const today = '2026-11-21';
const parse = (query: string) => parseRange(new URLSearchParams(query), today);

it.each([
  ['7', 7, 7],
  ['30', 30, 30],
  ['90', 90, 10],
  ['year', 365, 13],
] as const)(
  'the range %s has every day once, and in its groups too',
  (name, dayCount, groupCount) => {
    const range = parse(`range=${name}`);
    const days = listDays(range);
    expect(days).toHaveLength(dayCount);
    expect(days.at(-1)).toBe('2026-11-21');
    const groups = groupDays(range);
    expect(groups).toHaveLength(groupCount);
    expect(groups.flatMap((group) => group.days)).toEqual(days);
  },
);

it('is 30 days by default', () => {
  for (const query of ['', 'range=8', 'range=toString', 'from=x&to=y', 'from=2026-11-01']) {
    expect(parse(query).name).toBe('30');
  }
});

it('is yesterday, or any days up to three years, and knows those before', () => {
  expect(parse('range=yesterday')).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
  const chosen = parse('from=2026-11-09&to=2026-11-03');
  expect(chosen).toEqual({ name: 'custom', from: '2026-11-03', to: '2026-11-09' });
  expect(getPreviousRange(chosen)).toEqual({ from: '2026-10-27', to: '2026-11-02' });
  expect(listDays(parse('from=2001-01-01&to=2026-11-01'))).toHaveLength(1098);
});
