import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { deliveryChannel } from './places.server.ts';

export interface Zone {
  id: number;
  title: string;
  feeCents: number;
  isArchived: boolean;
  placeCount: number;
}

/** Lists all zones in the order of their table, the archived ones last. */
export async function listZones(db: Connection): Promise<Zone[]> {
  const found = await sql<Zone>`
    select id, title, fee_cents as "feeCents", archived_at is not null as "isArchived",
      (select count(*) from delivery_places where zone_id = zone.id) as "placeCount"
    from delivery_zones as zone
    order by archived_at is not null, position, id`.execute(db);
  return found.rows;
}

export type DeliveryRefusal =
  | { refused: 'not-found' }
  | { refused: 'title-taken' }
  | { refused: 'changed-since'; now: ZoneValues; names: (keyof ZoneValues)[] }
  | { refused: 'spelling-taken'; spelling: string; placeTitle: string; zoneTitle: string };

/** Runs a change of zones and places, one after another, and notifies every process. */
export async function changeDelivery<T>(
  db: Database,
  change: (transaction: Connection) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table delivery_zones in share row exclusive mode`.execute(transaction);
    const result = await change(transaction);
    await sql`select pg_notify(${deliveryChannel}, '')`.execute(transaction);
    return result;
  });
}

interface ZoneValues {
  title: string;
  feeCents: number;
}

/** Adds a zone behind the others. The same one once more is answered as added. */
export async function addZone(
  db: Database,
  actor: Actor,
  { title, feeCents }: ZoneValues,
): Promise<{ id: number } | DeliveryRefusal> {
  return changeDelivery(db, async (transaction) => {
    const added = await sql<{ id: number }>`
      insert into delivery_zones (title, fee_cents, position)
      select ${title}, ${feeCents}, coalesce(max(position), 0) + 1 from delivery_zones
      on conflict (title) do nothing returning id`.execute(transaction);
    const [zone] = added.rows;
    if (!zone) {
      const open = (await listZones(transaction)).filter(({ isArchived }) => !isArchived);
      const same = open.find((one) => one.title === title && one.feeCents === feeCents);
      return same ? { id: same.id } : { refused: 'title-taken' };
    }
    const entry = { action: 'add', subjectKind: 'zone', subjectId: title } as const;
    await recordAudit(transaction, actor, { ...entry, after: { title, feeCents } });
    return zone;
  });
}

/**
 * Changes the given values of a zone; what another administrator changed beside them stays. Refuses to overwrite one
 * that is no longer as in `from`, which the form was shown.
 */
export async function changeZone(
  db: Database,
  actor: Actor,
  id: number,
  change: Partial<ZoneValues & Pick<Zone, 'isArchived'>>,
  from: Partial<ZoneValues> = {},
): Promise<{ changed: boolean } | DeliveryRefusal> {
  return changeDelivery(db, async (transaction) => {
    const zones = await listZones(transaction);
    const zone = zones.find((one) => one.id === id);
    if (!zone) return { refused: 'not-found' };
    const changed = pickChanged(zone, change);
    if (!changed) return { changed: false };
    const names = (['title', 'feeCents'] as const).filter(
      (name) => name in changed.after && ![undefined, zone[name]].includes(from[name]),
    );
    if (names.length > 0) return { refused: 'changed-since', now: zone, names };
    if (zones.some(({ title }) => title === changed.after.title)) return { refused: 'title-taken' };
    const { title, feeCents, isArchived } = { ...zone, ...change };
    await sql`
      update delivery_zones set title = ${title}, fee_cents = ${feeCents},
        archived_at = case when ${isArchived} then coalesce(archived_at, now()) end
      where id = ${id}`.execute(transaction);
    const entry = { action: 'edit', subjectKind: 'zone', subjectId: zone.title } as const;
    await recordAudit(transaction, actor, { ...entry, ...changed });
    return { changed: true };
  });
}

/** Picks the values that differ, for the audit log; null where none does. */
export function pickChanged<Values extends object>(before: Values, change: Partial<Values>) {
  const names = (Object.keys(change) as (keyof Values)[]).filter(
    (name) => String(before[name] ?? '') !== String(change[name] ?? ''),
  );
  if (names.length === 0) return null;
  const pick = (values: Partial<Values>) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  return { before: pick(before), after: pick(change) };
}
