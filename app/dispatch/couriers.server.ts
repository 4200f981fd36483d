import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';

export interface Courier {
  id: number;
  title: string;
  phone: string;
  /** A company keeps its fee of the cash that it brings. */
  isCompany: boolean;
}

/** Lists the couriers to choose from, by their titles. */
export function listCouriers(db: Connection): Promise<Courier[]> {
  return db
    .selectFrom('couriers')
    .select(['id', 'title', 'phone', 'is_company as isCompany'])
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute();
}

export type CourierErrors = Partial<Record<'title' | 'phone', string>>;

/** Adds a courier, or returns what is wrong with its fields. */
export async function addCourier(
  db: Database,
  admin: Pick<User, 'id' | 'email'>,
  typed: Omit<Courier, 'id'>,
): Promise<{ added: Courier } | { errors: CourierErrors }> {
  const title = parseLine(typed.title, 61);
  const phone = parseLine(typed.phone, 40);
  const errors: CourierErrors = {};
  if (title === '' || title.length > 60) errors.title = 'Enter who it is, at most 60 characters.';
  if (!/^\+?[\d\s()./-]{6,30}$/.test(phone)) errors.phone = 'Enter a number like 03 123 456.';
  if (Object.keys(errors).length > 0) return { errors };
  const { isCompany } = typed;
  return db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('couriers')
      .values({ title, phone, is_company: isCompany })
      .onConflict((conflict) => conflict.column('title').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return { errors: { title: `There is a courier ${title} already.` } };
    const entry = { action: 'add', subjectKind: 'courier', subjectId: title } as const;
    await recordAudit(transaction, admin, { ...entry, after: { title, phone, isCompany } });
    return { added: { id: added.id, title, phone, isCompany } };
  });
}
