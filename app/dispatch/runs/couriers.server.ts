import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { pickChanged } from '#app/delivery/zones.server.ts';
import { notifyOrders } from '#app/orders/feed/order-feed.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import type { Courier } from './run.ts';

const selectCouriers = (db: Connection) =>
  db.selectFrom('couriers').select(['id', 'title', 'phone', 'is_company as isCompany']);

/** Lists the couriers to choose from, by their titles. */
export function listCouriers(db: Connection): Promise<Courier[]> {
  return selectCouriers(db).where('archived_at', 'is', null).orderBy('title').execute();
}

export type CourierErrors = Partial<Record<'title' | 'phone', string>>;

/** Adds a courier, or returns what is wrong with its fields. The same one once more is answered as added. */
export async function addCourier(
  db: Database,
  admin: Pick<User, 'id' | 'email'>,
  typed: Omit<Courier, 'id'>,
): Promise<{ added: Courier } | { errors: CourierErrors }> {
  const read = parseCourier(typed);
  if ('errors' in read) return read;
  const { title, phone, isCompany } = read.values;
  return db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('couriers')
      .values({ title, phone, is_company: isCompany })
      .onConflict((conflict) => conflict.column('title').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      const couriers = await listCouriers(transaction);
      const same = couriers.find((one) => !pickChanged<Omit<Courier, 'id'>>(one, read.values));
      return same ? { added: same } : refuseTitle(title);
    }
    const entry = { action: 'add', subjectKind: 'courier', subjectId: title } as const;
    await recordAudit(transaction, admin, { ...entry, after: read.values });
    return { added: { id: added.id, ...read.values } };
  });
}

/** Changes who a courier is, also in the runs of before. Null for an unknown courier. */
export function changeCourier(
  db: Database,
  admin: Pick<User, 'id' | 'email'>,
  { id, ...typed }: Courier,
): Promise<{ changed: Courier } | { errors: CourierErrors } | null> {
  return db.transaction().execute(async (transaction) => {
    // No other courier takes the title in between.
    await sql`lock table couriers in share row exclusive mode`.execute(transaction);
    const couriers = await selectCouriers(transaction).execute();
    const before = couriers.find((one) => one.id === id);
    if (!before) return null;
    const read = parseCourier(typed);
    if ('errors' in read) return read;
    const { title, phone, isCompany } = read.values;
    if (couriers.some((one) => one.title === title && one.id !== id)) return refuseTitle(title);
    const changed = pickChanged<Omit<Courier, 'id'>>(before, read.values);
    if (changed) {
      await transaction
        .updateTable('couriers')
        .set({ title, phone, is_company: isCompany })
        .where('id', '=', id)
        .execute();
      const entry = { action: 'edit', subjectKind: 'courier', subjectId: before.title } as const;
      await recordAudit(transaction, admin, { ...entry, ...changed });
      await notifyOrders(transaction);
    }
    return { changed: { id, ...read.values } };
  });
}

function parseCourier(
  typed: Omit<Courier, 'id'>,
): { values: Omit<Courier, 'id'> } | { errors: CourierErrors } {
  const title = parseLine(typed.title, 61);
  const phone = parseLine(latinDigits(typed.phone), 40);
  const errors: CourierErrors = {};
  if (title === '' || title.length > 60) errors.title = 'Enter who it is, at most 60 characters.';
  if (!/^\+?[\d\s()./-]{6,30}$/.test(phone)) errors.phone = 'Enter a number like 03 123 456.';
  if (Object.keys(errors).length > 0) return { errors };
  return { values: { title, phone, isCompany: typed.isCompany } };
}

const refuseTitle = (title: string) => ({
  errors: { title: `There is a courier ${title} already.` },
});
