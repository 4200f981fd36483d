import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  attemptKey,
  deleteAllAttempts,
  deleteAttempts,
  returnAttempt,
  takeAttempt,
} from './attempt-limits.server.ts';

const given = openTestDatabase();
const limit = (key: string, max = 2) => ({ key, max, windowSeconds: 900 });
const take = (...limits: ReturnType<typeof limit>[]) => takeAttempt(given.db, limits);

async function attempt(key: string, times = 1): Promise<boolean[]> {
  const taken: boolean[] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push(await take(limit(key)));
  return taken;
}

/** Moves the clock of the machine forward by these seconds, or back. */
async function moveClock(key: string, seconds: number): Promise<void> {
  await given.run(sql`update rate_limits set ends_at = ends_at - ${seconds} * interval '1 second'
    where key = ${key}`);
}

const listRateLimits = () => given.list(sql`select key from rate_limits order by key`);

describe('attempts', () => {
  it.each([
    ['nothing yet', 890, [false]],
    ['again all attempts when the window has passed', 901, [true, true, false]],
    ['again all attempts when a clock that was a day ahead is set right', -86_400, [true, true]],
  ])('allows two in a window, and then %s', async (what, seconds, then) => {
    expect(await attempt(what, 3)).toEqual([true, true, false]);
    expect(await attempt(`other ${what}`)).toEqual([true]);
    await moveClock(what, seconds);
    expect(await attempt(what, then.length)).toEqual(then);
  });

  it('lets no more through when many come at once', async () => {
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => take(limit('e'), limit('f', 5))),
    );
    expect(taken.filter(Boolean)).toHaveLength(2);
  });

  it('takes nothing off the other limits when one is used up, and leaves no row', async () => {
    await attempt('g', 2);
    const before = await listRateLimits();
    expect(await take(limit('h'), limit('g'), limit('i'))).toBe(false);
    expect(await listRateLimits()).toEqual(before);
    expect(await attempt('h', 3)).toEqual([true, true, false]);
  });

  it('do not deadlock when the same limits come in another order', async () => {
    const [one, other] = [limit('j', 50), limit('k', 50)];
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        turn % 2 === 0 ? take(one, other) : take(other, one),
      ),
    );
    expect(taken).not.toContain(false);
  });

  it('are given back, but never more than there were', async () => {
    await attempt('l', 2);
    await returnAttempt(given.db, limit('l'));
    expect(await attempt('l', 2)).toEqual([true, false]);
    for (let turn = 0; turn < 5; turn += 1) await returnAttempt(given.db, limit('l'));
    expect(await attempt('l', 3)).toEqual([true, true, false]);
  });

  it('are deleted for one key, or for every key that begins with its parts', async () => {
    for (const key of ['n', 'n:home']) await attempt(key, 2);
    await deleteAttempts(given.db, 'n');
    expect([await attempt('n'), await attempt('n:home')]).toEqual([[true], [false]]);
    const keys = [attemptKey('m', 'Maya'), attemptKey('m', 'maya', 'home'), attemptKey('m', 'ma')];
    for (const key of keys) await attempt(key, 2);
    await deleteAllAttempts(given.db, attemptKey('m', 'MAYA'));
    const left = await Promise.all(keys.map((key) => attempt(key)));
    expect(left).toEqual([[true], [true], [false]]);
  });

  it('are deleted while others count, without a deadlock', async () => {
    const limits = ['o', 'o:A', 'o:b', 'o:B', 'o:a'].map((key) => limit(key, 1000));
    const all = Array.from({ length: 60 }, async (_, turn) => {
      if (turn % 3 === 0) await deleteAllAttempts(given.db, 'o');
      else expect(await take(...limits)).toBe(true);
    });
    await Promise.all(all);
  });
});
