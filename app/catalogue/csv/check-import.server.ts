import { sql } from 'kysely';
import { selectAdminProducts } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProduct } from '#app/catalogue/editing/product-fields.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { type DateOrder, mergeRow, readDateOrder, readMonthFirst } from './merge-row.server.ts';
import {
  errorAt,
  type ImportChange,
  type PlannedRow,
  planChange,
  planNewProduct,
} from './plan-row.server.ts';
import {
  type CsvRow,
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

/** The result of a check, which writes nothing. */
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
  /** The imports that have applied rows with these cells, once for each row. */
  applied: Map<string, number[]>;
  /** How many rows of each of them this file does not have. */
  missing: Map<number, number>;
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

/** Plans a row of a new product or of one of the given products. */
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
const isCorrected = sql<boolean>`(report ->> 'isPartial' = 'true' or report ->> 'isCorrection' = 'true')`;

/** Whether rows of an import may come once more, in its corrected file or with the same stock. */
export const mayBeRepeated = sql<boolean>`(applied_at is not null and undone_at is null
  and (${isCorrected}
    or (report -> 'columns' ->> 'quantity')::int > (report ->> 'stockSetCount')::int))`;

type AppliedRows = Pick<Check, 'applied' | 'missing' | 'appliedStocks'>;

/**
 * Collects the rows that were applied of files with bad rows: the corrected file has them once more, and they
 * are not applied twice. Of any file it collects the stock cells.
 */
async function readAppliedRows(db: Connection): Promise<AppliedRows> {
  const found = await sql<{ id: number; isCorrected: boolean; lines: Record<number, boolean> }>`
    select id, ${isCorrected} as "isCorrected", (
      select json_object_agg(line, after ? 'stock') from product_import_rows where import_id = id
    ) as lines
    from product_imports where ${mayBeRepeated}`.execute(db);
  const applied: AppliedRows['applied'] = new Map();
  const missing: AppliedRows['missing'] = new Map();
  const appliedStocks = new Set<string>();
  for (const { id, isCorrected, lines } of found.rows) {
    // One file at a time, because all of them may not fit into memory.
    const { rows } = await sql<{ file: Buffer }>`
      select file from product_imports where id = ${id}`.execute(db);
    for await (const row of readCsv(rows[0]?.file ?? Buffer.alloc(0))) {
      if ('reason' in row || !(row.line in lines)) continue;
      if (lines[row.line]) appliedStocks.add(joinStockCells(row));
      if (!isCorrected || isHarmless(row)) continue;
      const cells = joinCells(row);
      const ids = applied.get(cells) ?? [];
      ids.push(id);
      applied.set(cells, ids);
      missing.set(id, (missing.get(id) ?? 0) + 1);
    }
  }
  return { applied, missing, appliedStocks };
}

const passing = ['quantity', 'archived', 'reducedUntil'] as const;

/**
 * Whether a row may be applied again: it is of a product and sets nothing that sales or days have changed since.
 * What was edited by hand since gets the file's value again, as the preview says.
 */
const isHarmless = ({ cells }: CsvRow) =>
  cells.id?.trim() && !passing.some((column) => cells[column] !== undefined);

function isRepeated({ report, choices, applied, missing }: Check, row: CsvRow): boolean {
  if (choices.repeat || applied.size === 0 || isHarmless(row)) return false;
  const id = applied.get(joinCells(row))?.pop();
  if (id === undefined) return false;
  missing.set(id, (missing.get(id) ?? 0) - 1);
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

/** The month goes before where dates show both: a spreadsheet rewrites those that nobody typed. */
async function readFileDateOrder(bytes: Uint8Array): Promise<DateOrder> {
  let order: DateOrder = null;
  let rowCount = 0;
  for await (const row of readCsv(bytes)) {
    if (++rowCount > maxImportRows) return null;
    order = ('reason' in row ? null : readDateOrder(row)) ?? order;
    if (order === 'month') break;
  }
  return order;
}

/** Reads a file and reports what it would do. One query for a thousand rows; writes nothing. */
export async function checkImport(
  db: Connection,
  bytes: Uint8Array,
  choices: ImportChoices = {},
): Promise<CheckedImport> {
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
  };
  const found = { changes: [], badLines: new Set<number>(), lineOfId: new Map(), isBlocked: false };
  const dateOrder = bytes.length <= maxImportBytes ? await readFileDateOrder(bytes) : null;
  const applied = await readAppliedRows(db);
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
  // Another list has but some of the rows of an earlier one.
  report.isCorrection = [...check.missing.values()].includes(0);
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
