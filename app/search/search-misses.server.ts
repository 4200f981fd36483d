import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import type { DayRange } from '#app/platform/text/day-range.ts';

const maxLength = 60;

/** The term as it is counted, or null where it says too little to be worth counting. */
export function missedTerm(term: string): string | null {
  const counted = [...term.trim().toLowerCase()].slice(0, maxLength).join('').trim();
  return /\p{L}.*\p{L}.*\p{L}/u.test(counted) ? counted : null;
}

/** Counts a search that found nothing. */
export async function recordMiss(db: Connection, term: string): Promise<void> {
  await sql`
    insert into search_misses (term, day) values (${term}, ${todayInBeirut()})
    on conflict (term, day) do update set count = search_misses.count + 1`.execute(db);
}

export interface MissedSearch {
  term: string;
  count: number;
}

/** What was looked for in vain, the most wanted first. */
export async function listMisses(
  db: Connection,
  { from, to }: Pick<DayRange, 'from' | 'to'>,
  limit = 10,
): Promise<MissedSearch[]> {
  const found = await sql<MissedSearch>`
    select term, sum(count)::bigint as count from search_misses
    where day between ${from} and ${to}
    group by term order by 2 desc, 1 limit ${limit}`.execute(db);
  return found.rows;
}
