import { sql } from 'kysely';
import { createContext } from 'react-router';
import { type CachedValue, createCachedValue } from '#app/platform/database/cached-value.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { Place } from './find-place.ts';
import { foldPlace } from './fold-place.ts';

export const placesContext = createContext<CachedValue<readonly Place[]>>();

/** Every process listens here and invalidates its zones and places. */
export const deliveryChannel = 'delivery';

/** Keeps the places in memory, so that the fee of an order costs no statement. */
export function createPlacesCache(
  db: Database,
  onError: (error: unknown) => void,
): CachedValue<readonly Place[]> {
  return createCachedValue({ query: () => listPlaces(db), initial: [], onError });
}

/** Lists the places of all zones that are not archived, in the order of the zones. */
export async function listPlaces(db: Connection): Promise<Place[]> {
  const found = await sql<Place>`
    select place.id, place.title, title_ar as "titleAr", title_fr as "titleFr", district,
      zone.title as "zoneTitle", fee_cents as "feeCents",
      coalesce(array_agg(spelling order by spelling) filter (where spelling is not null), '{}')
        as spellings
    from delivery_places as place
    join delivery_zones as zone on zone.id = zone_id
    left join delivery_spellings on place_id = place.id
    where archived_at is null
    group by place.id, zone.id
    order by zone.position, zone.id, place.title, place.id`.execute(db);
  return found.rows;
}

/** Finds the place that is spelled so, an archived one too: orders to it are searched by it. */
export async function findSpelledPlaceId(db: Connection, typed: string): Promise<number | null> {
  const found = await sql<{ id: number }>`
    select place_id as id from delivery_spellings where spelling = ${foldPlace(typed)}`.execute(db);
  return found.rows[0]?.id ?? null;
}
