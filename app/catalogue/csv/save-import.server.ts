import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { type CheckedImport, type CheckOptions, checkImport } from './check-import.server.ts';
import type { ImportChange } from './plan-row.server.ts';

const batchSize = 1000;

/** A file as it was sent. */
export interface ImportFile {
  name: string;
  bytes: Uint8Array;
}

async function keepRows(db: Connection, id: number, changes: readonly ImportChange[]) {
  for (let from = 0; from < changes.length; from += batchSize) {
    const batch = changes.slice(from, from + batchSize);
    await sql`
      insert into product_import_rows (import_id, line, product_id, before, after)
      select ${id}::integer, line, "productId", before, after
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as t(line integer, "productId" bigint, before jsonb, after jsonb)`.execute(db);
  }
}

/** Checks a file and keeps what came of it, for `applyImport`; returns the import's id. */
export async function saveImport(
  db: Database,
  adminId: string | null,
  file: ImportFile,
  options: CheckOptions = {},
): Promise<number> {
  return saveCheckedImport(db, adminId, {
    ...file,
    ...(await checkImport(db, file.bytes, options)),
  });
}

/** Keeps a file that was checked, for `applyImport`; returns the import's id. */
export async function saveCheckedImport(
  db: Database,
  adminId: string | null,
  { name, bytes, report, changes }: ImportFile & CheckedImport,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('product_imports')
      .values({
        admin_id: adminId,
        file_name: parseLine(name, 200),
        file: changes.length + report.conflictCount > 0 ? Buffer.from(bytes) : null,
        report: JSON.stringify(report),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepRows(transaction, id, changes);
    return id;
  });
}

/** Checks the file of an import again, against the products as they are now; returns the new import's id. */
export async function checkAgain(
  db: Database,
  adminId: string | null,
  id: number,
  options: CheckOptions = {},
): Promise<number | null> {
  const found = await db
    .selectFrom('product_imports')
    .select(['file_name', 'file'])
    .where('id', '=', id)
    .where(sql<boolean>`admin_id is not distinct from ${adminId}`)
    .executeTakeFirst();
  if (!found?.file) return null;
  return saveImport(db, adminId, { name: found.file_name, bytes: found.file }, options);
}

/** Removes what was checked more than a day ago, applied or not. */
export async function sweepImports(db: Connection): Promise<void> {
  await sql`delete from product_imports where created_at < now() - interval '1 day'`.execute(db);
}
