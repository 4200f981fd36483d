import {
  csvHeadFor,
  fieldNames,
  findField,
  type ProductField,
  type ProductValues,
} from '#app/catalogue/editing/product-fields.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';

export type ChangeableColumn = ProductField | 'archived';
export type CsvColumn = ChangeableColumn | 'id' | 'exported';
export const changeableColumns: readonly ChangeableColumn[] = [...fieldNames, 'archived'];

/** The heads of the columns of a CSV file of products, in order. */
export const csvHeads = {
  id: 'id',
  ...Object.fromEntries(fieldNames.map((field) => [field, csvHeadFor(field)])),
  archived: 'archived',
  exported: 'as exported',
} as Record<CsvColumn, string>;

export type ImportedValues = Partial<ProductValues> & { archived?: boolean };

/** The values before an import; those of a sold copy that it restores have the ISO instant of the sale. */
export type EarlierValues = ImportedValues & { soldAt?: string };

export function findHead(key: keyof ImportedValues): string {
  return csvHeads[key === 'archived' ? key : findField(key)];
}

/** One row of a file: the text of each column that the file has. */
export interface CsvRow {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

export interface ImportError {
  line: number;
  /** The head of the column; null for the whole row or file. */
  column: string | null;
  /** The start of the bad cell. */
  cell?: string;
  reason: string;
  /** The error concerns the whole file, of which nothing can be applied. */
  isOfFile?: true;
}

/** A cell that both the file and the shop have changed since the export. */
export interface ImportConflict {
  line: number;
  name: string;
  /** What happened, and which value the product gets. */
  text: string;
  /** The shop's value stays unless the owner chooses the file's. */
  isOpen: boolean;
}

export interface ImportChoices {
  /** Where the shop has changed the same cells, the file's values replace them. */
  overwrite?: boolean;
  /** Rows that an earlier upload has applied are applied again. */
  repeat?: boolean;
}

/** A date that shows what stands first in the dates of its file. */
export interface DecidingDate {
  order: 'day' | 'month';
  line: number;
  cell: string;
}

export interface ImportReport {
  added: number;
  changed: number;
  unchanged: number;
  /** The number of products that change in each column. */
  columns: Record<string, number>;
  /** The first errors; `errorCount` counts all. */
  errors: ImportError[];
  errorCount: number;
  badRows: number;
  /** Its bad rows are left out, and the others can be applied. */
  isPartial?: boolean;
  /** Rows that an earlier upload with bad rows has applied. */
  repeated?: number;
  /** The first conflicts; `conflictCount` counts all. */
  conflicts: ImportConflict[];
  conflictCount: number;
  openConflictCount: number;
  /** Products whose stock is set to a number because their row has no exported values. */
  stockSetCount: number;
  /** Sold copies that come back from the archive. */
  restoredSoldCount?: number;
  /** Dates that stay, since a spreadsheet writes them like the first one, which may have been typed. */
  keptDates?: { count: number; line: number; cell: string };
  choices?: ImportChoices;
  /** The first date that shows the order of all; null where they show both orders, or none does. */
  decidingDate?: DecidingDate | null;
  /** The names of the products that its undo left as they were. */
  leftByUndo?: string[];
}

export const maxImportBytes = 10 * 1024 * 1024;
export const emptyFile = 'The file is empty.';
export const maxImportRows = 50_000;
export const maxErrorsShown = 1000;
export const maxConflictsShown = 50;

export function countChanges({ added, changed }: ImportReport): number {
  return added + changed;
}

/** Whether there is something to write. Of a file with errors the bad rows are left out. */
export function isApplicable(report: ImportReport): boolean {
  return countChanges(report) > 0 && (report.errorCount === 0 || report.isPartial === true);
}

function formatDates({ keptDates, decidingDate: date }: ImportReport): string {
  const order =
    date?.order === 'month'
      ? ` Dates are read month first, as ${date.cell} in line ${date.line}.`
      : '';
  if (!keptDates) return order;
  const { count, line, cell } = keptDates;
  const dates = `${formatCount(count, 'date')} such as ${cell} in line ${line}`;
  return `${order} Left as in the shop: ${dates}, as a spreadsheet with the month first writes it. To change one, write it like 2026-11-20.`;
}

/** What would happen in one line, for the heading and for the command line. */
export function formatImportReport(report: ImportReport): string {
  const { errorCount, badRows, repeated = 0 } = report;
  const again =
    repeated > 0 ? ` ${formatCount(repeated, 'row')} of an earlier upload left out.` : '';
  const dates = formatDates(report);
  const bad = errorCount > 0 ? `${formatCount(badRows, 'bad row')}. ` : '';
  if (bad && !isApplicable(report)) return `${bad}Nothing can be applied.${again}${dates}`;
  if (countChanges(report) === 0)
    return report.unchanged + repeated === 0
      ? 'The file is empty below its head row.'
      : `Nothing would be changed.${again}${dates}`;
  const [changed, unchanged] = [report.changed, report.unchanged].map((n) => formatNumber(n));
  return `${bad}${formatCount(report.added, 'product')} would be added, ${changed} changed, ${unchanged} left as they are.${again}${dates}`;
}

/** The number of errors that are not listed; empty if all are. */
export function formatMoreErrors({ errors, errorCount }: ImportReport): string {
  const more = errorCount - errors.length;
  return more > 0 ? `And ${formatCount(more, 'more error')}.` : '';
}

export function formatConflictCount({ conflictCount }: ImportReport): string {
  const cells = formatCount(conflictCount, 'cell');
  return `${cells} of the file changed in the shop too.`;
}

/** What a file without 'as exported' does to the stock; empty if it does nothing to it. */
export function formatStockWarning({ stockSetCount }: ImportReport): string {
  if (stockSetCount === 0) return '';
  return `The stock of ${formatCount(stockSetCount, 'product')} would be set to the number in the file, whatever was sold since: these rows do not say what was exported.`;
}

/** How many sold copies a file puts back on sale; empty if it does that to none. */
export function formatRestoredWarning({ restoredSoldCount = 0 }: ImportReport): string {
  if (restoredSoldCount === 0) return '';
  const copies = restoredSoldCount === 1 ? 'copy' : 'copies';
  return `${formatNumber(restoredSoldCount)} sold ${copies} would be for sale again.`;
}
