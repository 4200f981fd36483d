import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { findKnownPlace, findPlace, type Place } from './find-place.ts';
import { foldPlace } from './fold-place.ts';

export interface UnknownPlace {
  folded: string;
  /** The ways of writing it, the most frequent first. */
  typed: string[];
  orderCount: number;
  /** The place that it may be another spelling of. */
  maybeId: number | null;
}

export interface UnknownPlaces {
  /** The most frequent ones. */
  places: UnknownPlace[];
  total: number;
}

const maxCities = 5000;

/** Lists the typed places of orders that no zone has, folded together. */
export async function listUnknownPlaces(
  db: Connection,
  places: readonly Place[],
  limit = 10,
): Promise<UnknownPlaces> {
  const found = await sql<{ city: string; count: number }>`
    select city, count(*) as count from orders
    where place_id is null and not is_collected
    group by city order by count desc, city limit ${maxCities}`.execute(db);
  // The place of an older order may be known by now.
  const unknown = found.rows.filter(
    ({ city }) => foldPlace(city) !== '' && !findKnownPlace(city, places),
  );
  const byFold = [...Map.groupBy(unknown, ({ city }) => foldPlace(city))]
    .map(([folded, cities]) => ({
      folded,
      typed: cities.map(({ city }) => city),
      orderCount: cities.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.orderCount - a.orderCount || a.folded.localeCompare(b.folded));
  const shown = byFold.slice(0, limit).map((one) => {
    const nearest = findPlace(one.folded, places);
    return { ...one, maybeId: nearest && 'maybe' in nearest ? nearest.maybe.id : null };
  });
  return { places: shown, total: byFold.length };
}
