import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';

const minuteMs = 60_000;
/** The time of day and a clock that no one can set differ by less while nobody sets it. */
const toleranceMs = minuteMs;
/** A restart takes less. */
const maxGapMs = 15 * minuteMs;
const steadyMs = 30 * minuteMs;

interface Times {
  /** The database's time of day, and when the shop was last seen by it; null: never. */
  now: number;
  seenAt: number | null;
  /** By a clock that no one can set. */
  uptime: number;
}

async function readTimes(db: Connection): Promise<Times> {
  const found = await sql<Omit<Times, 'uptime'>>`
    select extract(epoch from now())::float8 * 1000 as now,
      extract(epoch from seen_at)::float8 * 1000 as "seenAt" from installation`.execute(db);
  const { now = Date.now(), seenAt = null } = found.rows[0] ?? {};
  return { now, seenAt, uptime: performance.now() };
}

/**
 * Creates a function that puts off work that cannot be undone and depends on the time of day. After a power cut
 * the clock of a computer may be wrong until it finds a network, so the work waits until the clock has
 * been steady for half an hour: after a start with a gap, and after each time that somebody set the clock.
 */
export function createSteadyClock(db: Connection, log: Log, read = () => readTimes(db)) {
  let last: Times | undefined;
  let steadyFrom = 0;

  async function isSteady(): Promise<boolean> {
    const times = await read();
    const { now, seenAt, uptime } = times;
    const gap = last ? now - last.now - (uptime - last.uptime) : now - (seenAt ?? now);
    const isSet = gap < -toleranceMs || gap > (last ? toleranceMs : maxGapMs);
    last = times;
    if (isSet) {
      steadyFrom = uptime + steadyMs;
      log.warn({ gapMs: Math.round(gap) }, 'what cannot be undone waits for a steady clock');
    }
    if (uptime < steadyFrom) return false;
    await sql`update installation set seen_at = now()
      where seen_at is null or seen_at not between now() - interval '4 minutes' and now()`.execute(
      db,
    );
    return true;
  }

  /** Work that does nothing before the clock is steady, and is to be tried again. */
  return (work: () => Promise<unknown>) => async (): Promise<boolean> => {
    const may = await isSteady();
    if (may) await work();
    return may;
  };
}
