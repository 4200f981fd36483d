import { sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';

export interface AttemptLimit {
  max: number;
  windowSeconds: number;
}

export interface AttemptCount {
  allowed: boolean;
  retryAfterSeconds: number;
}

/**
 * Counts one more attempt of a key, in fixed windows, in the database, so that every process of the
 * shop counts together. One statement, which many at once cannot slip past.
 */
export async function countAttempt(
  db: Connection,
  key: string,
  { max, windowSeconds }: AttemptLimit,
): Promise<AttemptCount> {
  const counted = await sql<{ count: number; secondsLeft: number }>`
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
    insert into rate_limits as held (id, key, count, last_request)
    select ${key}, ${key}, 1, now from clock
    on conflict (key) do update set
      count = case when held.last_request > excluded.last_request - ${windowSeconds}::bigint * 1000
        then least(held.count, ${max}::int) + 1 else 1 end,
      last_request = case when held.last_request > excluded.last_request - ${windowSeconds}::bigint * 1000
        then held.last_request else excluded.last_request end
    returning count, ceil((last_request - (select now from clock)) / 1000.0 + ${windowSeconds})::int
      as "secondsLeft"`.execute(db);
  const { count = 1, secondsLeft = 0 } = counted.rows[0] ?? {};
  const allowed = count <= max;
  return { allowed, retryAfterSeconds: allowed ? 0 : secondsLeft };
}

/** Starts a key from nothing again. */
export async function forgetAttempts(db: Connection, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
}

/** Takes one attempt back that came to nothing. */
export async function returnAttempt(db: Connection, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}
