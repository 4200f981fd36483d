import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';

const minuteMs = 60_000;
/** Clocks that nobody sets differ by less. */
const toleranceMs = minuteMs;
/** Enough to ask the network for the time, and over when jobs of every five minutes run again. */
const waitMs = 4 * minuteMs;
const warnEveryMs = 60 * minuteMs;

interface Times {
  /** The time of day of the database, and of this process. */
  now: number;
  own: number;
  /** By a clock that no one can set. */
  uptime: number;
}

async function readTimes(db: Connection): Promise<Times> {
  const found = await sql<{ now: number }>`
    select extract(epoch from now())::float8 * 1000 as now`.execute(db);
  const own = Date.now();
  return { now: found.rows[0]?.now ?? own, own, uptime: performance.now() };
}

/**
 * Creates a function that puts off work that cannot be undone and depends on the time of day. After a power cut
 * the clock of a computer may be wrong until it finds a network, so the work waits some minutes after the start,
 * and after each time that somebody set the clock. That it is long since the last start means nothing: shops
 * are closed at night. A database on another machine may always have another time: that is only logged.
 */
export function createSteadyClock(db: Connection, log: Log, read = () => readTimes(db)) {
  let last: Times | undefined;
  let steadyFrom = 0;
  let warnFrom = 0;

  async function isSteady(): Promise<boolean> {
    const times = await read();
    const { now, own, uptime } = times;
    const passed = last ? uptime - last.uptime : 0;
    const gapMs = last ? Math.round(now - last.now - passed) : 0;
    const ownGapMs = last ? Math.round(own - last.own - passed) : 0;
    const differenceMs = Math.round(now - own);
    const isSet = Math.max(Math.abs(gapMs), Math.abs(ownGapMs)) > toleranceMs;
    if (isSet && uptime >= steadyFrom) {
      log.warn({ gapMs, ownGapMs }, 'what cannot be undone waits for a steady clock');
    } else if (Math.abs(differenceMs) > toleranceMs && uptime >= warnFrom) {
      log.warn({ differenceMs }, 'the clocks of the shop and of its database differ');
      warnFrom = uptime + warnEveryMs;
    }
    if (!last || isSet) steadyFrom = uptime + waitMs;
    last = times;
    return uptime >= steadyFrom;
  }

  /** Work that does nothing before the clock is steady, and is to be tried again. */
  return (work: () => Promise<unknown>) => async (): Promise<boolean> => {
    const may = await isSteady();
    if (may) await work();
    return may;
  };
}
