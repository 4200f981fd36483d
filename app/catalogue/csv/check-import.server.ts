import { sql } from 'kysely';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { adminProductColumns } from '#app/catalogue/editing/admin-product-query.server.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  type ImportReport,
  maxConflictsShown,
  maxFaultsShown,
  maxImportBytes,
  maxImportRows,
} from './import-report.ts';
import { mergeRow } from './merge-row.server.ts';
import {
  faultAt,
  type ImportChange,
  type PlannedRow,
  planChange,
  planNew,
} from './plan-row.server.ts';
import { type Fault, headOf, type SheetRow } from './product-csv.ts';
import { readSheet } from './read-csv.server.ts';

const batchSize = 1000;

/** A file that was read against the products as they are: nothing is written. */
export interface CheckedImport {
  report: ImportReport;
  /** What to write, by line; none where the report has faults. */
  changes: ImportChange[];
}

interface Check {
  db: Connection;
  isFileStronger: boolean;
  report: ImportReport;
  changes: ImportChange[];
  badLines: Set<number>;
  /** Where an id was met first. */
  lineOfId: Map<number, number>;
}

function note({ report, badLines }: Check, faults: readonly Fault[]): void {
  for (const fault of faults) {
    badLines.add(fault.line);
    report.faultCount++;
    if (report.faults.length < maxFaultsShown) report.faults.push(fault);
  }
}

function noteChange({ report, changes }: Check, change: ImportChange | null): void {
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
  for (const fact of Object.keys(change.after)) {
    const head = headOf[fact as keyof typeof change.after];
    report.columns[head] = (report.columns[head] ?? 0) + 1;
  }
}

/** The product's id, null for a new one; undefined where the row says no id that can be. */
function readId(check: Check, row: SheetRow): number | null | undefined {
  const text = row.cells.id?.trim() ?? '';
  if (text === '') return null;
  const id = parseProductId(text);
  const first = id === null ? undefined : check.lineOfId.get(id);
  if (id === null) {
    const reason = 'Write the id of a product, or leave it empty for a new one.';
    note(check, [faultAt(row, 'id', reason)]);
  } else if (first !== undefined) {
    note(check, [faultAt(row, 'id', `This id stands in line ${first} already.`)]);
  } else {
    check.lineOfId.set(id, row.line);
    return id;
  }
  return undefined;
}

async function checkBatch(check: Check, rows: readonly SheetRow[]): Promise<void> {
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
      note(check, [faultAt(row, 'id', 'There is no product with this id.')]);
      continue;
    }
    if (product) checkRow(check, row, product);
    else notePlanned(check, planNew(row));
  }
}

function notePlanned(check: Check, planned: PlannedRow): void {
  if ('faults' in planned) note(check, planned.faults);
  else noteChange(check, planned.change);
}

/** A row of a product that there is. */
function checkRow(check: Check, row: SheetRow, product: AdminProduct): void {
  const { report } = check;
  const merged = mergeRow(row, product, check.isFileStronger);
  if ('fault' in merged) {
    note(check, [merged.fault]);
    return;
  }
  const planned = planChange(merged.row, product);
  notePlanned(check, planned);
  const isSet = 'change' in planned && planned.change?.after.stock !== undefined;
  if (isSet && !row.cells.exported?.trim()) report.stockSetCount++;
  for (const conflict of merged.conflicts) {
    report.conflictCount++;
    if (conflict.isOpen) report.openConflictCount++;
    if (report.conflicts.length < maxConflictsShown) report.conflicts.push(conflict);
  }
}

export interface CheckOptions {
  /** The owner has decided: where the shop has changed the same cells, the file's replace them. */
  isFileStronger?: boolean;
}

/** Reads a file and tells what it would do. Two queries for two thousand rows; writes nothing. */
export async function checkImport(
  db: Connection,
  bytes: Uint8Array,
  { isFileStronger = false }: CheckOptions = {},
): Promise<CheckedImport> {
  const report: ImportReport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    columns: {},
    faults: [],
    faultCount: 0,
    badRows: 0,
    conflicts: [],
    conflictCount: 0,
    openConflictCount: 0,
    stockSetCount: 0,
  };
  const found = { changes: [], badLines: new Set<number>(), lineOfId: new Map() };
  const check: Check = { db, isFileStronger, report, ...found };
  if (bytes.length > maxImportBytes) {
    note(check, [{ line: 1, column: null, reason: 'The file is larger than 10 MB.' }]);
  } else {
    await checkRows(check, bytes);
  }
  report.badRows = check.badLines.size;
  report.faults.sort((one, other) => one.line - other.line);
  return { report, changes: report.faultCount > 0 ? [] : check.changes };
}

async function checkRows(check: Check, bytes: Uint8Array): Promise<void> {
  let rowCount = 0;
  let batch: SheetRow[] = [];
  for await (const item of readSheet(bytes)) {
    rowCount++;
    if (rowCount > maxImportRows) {
      const reason = `The file has more than ${maxImportRows.toLocaleString('en-US')} rows.`;
      note(check, [{ line: item.line, column: null, reason }]);
      break;
    }
    if ('reason' in item) note(check, [item]);
    else if (batch.push(item) === batchSize) {
      await checkBatch(check, batch);
      batch = [];
    }
  }
  await checkBatch(check, batch);
}
