import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export interface AttemptLimit {
  key: string;
  max: number;
  windowSeconds: number;
}

/** Makes the key of a limit. It holds hashes, so that it does not reveal the email or address. */
export function attemptKey(kind: string, ...parts: readonly string[]): string {
  const hash = (part: string) => createHash('sha256').update(part.toLowerCase()).digest('hex');
  return [kind, ...parts.map(hash)].join(':');
}

class LimitReached extends Error {}

/**
 * Takes one attempt off every limit, or off none when one of them is used up: a refused attempt
 * leaves no row. Attempts are counted in the database, in fixed windows, so that all processes of the
 * shop share the count and parallel attempts cannot slip past.
 */
export async function takeAttempt(db: Database, limits: readonly AttemptLimit[]): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      if ((await takeFrom(transaction, limits)) < limits.length) throw new LimitReached();
    });
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

/** Returns how many of the limits had an attempt left. */
async function takeFrom(db: Connection, limits: readonly AttemptLimit[]): Promise<number> {
  // A window that ends later than a new one would was opened while the clock was ahead: it counts as
  // ended.
  const isOpen = sql`held.ends_at > clock_timestamp()
    and held.ends_at <= excluded.ends_at + interval '1 second'`;
  const taken = await sql`
    insert into rate_limits as held (key, attempts_left, ends_at)
    select key, max - 1, clock_timestamp() + seconds * interval '1 second'
    from unnest(
      ${limits.map((limit) => limit.key)}::text[],
      ${limits.map((limit) => limit.max)}::int[],
      ${limits.map((limit) => limit.windowSeconds)}::int[]
    ) as limits(key, max, seconds)
    order by key collate "C"
    on conflict (key) do update set
      attempts_left = case when ${isOpen} then held.attempts_left - 1 else excluded.attempts_left end,
      ends_at = case when ${isOpen} then held.ends_at else excluded.ends_at end
    where held.attempts_left > 0 or not (${isOpen})`.execute(db);
  return Number(taken.numAffectedRows);
}

export async function deleteAttempts(db: Connection, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
}

/**
 * Deletes the attempts of a key, and of every key that begins with its parts. Locks the rows in the
 * same order as `takeAttempt`, so that the two cannot deadlock.
 */
export async function deleteAllAttempts(db: Connection, key: string): Promise<void> {
  // ';' is the character after ':'.
  await sql`delete from rate_limits where key in (
    select key from rate_limits
    where key = ${key} or (key >= ${`${key}:`} and key < ${`${key};`})
    order by key for update
  )`.execute(db);
}

/** Gives one attempt back that did not fail. */
export async function returnAttempt(db: Connection, { key, max }: AttemptLimit): Promise<void> {
  await sql`update rate_limits set attempts_left = least(attempts_left + 1, ${max}::int)
    where key = ${key}`.execute(db);
}
