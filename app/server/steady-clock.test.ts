import { sql } from 'kysely';
import { createLog } from '#app/platform/http/log.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createSteadyClock } from './steady-clock.server.ts';

const given = openTestDatabase();
const log = createLog('silent');
const minute = 60_000;
const see = (seen: string | null) =>
  given.run(sql`update installation set seen_at = now() + ${seen}::interval`);
const wasJustSeen = () =>
  given.read(
    sql`select seen_at > now() - interval '1 minute' and seen_at <= now() from installation`,
  );

it.each([
  ['at the first start', null, true],
  ['after a restart', '-10 minutes', true],
  ['after a power cut, or while the clock is ahead', '-3 days', false],
  ['while the clock is behind', '1 hour', false],
])('does what cannot be undone at once, or not: %s', async (_when, seen, isDone) => {
  await see(seen);
  const work = vi.fn();
  expect(await createSteadyClock(given.db, log)(work)()).toBe(isDone);
  expect(work).toHaveBeenCalledTimes(isDone ? 1 : 0);
  expect((await wasJustSeen()) ?? true).toBe(isDone);
});

it('waits for half an hour after a gap, and again after the clock was set; once for all work', async () => {
  const times = { now: 1000 * minute, seenAt: 0, uptime: 0 };
  const warn = vi.spyOn(log, 'warn');
  const whenSteady = createSteadyClock(given.db, log, async () => ({ ...times }));
  const [one, other] = [whenSteady(async () => {}), whenSteady(async () => {})];
  const pass = (minutes: number, set = 0) => {
    times.uptime += minutes * minute;
    times.now += (minutes + set) * minute;
    return one();
  };
  expect(await pass(0)).toBe(false);
  expect(await pass(29)).toBe(false);
  expect(await pass(0, -900)).toBe(false);
  expect(await other()).toBe(false);
  expect(await pass(29)).toBe(false);
  expect(await pass(1)).toBe(true);
  expect(await pass(5, 0.5)).toBe(true);
  expect(await pass(5, 10)).toBe(false);
  expect(await pass(30)).toBe(true);
  expect(await other()).toBe(true);
  expect(warn).toHaveBeenCalledTimes(3);
});
