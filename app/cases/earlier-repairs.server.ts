import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import type { Case } from './case.ts';
import { isPart } from './repair.ts';

/** A repair that was handed over, with the last day of its warranty. */
export interface EarlierRepair {
  id: number;
  /** yyyy-mm-dd. */
  warrantyUntil: string;
}

type Device = Pick<Case, 'id' | 'phone' | 'openedAt'> & {
  lines: readonly Pick<Case['lines'][number], 'what' | 'serial' | 'decision'>[];
};

/**
 * The earlier repairs of a device whose warranty held when its case was opened: by its serial, or by the
 * phone of its customer and what it is. The longest warranty first.
 */
export async function listEarlierRepairs(
  db: Connection,
  { id, phone, openedAt, lines }: Device,
): Promise<EarlierRepair[]> {
  const devices = lines.filter((line) => !isPart(line));
  const serials = devices.flatMap(({ serial }) => serial?.trim().toUpperCase() || []);
  const names = devices.map(({ what }) => what.trim().toLowerCase());
  const found = await sql<EarlierRepair>`
    select id, warranty_until as "warrantyUntil" from cases
    where kind = 'repair' and id <> ${id}
      and warranty_until >= ${todayInBeirut(new Date(openedAt))}::date and id in (
        select case_id from case_lines where upper(serial) = any(${serials}::text[])
        union
        select cases.id from cases join case_lines on case_id = cases.id
        where phone = ${phone} and phone <> '' and lower(what) = any(${names}::text[]))
    order by warranty_until desc, id desc limit 5`.execute(db);
  return found.rows;
}

/** The last day of the warranty of a repair, yyyy-mm-dd; null for none. */
export async function findWarranty(db: Connection, caseId: number): Promise<string | null> {
  const found = await sql<{ until: string | null }>`
    select warranty_until as until from cases where id = ${caseId}`.execute(db);
  return found.rows[0]?.until ?? null;
}
