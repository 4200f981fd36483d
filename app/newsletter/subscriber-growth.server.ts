import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { inRange, toBeirutDate } from '#app/platform/text/day-range.server.ts';
import type { DayCount, DayRange } from '#app/platform/text/day-range.ts';

/** How many addresses were confirmed on each day that saw any; those that left since count too. */
export async function newSubscribersByDay(db: Connection, range: DayRange): Promise<DayCount[]> {
  const found = await sql<DayCount>`
    select ${toBeirutDate('confirmed_at')} as day, count(*) as count
    from newsletter_subscribers where ${inRange('confirmed_at', range)} group by 1`.execute(db);
  return found.rows;
}
