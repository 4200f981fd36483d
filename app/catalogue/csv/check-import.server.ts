import { sql } from 'kysely';
import { selectAdminProducts } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProduct } from '#app/catalogue/editing/product-fields.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { type DateOrder, listDecidingDates, mergeRow, readMonthFirst } from './merge-row.server.ts';
import {
  errorAt,
  type ImportChange,
  type PlannedRow,
  planChange,
  planNewProduct,
} from './plan-row.server.ts';
import {
  type CsvRow,
  type DecidingDate,
  findHead,
  type ImportChoices,
  type ImportConflict,
  type ImportError,
  type ImportReport,
  maxConflictsShown,
  maxErrorsShown,
  maxImportBytes,
  maxImportRows,
} from './product-csv.ts';
import { readCsv } from './read-csv.server.ts';

const batchSize = 1000;

export interface CheckedImport {
  report: ImportReport;
  /** What to write, by line; empty if nothing of the file can be applied. */
  changes: ImportChange[];
  /** The lines that are left out. */
  badLines: number[];
}

interface Check {
  db: Connection;
  choices: ImportChoices;
  dateOrder: DateOrder;
  report: ImportReport;
  changes: ImportChange[];
  badLines: Set<number>;
  /** An error of the whole file: nothing of it can be applied. */
  isBlocked: boolean;
  /** The first line with each id. */
  lineOfId: Map<number, number>;
  /** How often rows with these cells were applied already. */
  applied: Map<string, number>;
  /** The stock cells of rows with exported values that were applied already. */
  appliedStocks: Set<string>;
}

function addErrors(check: Check, errors: readonly ImportError[]): void {
  const { report, badLines } = check;
  for (const error of errors) {
    badLines.add(error.line);
    if (error.isOfFile) check.isBlocked = true;
    report.errorCount++;
    if (report.errors.length < maxErrorsShown) report.errors.push(error);
  }
}

function addChange({ report, changes }: Check, row: CsvRow, change: ImportChange): void {
  changes.push(change);
  if (change.productId === null) {
    report.added++;
    return;
  }
  report.changed++;
  if (change.after.stock !== undefined && !row.cells.exported?.trim()) report.stockSetCount++;
  if (change.before?.soldAt) report.restoredSoldCount = (report.restoredSoldCount ?? 0) + 1;
  for (const key of Object.keys(change.after)) {
    const head = findHead(key as keyof typeof change.after);
    report.columns[head] = (report.columns[head] ?? 0) + 1;
  }
}

function addConflicts({ report }: Check, conflicts: readonly ImportConflict[]): void {
  report.conflictCount += conflicts.length;
  report.openConflictCount += conflicts.filter((conflict) => conflict.isOpen).length;
  report.conflicts.push(...conflicts.slice(0, maxConflictsShown - report.conflicts.length));
}

function planRow(check: Check, row: CsvRow, products: Map<number, AdminProduct>): PlannedRow {
  const refuse = (reason: string) => ({ errors: [errorAt(row, 'id', reason)] });
  const text = row.cells.id?.trim() ?? '';
  const { dateOrder } = check;
  if (text === '') return planNewProduct(dateOrder === 'month' ? readMonthFirst(row) : row);
  const id = parseProductId(text);
  if (id === null) return refuse('Write the id of a product, or leave it empty for a new one.');
  const first = check.lineOfId.get(id);
  if (first !== undefined) return refuse(`This id stands in line ${first} already.`);
  check.lineOfId.set(id, row.line);
  const product = products.get(id);
  if (!product) return refuse('There is no product with this id.');
  const { overwrite } = check.choices;
  const isStockApplied = check.appliedStocks.has(joinStockCells(row));
  const merged = mergeRow(row, product, { overwrite, isStockApplied, dateOrder });
  if ('error' in merged) return { errors: [merged.error] };
  addConflicts(check, merged.conflicts);
  for (const cell of merged.keptDates) {
    check.report.keptDates ??= { count: 0, line: row.line, cell };
    check.report.keptDates.count++;
  }
  return planChange(merged.row, product);
}

/** The same for two rows with the same cells, whatever the order of the columns. */
const joinCells = ({ cells }: CsvRow) => JSON.stringify(Object.entries(cells).sort());

const joinStockCells = ({ cells }: CsvRow) => `${cells.exported?.trim()} ${cells.quantity?.trim()}`;

/** Whether rows of an import are left out of its corrected file, or of that file where it comes again. */
const isCorrected = sql<boolean>`(report ->> 'isPartial' = 'true' or report ->> 'repeated' <> '0'
  or report -> 'choices' ->> 'repeat' = 'true')`;

/** Whether rows of an import may come once more, in its corrected file or with the same stock. */
export const mayBeRepeated = sql<boolean>`(applied_at is not null and undone_at is null
  and (${isCorrected}
    or (report -> 'columns' ->> 'quantity')::int > (report ->> 'stockSetCount')::int))`;

/**
 * Counts the rows that were applied of files with bad rows: the corrected file has them once more, and they
 * are not applied twice. Of any file it collects the stock cells.
 */
async function readAppliedRows(db: Connection): Promise<Pick<Check, 'applied' | 'appliedStocks'>> {
  const found = await sql<{ id: number; isCorrected: boolean; lines: Record<number, boolean> }>`
    select id, ${isCorrected} as "isCorrected", (
      select json_object_agg(line, after ? 'stock') from product_import_rows where import_id = id
    ) as lines
    from product_imports where ${mayBeRepeated}`.execute(db);
  const applied = new Map<string, number>();
  const appliedStocks = new Set<string>();
  for (const { id, isCorrected, lines } of found.rows) {
    // One file at a time, because all of them may not fit into memory.
    const { rows } = await sql<{ file: Buffer }>`
      select file from product_imports where id = ${id}`.execute(db);
    for await (const row of readCsv(rows[0]?.file ?? Buffer.alloc(0))) {
      if ('reason' in row || !(row.line in lines)) continue;
      if (lines[row.line]) appliedStocks.add(joinStockCells(row));
      if (!isCorrected) continue;
      const cells = joinCells(row);
      applied.set(cells, (applied.get(cells) ?? 0) + 1);
    }
  }
  return { applied, appliedStocks };
}

const passing = ['quantity', 'archived', 'reducedUntil'] as const;

/**
 * Whether a row may be applied again: it is of a product and sets nothing that sales or days have changed since.
 * What was edited by hand since gets the file's value again, as the preview says.
 */
const isHarmless = ({ cells }: CsvRow) =>
  cells.id?.trim() && !passing.some((column) => cells[column] !== undefined);

function isRepeated({ report, choices, applied }: Check, row: CsvRow): boolean {
  if (choices.repeat || applied.size === 0 || isHarmless(row)) return false;
  const cells = joinCells(row);
  const count = applied.get(cells) ?? 0;
  if (count === 0) return false;
  applied.set(cells, count - 1);
  report.repeated = (report.repeated ?? 0) + 1;
  return true;
}

async function checkBatch(check: Check, all: readonly CsvRow[]): Promise<void> {
  const rows = all.filter((row) => !isRepeated(check, row));
  const ids = rows.map((row) => parseProductId(row.cells.id?.trim()));
  const found = await sql<AdminProduct>`
    ${selectAdminProducts} where id = any(${ids}::bigint[])`.execute(check.db);
  const products = new Map(found.rows.map((product) => [product.id, product]));
  for (const row of rows) {
    const planned = planRow(check, row, products);
    if ('errors' in planned) addErrors(check, planned.errors);
    else if (planned.change) addChange(check, row, planned.change);
    else check.report.unchanged++;
  }
}

/** The first date of the file that shows an order; null where dates show both orders, or none does. */
async function findDecidingDate(bytes: Uint8Array): Promise<DecidingDate | null> {
  let first: DecidingDate | null = null;
  let rowCount = 0;
  for await (const row of readCsv(bytes)) {
    if (++rowCount > maxImportRows) return null;
    for (const date of 'reason' in row ? [] : listDecidingDates(row)) {
      first ??= date;
      if (date.order !== first.order) return null;
    }
  }
  return first;
}

/** Reads a file and reports what it would do. One query for a thousand rows; writes nothing. */
export async function checkImport(
  db: Connection,
  bytes: Uint8Array,
  choices: ImportChoices = {},
): Promise<CheckedImport> {
  const decidingDate = bytes.length <= maxImportBytes ? await findDecidingDate(bytes) : null;
  const report: ImportReport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    columns: {},
    errors: [],
    errorCount: 0,
    badRows: 0,
    repeated: 0,
    conflicts: [],
    conflictCount: 0,
    openConflictCount: 0,
    stockSetCount: 0,
    choices,
    decidingDate,
  };
  const found = { changes: [], badLines: new Set<number>(), lineOfId: new Map(), isBlocked: false };
  const applied = await readAppliedRows(db);
  const dateOrder = decidingDate?.order ?? null;
  const check: Check = { db, choices, dateOrder, report, ...found, ...applied };
  if (bytes.length > maxImportBytes) {
    const reason = 'The file is larger than 10 MB.';
    addErrors(check, [{ line: 1, column: null, reason, isOfFile: true }]);
  } else {
    await checkRows(check, bytes);
  }
  report.badRows = check.badLines.size;
  report.errors.sort((one, other) => one.line - other.line);
  report.isPartial = report.errorCount > 0 && !check.isBlocked;
  return { report, changes: check.isBlocked ? [] : check.changes, badLines: [...check.badLines] };
}

async function checkRows(check: Check, bytes: Uint8Array): Promise<void> {
  let rowCount = 0;
  let batch: CsvRow[] = [];
  for await (const item of readCsv(bytes)) {
    rowCount++;
    if (rowCount > maxImportRows) {
      const reason = `The file has more than ${formatNumber(maxImportRows)} rows.`;
      addErrors(check, [{ line: item.line, column: null, reason, isOfFile: true }]);
      break;
    }
    if ('reason' in item) addErrors(check, [item]);
    else if (batch.push(item) === batchSize) {
      await checkBatch(check, batch);
      batch = [];
    }
  }
  await checkBatch(check, batch);
}
