import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export interface AttemptLimit {
  key: string;
  max: number;
  windowSeconds: number;
}

/** A key of a limit, which does not give away whom it is about. Fewer parts name all keys that begin so. */
export function attemptKey(kind: string, ...parts: readonly string[]): string {
  const hash = (part: string) => createHash('sha256').update(part.toLowerCase()).digest('hex');
  return [kind, ...parts.map(hash)].join(':');
}

class LimitReached extends Error {}

/**
 * Takes one attempt off every limit, or off none where one of them is used up: what is refused leaves
 * no row and uses up nobody's attempts. Counted in the database, in fixed windows, so that every
 * process of the shop counts together and many at once cannot slip past.
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

/** How many of the limits had an attempt left. */
async function takeFrom(db: Connection, limits: readonly AttemptLimit[]): Promise<number> {
  // A window that ends later than a new one would was opened by a clock that was ahead: it has ended.
  const isOpen = sql`held.ends_at > clock_timestamp()
    and held.ends_at <= excluded.ends_at + interval '1 second'`;
  const taken = await sql`
    insert into attempt_limits as held (key, attempts_left, ends_at)
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

/** Forgets the attempts of one key. */
export async function forgetAttempts(db: Connection, key: string): Promise<void> {
  await sql`delete from attempt_limits where key = ${key}`.execute(db);
}

/**
 * Forgets the attempts of a key, and of every key that begins with its parts. Locks them in the order
 * in which `takeAttempt` does, so that neither waits for the other for ever.
 */
export async function forgetAllAttempts(db: Connection, key: string): Promise<void> {
  // ';' is the character after ':'.
  await sql`delete from attempt_limits where key in (
    select key from attempt_limits
    where key = ${key} or (key >= ${`${key}:`} and key < ${`${key};`})
    order by key for update
  )`.execute(db);
}

/** Gives one attempt back that was no failure. */
export async function returnAttempt(db: Connection, { key, max }: AttemptLimit): Promise<void> {
  await sql`update attempt_limits set attempts_left = least(attempts_left + 1, ${max}::int)
    where key = ${key}`.execute(db);
}
