import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  attemptKey,
  deleteAllAttempts,
  deleteAttempts,
  returnAttempt,
  takeAttempt,
} from './attempt-limits.server.ts';

const given = openTestDatabase();
const limitOf = (key: string, max = 2) => ({ key, max, windowSeconds: 900 });

async function attempt(key: string, times: number): Promise<boolean[]> {
  const taken: boolean[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    taken.push(await takeAttempt(given.db, [limitOf(key)]));
  }
  return taken;
}

/** As if the clock of the machine had been put this much forward; or back, below zero. */
async function moveClock(key: string, seconds: number): Promise<void> {
  await sql`update rate_limits set ends_at = ends_at - ${seconds} * interval '1 second'
    where key = ${key}`.execute(given.db);
}

async function listKeys(): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from rate_limits order by key`.execute(given.db);
  return found.rows.map(({ key }) => key);
}

describe('takeAttempt', () => {
  it('allows so many in a window, for each key by itself', async () => {
    expect(await attempt('a', 3)).toEqual([true, true, false]);
    expect(await attempt('b', 1)).toEqual([true]);
    await moveClock('a', 890);
    expect(await attempt('a', 1)).toEqual([false]);
  });

  it('starts anew when the window has passed, however often it was refused', async () => {
    await attempt('c', 9);
    await moveClock('c', 901);
    expect(await attempt('c', 3)).toEqual([true, true, false]);
  });

  it('starts anew when a clock that was a day ahead has been put right', async () => {
    await attempt('d', 9);
    await moveClock('d', -24 * 60 * 60);
    expect(await attempt('d', 3)).toEqual([true, true, false]);
    await moveClock('d', 901);
    expect(await attempt('d', 1)).toEqual([true]);
  });

  it('lets no more through when many come at once', async () => {
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => takeAttempt(given.db, [limitOf('e'), limitOf('f', 5)])),
    );
    expect(taken.filter(Boolean)).toHaveLength(2);
  });

  it('takes nothing off the other limits where one is reached, and leaves no row', async () => {
    await attempt('g', 2);
    const before = await listKeys();
    expect(await takeAttempt(given.db, [limitOf('h'), limitOf('g'), limitOf('i')])).toBe(false);
    expect(await listKeys()).toEqual(before);
    expect(await attempt('h', 3)).toEqual([true, true, false]);
  });

  it('does not end in a deadlock when the same limits come in another order', async () => {
    const [one, other] = [limitOf('j', 50), limitOf('k', 50)];
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        takeAttempt(given.db, turn % 2 === 0 ? [one, other] : [other, one]),
      ),
    );
    expect(taken).not.toContain(false);
  });

  it('gives an attempt back, but never more than there were', async () => {
    await attempt('l', 2);
    await returnAttempt(given.db, limitOf('l'));
    expect(await attempt('l', 2)).toEqual([true, false]);
    for (let turn = 0; turn < 5; turn += 1) await returnAttempt(given.db, limitOf('l'));
    expect(await attempt('l', 3)).toEqual([true, true, false]);
  });

  it('forgets a key, and none that begins with it', async () => {
    for (const key of ['n', 'n:home']) await attempt(key, 2);
    await deleteAttempts(given.db, 'n');
    expect([await attempt('n', 1), await attempt('n:home', 1)]).toEqual([[true], [false]]);
  });

  it('forgets a key, and every key that begins with its parts', async () => {
    const keys = [attemptKey('m', 'Maya'), attemptKey('m', 'maya', 'home'), attemptKey('m', 'ma')];
    for (const key of keys) await attempt(key, 2);
    await deleteAllAttempts(given.db, attemptKey('m', 'MAYA'));
    const left = await Promise.all(keys.map((key) => attempt(key, 1)));
    expect(left).toEqual([[true], [true], [false]]);
  });

  it('forgets while others count, without a deadlock', async () => {
    const limits = ['o', 'o:A', 'o:b', 'o:B', 'o:a'].map((key) => limitOf(key, 1000));
    const all = Array.from({ length: 60 }, async (_, turn) => {
      if (turn % 3 === 0) await deleteAllAttempts(given.db, 'o');
      else expect(await takeAttempt(given.db, limits)).toBe(true);
    });
    await Promise.all(all);
  });
});
