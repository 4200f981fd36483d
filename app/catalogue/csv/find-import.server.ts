import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportedFacts } from './plan-row.server.ts';

/** Held by the transaction that applies an import; the second number is the import's id. */
export const importLock = 7_210_453;

/** 'cut-off': an apply was begun, is not under way any more, and has written nothing. */
export type ImportState = 'checked' | 'running' | 'cut-off' | 'applied';

export interface SavedImport {
  id: number;
  fileName: string;
  report: ImportReport;
  state: ImportState;
  rowsDone: number;
  appliedAt: Date | null;
}

const columns = sql.raw(`id, file_name as "fileName", report, rows_done as "rowsDone",
  applied_at as "appliedAt",
  case when applied_at is not null then 'applied'
    when exists (select from pg_locks where locktype = 'advisory' and granted
      and classid = ${importLock} and objid = product_imports.id
      and database = (select oid from pg_database where datname = current_database()))
    then 'running'
    when started_at is not null then 'cut-off'
    else 'checked' end as state`);

/** An import of this admin, where it stands. */
export async function findImport(
  db: Connection,
  adminId: string,
  id: number,
): Promise<SavedImport | null> {
  const found = await sql<SavedImport>`
    select ${columns} from product_imports where id = ${id} and admin_id = ${adminId}`.execute(db);
  return found.rows[0] ?? null;
}

/** The import that this admin has last begun to apply. */
export async function findLastImport(db: Connection, adminId: string): Promise<SavedImport | null> {
  const found = await sql<SavedImport>`
    select ${columns} from product_imports where admin_id = ${adminId} and started_at is not null
    order by id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/** One product that an import adds or changes. */
export interface SavedImportChange {
  line: number;
  name: string;
  before: ImportedFacts | null;
  after: ImportedFacts;
}

/** The first changes of an import, by line. */
export async function listImportChanges(
  db: Connection,
  id: number,
  limit = 200,
): Promise<SavedImportChange[]> {
  const found = await sql<SavedImportChange>`
    select line, before, after,
      coalesce(before ->> 'name', products.name, after ->> 'name') as name
    from product_import_rows left join products on products.id = product_id
    where import_id = ${id} order by line limit ${limit}`.execute(db);
  return found.rows;
}
