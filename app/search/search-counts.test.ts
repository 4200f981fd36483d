import { sql } from 'kysely';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createSearchCounts, listSearchUses, sumSearchUses } from './search-counts.server.ts';

const given = openTestDatabase();
const range = { from: todayInBeirut(), to: todayInBeirut() };
const ask = (url: string, headers = {}) => ({ method: 'GET', url, headers });

it.each([
  ['/search?q=mario', ['search']],
  ['/?category=Sega&min=20&max=60&region=pal', ['Price', 'Region']],
  ['/_root.data?stock=1&condition=good', ['In stock only', 'Condition']],
  ['/?new=1&reduced=1', ['New this week', 'Reduced']],
  ['/_root.data?works=mine', []],
  ['/_root.data?works=nes.pal', ['My consoles']],
])('%s counts as %o', (path, uses) => {
  expect(listSearchUses(ask(path))).toEqual(uses);
});

it('counts no other page, and no prefetch', () => {
  const others = ['/search?q=ma', '/?region=pal&page=2', '/?region=', '/product/1?region=pal', '/'];
  const prefetch = ask('/?region=pal', { 'sec-purpose': 'prefetch' });
  expect([...others.map((path) => ask(path)), prefetch].flatMap(listSearchUses)).toEqual([]);
});

it('adds up what several processes count, and writes later what failed (issue 18)', async () => {
  const failed: unknown[] = [];
  const open = () => createSearchCounts(given.db, (error) => failed.push(error));
  const processes = [open(), open()];
  for (const { count } of processes) {
    count(ask('/search?q=mario'));
    count(ask('/?region=pal'));
  }
  await given.run(sql`alter table search_counts rename to away`);
  await processes[0]?.flush();
  expect(failed).toHaveLength(1);
  await given.run(sql`alter table away rename to search_counts`);
  for (const { flush } of [...processes, ...processes]) await flush();
  const { searches, filters } = await sumSearchUses(given.db, range);
  expect(searches).toBe(2);
  expect(filters.filter(({ count }) => count > 0)).toEqual([{ use: 'Region', count: 2 }]);
});
