import { createLog } from '#app/platform/http/log.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createSteadyClock } from './steady-clock.server.ts';

const given = openTestDatabase();
const log = createLog('silent');
const minute = 60_000;

/** A shop that starts long after anything else, by clocks that the test sets. */
function start() {
  const times = { now: 1000 * minute, own: 1000 * minute, uptime: 0 };
  const warn = vi.spyOn(log, 'warn');
  const work = vi.fn();
  const whenSteady = createSteadyClock(given.db, log, async () => ({ ...times }));
  const [one, other] = [whenSteady(work), whenSteady(async () => {})];
  /** Lets minutes pass, sets the clock of the machine, then that of this process alone. */
  const pass = (minutes: number, set = 0, ownSet = 0) => {
    times.uptime += minutes * minute;
    times.now += (minutes + set) * minute;
    times.own += (minutes + set + ownSet) * minute;
    return one();
  };
  return { pass, other, warn, work };
}

it('does at the second of runs five minutes apart what cannot be undone, wherever the clock was', async () => {
  const { pass, other, warn, work } = start();
  expect([await pass(0), await other(), await pass(3)]).toEqual([false, false, false]);
  expect(work).not.toHaveBeenCalled();
  expect([await pass(2), await other()]).toEqual([true, true]);
  expect(work).toHaveBeenCalledTimes(1);
  expect(warn).not.toHaveBeenCalled();
});

it('waits again once the clock was set, forwards or backwards, for all work', async () => {
  const { pass, other, warn } = start();
  await pass(0);
  expect(await pass(5, 0.5)).toBe(true);
  for (const set of [10, -900]) {
    expect([await pass(5, set), await other(), await pass(3)]).toEqual([false, false, false]);
    expect(await pass(2)).toBe(true);
  }
  expect(warn).toHaveBeenCalledTimes(2);
});

it('waits once where the clock of this process alone was set, and warns each hour that it differs from the database', async () => {
  const { pass, warn } = start();
  await pass(0);
  expect([await pass(5, 0, 2), await pass(5), await pass(5)]).toEqual([false, true, true]);
  expect(warn).toHaveBeenCalledTimes(2);
  await pass(60);
  expect(warn).toHaveBeenCalledTimes(3);
  expect([await pass(5, 0, -2), await pass(5)]).toEqual([false, true]);
});

it('waits no longer where the two clocks have always differed', async () => {
  const { pass, warn } = start();
  expect([await pass(0, 0, 2), await pass(5), await pass(5)]).toEqual([false, true, true]);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('reads clocks that agree', async () => {
  const warn = vi.spyOn(log, 'warn');
  const once = createSteadyClock(given.db, log)(async () => {});
  expect([await once(), await once()]).toEqual([false, false]);
  expect(warn).not.toHaveBeenCalled();
});
