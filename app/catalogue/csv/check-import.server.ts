import { sql } from 'kysely';
import { adminProductColumns } from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProduct } from '#app/catalogue/editing/product-fields.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  errorAt,
  type ImportChange,
  mergeRow,
  type PlannedRow,
  planChange,
  planNewProduct,
} from './plan-row.server.ts';
import {
  type CsvRow,
  findHead,
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
  /** What to write, by line; empty if the report has errors. */
  changes: ImportChange[];
}

interface Check {
  db: Connection;
  overwrite: boolean;
  report: ImportReport;
  changes: ImportChange[];
  badLines: Set<number>;
  /** The first line with each id. */
  lineOfId: Map<number, number>;
}

function addErrors({ report, badLines }: Check, errors: readonly ImportError[]): void {
  for (const error of errors) {
    badLines.add(error.line);
    report.errorCount++;
    if (report.errors.length < maxErrorsShown) report.errors.push(error);
  }
}

function addChange({ report, changes }: Check, change: ImportChange | null): void {
  if (!change) {
    report.unchanged++;
    return;
  }
  changes.push(change);
  if (change.productId === null) {
    report.added++;
    return;
  }
  report.changed++;
  for (const key of Object.keys(change.after)) {
    const head = findHead(key as keyof typeof change.after);
    report.columns[head] = (report.columns[head] ?? 0) + 1;
  }
}

/** Reads the product's id, null for a new product; undefined for a bad or repeated id. */
function readId(check: Check, row: CsvRow): number | null | undefined {
  const text = row.cells.id?.trim() ?? '';
  if (text === '') return null;
  const id = parseProductId(text);
  const first = id === null ? undefined : check.lineOfId.get(id);
  if (id === null) {
    const reason = 'Write the id of a product, or leave it empty for a new one.';
    addErrors(check, [errorAt(row, 'id', reason)]);
  } else if (first !== undefined) {
    addErrors(check, [errorAt(row, 'id', `This id stands in line ${first} already.`)]);
  } else {
    check.lineOfId.set(id, row.line);
    return id;
  }
  return undefined;
}

async function checkBatch(check: Check, rows: readonly CsvRow[]): Promise<void> {
  const named = rows.map((row) => [row, readId(check, row)] as const);
  const ids = named.map(([, id]) => id).filter((id) => typeof id === 'number');
  const found =
    ids.length === 0
      ? []
      : (
          await sql<AdminProduct>`
            select ${adminProductColumns} from products where id = any(${ids}::bigint[])`.execute(
            check.db,
          )
        ).rows;
  const products = new Map(found.map((product) => [product.id, product]));
  for (const [row, id] of named) {
    if (id === undefined) continue;
    const product = id === null ? undefined : products.get(id);
    if (id !== null && !product) {
      addErrors(check, [errorAt(row, 'id', 'There is no product with this id.')]);
      continue;
    }
    if (product) checkRow(check, row, product);
    else addPlanned(check, planNewProduct(row));
  }
}

function addPlanned(check: Check, planned: PlannedRow): void {
  if ('errors' in planned) addErrors(check, planned.errors);
  else addChange(check, planned.change);
}

/** Checks a row of an existing product. */
function checkRow(check: Check, row: CsvRow, product: AdminProduct): void {
  const { report } = check;
  const merged = mergeRow(row, product, check.overwrite);
  if ('error' in merged) {
    addErrors(check, [merged.error]);
    return;
  }
  const planned = planChange(merged.row, product);
  addPlanned(check, planned);
  const isSet = 'change' in planned && planned.change?.after.stock !== undefined;
  if (isSet && !row.cells.exported?.trim()) report.stockSetCount++;
  for (const conflict of merged.conflicts) {
    report.conflictCount++;
    if (conflict.isOpen) report.openConflictCount++;
    if (report.conflicts.length < maxConflictsShown) report.conflicts.push(conflict);
  }
}

export interface CheckOptions {
  /** Where the shop has changed the same cells, the file's values replace them. */
  overwrite?: boolean;
}

/** Reads a file and reports what it would do. One query for a thousand rows; writes nothing. */
export async function checkImport(
  db: Connection,
  bytes: Uint8Array,
  { overwrite = false }: CheckOptions = {},
): Promise<CheckedImport> {
  const report: ImportReport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    columns: {},
    errors: [],
    errorCount: 0,
    badRows: 0,
    conflicts: [],
    conflictCount: 0,
    openConflictCount: 0,
    stockSetCount: 0,
  };
  const found = { changes: [], badLines: new Set<number>(), lineOfId: new Map() };
  const check: Check = { db, overwrite, report, ...found };
  if (bytes.length > maxImportBytes) {
    addErrors(check, [{ line: 1, column: null, reason: 'The file is larger than 10 MB.' }]);
  } else {
    await checkRows(check, bytes);
  }
  report.badRows = check.badLines.size;
  report.errors.sort((one, other) => one.line - other.line);
  return { report, changes: report.errorCount > 0 ? [] : check.changes };
}

async function checkRows(check: Check, bytes: Uint8Array): Promise<void> {
  let rowCount = 0;
  let batch: CsvRow[] = [];
  for await (const item of readCsv(bytes)) {
    rowCount++;
    if (rowCount > maxImportRows) {
      const reason = `The file has more than ${maxImportRows.toLocaleString('en-US')} rows.`;
      addErrors(check, [{ line: item.line, column: null, reason }]);
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
