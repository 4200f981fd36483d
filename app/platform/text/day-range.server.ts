import { type RawBuilder, sql } from 'kysely';
import type { Days } from './day-range.ts';

/** Whether an instant lies within the range, as days go in Beirut; uses an index on the column. */
export function inRange(column: string, { from, to }: Days) {
  const at = sql.ref(column);
  return sql<boolean>`(
    ${at} >= ${from}::date::timestamp at time zone 'Asia/Beirut'
    and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Beirut')`;
}

export function toBeirutDate(column: string) {
  return sql<string>`(${sql.ref(column)} at time zone 'Asia/Beirut')::date`;
}

/** The month of an instant in Beirut, as its first moment. */
export function toBeirutMonth(at: RawBuilder<unknown>) {
  return sql<Date>`date_trunc('month', ${at} at time zone 'Asia/Beirut')`;
}
