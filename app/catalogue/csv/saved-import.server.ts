import { sql } from 'kysely';
import { selectAdminProducts } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProduct } from '#app/catalogue/editing/product-fields.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { byteOrderMark, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { type CheckedImport, checkImport, mayBeRepeated } from './check-import.server.ts';
import { type DateOrder, readMonthFirst } from './merge-row.server.ts';
import type { ImportChange } from './plan-row.server.ts';
import type { EarlierValues, ImportChoices, ImportedValues, ImportReport } from './product-csv.ts';
import { readCsv } from './read-csv.server.ts';

interface ImportFile {
  name: string;
  bytes: Uint8Array;
}

/** 'interrupted': the file was being applied when the shop stopped, and nothing was written. */
type ImportState = 'checked' | 'running' | 'interrupted' | 'applied' | 'undoing' | 'undone';

export interface SavedImport {
  id: number;
  fileName: string;
  /** Without the names of all products that its undo left. */
  report: Omit<ImportReport, 'leftByUndo'>;
  /** The first of them. */
  leftNames: string[];
  /** Null where it is not undone, or by an earlier version. */
  leftCount: number | null;
  state: ImportState;
  rowsDone: number;
  appliedAt: Date | null;
}

export interface SavedImportChange {
  line: number;
  name: string;
  before: EarlierValues | null;
  after: ImportedValues;
}

/** Lock class of the transaction that applies an import; the import's id is the second number. */
export const importLock = 7_210_453;
/** Lock class of the transaction that undoes an import. */
export const undoLock = 7_210_454;

const batchSize = 1000;

async function insertRows(db: Connection, id: number, changes: readonly ImportChange[]) {
  for (let from = 0; from < changes.length; from += batchSize) {
    const batch = changes.slice(from, from + batchSize);
    await sql`
      insert into product_import_rows (import_id, line, product_id, before, after)
      select ${id}::integer, line, "productId", before, after
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as t(line integer, "productId" bigint, before jsonb, after jsonb)`.execute(db);
  }
}

/** Saves a checked file for `applyImport` and returns the import's id. */
export async function saveCheckedImport(
  db: Database,
  adminId: string | null,
  { name, bytes, report, changes, badLines }: ImportFile & CheckedImport,
): Promise<number> {
  const { conflictCount, repeated = 0 } = report;
  const needsFile = changes.length + conflictCount + badLines.length + repeated > 0;
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('product_imports')
      .values({
        admin_id: adminId,
        file_name: parseLine(name, 200),
        file: needsFile ? Buffer.from(bytes) : null,
        report: JSON.stringify({ ...report, badLines }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertRows(transaction, id, changes);
    return id;
  });
}

/** Checks a file, saves the result for `applyImport` and returns the import's id. */
export async function saveImport(
  db: Database,
  adminId: string | null,
  file: ImportFile,
  choices: ImportChoices = {},
): Promise<number> {
  const checked = await checkImport(db, file.bytes, choices);
  return saveCheckedImport(db, adminId, { ...file, ...checked });
}

/** Checks an import's file against today's products, with all choices so far; gives the new id. */
export async function checkAgain(
  db: Database,
  adminId: string | null,
  id: number,
  chosen: ImportChoices = {},
): Promise<number | null> {
  const found = await db
    .selectFrom('product_imports')
    .select(['file_name', 'file', 'report'])
    .where('id', '=', id)
    .where(sql<boolean>`admin_id is not distinct from ${adminId}`)
    .executeTakeFirst();
  if (!found?.file) return null;
  const file = { name: found.file_name, bytes: found.file };
  return saveImport(db, adminId, file, { ...found.report.choices, ...chosen });
}

const isLocked = (lockClass: number) => `exists (
    select from pg_locks where locktype = 'advisory' and granted
      and classid = ${lockClass} and objid = product_imports.id
      and database = (select oid from pg_database where datname = current_database()))`;

const columns = sql.raw(`id, file_name as "fileName", report - 'badLines' - 'leftByUndo' as report,
  jsonb_path_query_array(report, '$.leftByUndo[0 to 2]') as "leftNames",
  jsonb_array_length(report -> 'leftByUndo') as "leftCount",
  rows_done as "rowsDone", applied_at as "appliedAt",
  case when undone_at is not null then 'undone'
    when ${isLocked(undoLock)} then 'undoing' when applied_at is not null then 'applied'
    when ${isLocked(importLock)} then 'running'
    when started_at is not null then 'interrupted'
    else 'checked' end as state`);

/** Returns an import of this admin, or null. */
export async function findImport(
  db: Connection,
  adminId: string,
  id: number,
): Promise<SavedImport | null> {
  const found = await sql<SavedImport>`
    select ${columns} from product_imports where id = ${id} and admin_id = ${adminId}`.execute(db);
  return found.rows[0] ?? null;
}

/** Returns the last import that this admin began to apply. */
export async function findLastImport(db: Connection, adminId: string): Promise<SavedImport | null> {
  const found = await sql<SavedImport>`
    select ${columns} from product_imports where admin_id = ${adminId} and started_at is not null
    order by id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/** Lists the first 200 changes of an import, by line. */
export async function listImportChanges(db: Connection, id: number): Promise<SavedImportChange[]> {
  const found = await sql<SavedImportChange>`
    select line, before, after,
      coalesce(before ->> 'name', products.name, after ->> 'name') as name
    from product_import_rows left join products on products.id = product_id
    where import_id = ${id} order by line limit 200`.execute(db);
  return found.rows;
}

export interface SavedRow extends ImportChange {
  /** Of the product, or of the file where there is none. */
  name: string;
  product: AdminProduct | null;
}

/** Reads what an import changes, by line, in batches. */
export async function* readRows(db: Connection, id: number): AsyncGenerator<SavedRow[]> {
  for (let line = 0; ; ) {
    const { rows } = await sql<SavedRow>`
      select line, product_id as "productId", before, after,
        coalesce(product.name, after ->> 'name') as name,
        case when product.id is not null then to_jsonb(product) end as product
      from product_import_rows
      left join (${selectAdminProducts}) as product on product.id = product_id
      where import_id = ${id} and line > ${line} order by line limit ${batchSize}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    line = last.line;
  }
}

/** Locks the products of an import. All transactions lock them in id order, so they cannot deadlock. */
export async function lockImported(db: Connection, id: number): Promise<void> {
  await sql`
    select from products
    where id in (select product_id from product_import_rows where import_id = ${id})
    order by id for no key update`.execute(db);
}

/**
 * The bad rows of an import of this admin, below the head row of its file; null if there are none. Dates that
 * were read month first are written like 2026-11-20: these rows alone may not show the order.
 */
export async function findBadRows(
  db: Connection,
  adminId: string,
  id: number,
): Promise<string | null> {
  const found = await sql<{ file: Buffer; lines: number[]; dateOrder: DateOrder }>`
    select file, report -> 'badLines' as lines, report -> 'decidingDate' ->> 'order' as "dateOrder"
    from product_imports
    where id = ${id} and admin_id = ${adminId} and report ->> 'isPartial' = 'true'`.execute(db);
  const [saved] = found.rows;
  if (!saved) return null;
  const badLines = new Set(saved.lines);
  const records: string[] = [];
  let delimiter = '';
  const onRecord = (line: number, raw: string, divider: string) => {
    delimiter = divider;
    if (records.length === 0 || badLines.has(line)) records.push(raw.replace(/^\n+|\n+$/g, ''));
  };
  for await (const row of readCsv(saved.file, onRecord)) {
    if (saved.dateOrder !== 'month' || 'reason' in row || !badLines.has(row.line)) continue;
    const cells = Object.values(readMonthFirst(row).cells).map((cell) =>
      csvLine([defuseCell(cell)]),
    );
    records[records.length - 1] = cells.join(delimiter);
  }
  return `${byteOrderMark}${records.join('\r\n')}\r\n`;
}

/** Deletes imports after a day, and after 30 days those whose corrected file may still come. */
export async function sweepImports(db: Connection): Promise<void> {
  await sql`
    delete from product_imports
    where created_at < now() - case when ${mayBeRepeated} then 30 else 1 end * interval '1 day'`.execute(
    db,
  );
}
