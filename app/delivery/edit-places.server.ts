import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { foldPlace } from './fold-place.ts';
import { changeDelivery, type DeliveryRefusal, listZones, pickChanged } from './zones.server.ts';

export interface PlaceValues {
  title: string;
  titleFr: string;
  titleAr: string;
  district: string;
  zoneId: number;
  /** Folded. */
  spellings: readonly string[];
}

export type PlaceRefusal =
  | DeliveryRefusal
  | {
      refused: 'place-changed-since';
      /** What others have saved, by the names of the form's fields. */
      saved: Readonly<Record<string, unknown>>;
      /** What a form is shown that would overwrite it. */
      shown: PlaceValues;
    };

type EditedPlace = PlaceValues & { id: number };

/** Lists the places of a zone, also of an archived one. */
export async function listZonePlaces(db: Connection, zoneId: number): Promise<EditedPlace[]> {
  const found = await selectPlaces(db, sql`zone_id = ${zoneId}`);
  return found.rows;
}

function selectPlaces(db: Connection, condition: ReturnType<typeof sql>) {
  return sql<EditedPlace>`
    select id, title, coalesce(title_fr, '') as "titleFr", coalesce(title_ar, '') as "titleAr",
      district, zone_id as "zoneId",
      array(select spelling from delivery_spellings where place_id = place.id order by 1) as spellings
    from delivery_places as place where ${condition} order by title, id`.execute(db);
}

/** Adds a place that is known by its titles and its spellings. The same one once more is answered as added. */
export async function addPlace(
  db: Database,
  actor: Actor,
  values: PlaceValues,
): Promise<{ id: number } | DeliveryRefusal> {
  return changeDelivery(db, async (transaction) => {
    const spellings = withTitles(values);
    const taken = await findTaken(transaction, { spellings, ownId: null });
    const { title, titleFr, titleAr, district, zoneId } = values;
    if (taken) {
      const places = await listZonePlaces(transaction, zoneId);
      // Sorted by the same rules: the database has its own.
      const differs = (one: EditedPlace) =>
        pickChanged<PlaceValues>({ ...one, spellings: withTitles(one) }, { ...values, spellings });
      const same = places.find((one) => !differs(one));
      return same ? { id: same.id } : taken;
    }
    const added = await sql<{ id: number }>`
      insert into delivery_places (zone_id, title, title_fr, title_ar, district)
      select id, ${title}, nullif(${titleFr}, ''), nullif(${titleAr}, ''), ${district}
      from delivery_zones where id = ${zoneId}
      returning id`.execute(transaction);
    const [place] = added.rows;
    if (!place) return { refused: 'not-found' };
    await saveSpellings(transaction, place.id, { added: spellings, removed: [] });
    const after = await toAuditValues(transaction, { ...values, spellings });
    const entry = { action: 'add', subjectKind: 'place', subjectId: title } as const;
    await recordAudit(transaction, actor, { ...entry, after });
    return place;
  });
}

/**
 * Changes what differs from `from`, which the form was shown; what others changed beside it stays. Refuses to
 * overwrite a value that is no longer as in `from`.
 */
export async function editPlace(
  db: Database,
  actor: Actor,
  id: number,
  { from, to }: { from: PlaceValues; to: PlaceValues },
): Promise<{ changed: boolean } | PlaceRefusal> {
  return changeDelivery(db, async (transaction) => {
    const [now] = (await selectPlaces(transaction, sql`id = ${id}`)).rows;
    if (!now) return { refused: 'not-found' };
    const since = pickChangedSince(now, { from, to });
    if (since) {
      const saved = await toAuditValues(transaction, since);
      return { refused: 'place-changed-since', saved, shown: { ...from, ...since } };
    }
    const next = mergePlace(now, { from, to });
    const taken = await findTaken(transaction, { spellings: next.spellings, ownId: id });
    if (taken) return taken;
    const changed = pickChanged<PlaceValues>(now, next);
    if (!changed) return { changed: false };
    const updated = await sql`
      update delivery_places set title = ${next.title}, title_fr = nullif(${next.titleFr}, ''),
        title_ar = nullif(${next.titleAr}, ''), district = ${next.district}, zone_id = zone.id
      from delivery_zones as zone
      where delivery_places.id = ${id} and zone.id = ${next.zoneId}`.execute(transaction);
    if (updated.numAffectedRows === 0n) return { refused: 'not-found' };
    await saveSpellings(transaction, id, {
      added: subtract(next.spellings, now.spellings),
      removed: subtract(now.spellings, next.spellings),
    });
    const before = await toAuditValues(transaction, changed.before);
    const after = await toAuditValues(transaction, changed.after);
    const entry = { action: 'edit', subjectKind: 'place', subjectId: now.title } as const;
    await recordAudit(transaction, actor, { ...entry, before, after });
    return { changed: true };
  });
}

/** Adds what customers typed to the spellings of a place. */
export async function assignSpelling(
  db: Database,
  actor: Actor,
  { typed, placeId }: { typed: string; placeId: number },
): Promise<{ placeTitle: string } | DeliveryRefusal> {
  return changeDelivery(db, async (transaction) => {
    const [place] = (await selectPlaces(transaction, sql`id = ${placeId}`)).rows;
    const spelling = foldPlace(typed);
    if (!place || spelling === '') return { refused: 'not-found' };
    const { title } = place;
    const taken = await findTaken(transaction, { spellings: [spelling], ownId: placeId });
    if (taken) return taken;
    if (!place.spellings.includes(spelling)) {
      await saveSpellings(transaction, placeId, { added: [spelling], removed: [] });
      const entry = { action: 'add spelling to', subjectKind: 'place', subjectId: title } as const;
      await recordAudit(transaction, actor, { ...entry, after: { spelling } });
    }
    return { placeTitle: title };
  });
}

/** A place is always known by its own titles. */
function withTitles({ title, titleFr, titleAr, spellings }: PlaceValues): string[] {
  const titles = [title, titleFr, titleAr].map(foldPlace).filter(Boolean);
  return [...new Set([...titles, ...spellings])].sort();
}

const subtract = (all: readonly string[], without: readonly string[]) =>
  all.filter((one) => !without.includes(one));

/** The values that others have changed since `from` to something else than `to`; null where there are none. */
function pickChangedSince(now: PlaceValues, { from, to }: { from: PlaceValues; to: PlaceValues }) {
  const names = (['title', 'titleFr', 'titleAr', 'district', 'zoneId'] as const).filter(
    (name) => from[name] !== to[name] && ![from[name], to[name]].includes(now[name]),
  );
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, now[name]])) : null;
}

function mergePlace(now: PlaceValues, { from, to }: { from: PlaceValues; to: PlaceValues }) {
  const { after = {} } = pickChanged(from, to) ?? {};
  const removed = subtract(from.spellings, to.spellings);
  const added = subtract(to.spellings, from.spellings);
  const spellings = [...subtract(now.spellings, removed), ...added];
  const next = { ...now, ...after, spellings };
  return { ...next, spellings: withTitles(next) };
}

async function findTaken(
  db: Connection,
  { spellings, ownId }: { spellings: readonly string[]; ownId: number | null },
): Promise<DeliveryRefusal | null> {
  const found = await sql<{ spelling: string; placeTitle: string; zoneTitle: string }>`
    select spelling, place.title as "placeTitle", zone.title as "zoneTitle"
    from delivery_spellings join delivery_places as place on place.id = place_id
    join delivery_zones as zone on zone.id = zone_id
    where spelling = any(${spellings}) and place_id is distinct from ${ownId}
    order by spelling limit 1`.execute(db);
  const [taken] = found.rows;
  return taken ? { refused: 'spelling-taken', ...taken } : null;
}

async function saveSpellings(
  db: Connection,
  placeId: number,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await sql`delete from delivery_spellings where place_id = ${placeId} and spelling = any(${removed})`.execute(
    db,
  );
  await sql`
    insert into delivery_spellings (spelling, place_id)
    select unnest(${added}::text[]), ${placeId}`.execute(db);
}

async function toAuditValues(db: Connection, { zoneId, ...values }: Partial<PlaceValues>) {
  if (zoneId === undefined) return values;
  const zone = (await listZones(db)).find(({ id }) => id === zoneId);
  return { ...values, zone: zone?.title };
}
