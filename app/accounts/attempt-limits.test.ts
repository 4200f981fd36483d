import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { countAttempt, forgetAttempts } from './attempt-limits.server.ts';

const given = openTestDatabase();
const limit = { max: 2, windowSeconds: 900 };

async function attempt(key: string, times: number): Promise<boolean[]> {
  const counted: boolean[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    counted.push((await countAttempt(given.db, key, limit)).allowed);
  }
  return counted;
}

async function moveWindowBack(key: string, seconds: number): Promise<void> {
  await sql`update rate_limits set last_request = last_request - ${seconds * 1000}::bigint
    where key = ${key}`.execute(given.db);
}

describe('countAttempt', () => {
  it('allows so many in a window, for each key by itself, and says how long to wait', async () => {
    expect(await attempt('a', 3)).toEqual([true, true, false]);
    expect(await attempt('b', 1)).toEqual([true]);
    await moveWindowBack('a', 600);
    const { allowed, retryAfterSeconds } = await countAttempt(given.db, 'a', limit);
    expect(allowed).toBe(false);
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(300);
  });

  it('starts anew when the window has passed, however often it was refused', async () => {
    await attempt('c', 9);
    await moveWindowBack('c', 901);
    expect(await attempt('c', 3)).toEqual([true, true, false]);
  });

  it('lets no more through when many come at once', async () => {
    const counted = await Promise.all(
      Array.from({ length: 20 }, () => countAttempt(given.db, 'd', limit)),
    );
    expect(counted.filter(({ allowed }) => allowed)).toHaveLength(2);
  });

  it('forgets a key', async () => {
    await attempt('e', 3);
    await forgetAttempts(given.db, 'e');
    expect(await attempt('e', 1)).toEqual([true]);
  });
});
