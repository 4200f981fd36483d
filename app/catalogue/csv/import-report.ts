import type { Fault } from './product-csv.ts';

export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportRows = 50_000;
export const maxFaultsShown = 1000;
export const maxConflictsShown = 50;

/** A cell that both the file and the shop have changed since the export. */
export interface ImportConflict {
  line: number;
  name: string;
  /** What happened, and what becomes of it. */
  text: string;
  /** The shop's value stays unless the owner decides for the file. */
  isOpen: boolean;
}

/** What a file of products would do, or why it cannot be applied. */
export interface ImportReport {
  added: number;
  changed: number;
  unchanged: number;
  /** How many products change in which column. */
  columns: Record<string, number>;
  /** The first of them; `faultCount` counts all. */
  faults: Fault[];
  faultCount: number;
  badRows: number;
  /** The first of them; `conflictCount` counts all. */
  conflicts: ImportConflict[];
  conflictCount: number;
  openConflictCount: number;
  /** Products whose stock is set to a number, because their row does not say what was exported. */
  stockSetCount: number;
}

const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

export function countProducts(n: number): string {
  return count(n, 'product', 'products');
}

/** How many rows a report would write. */
export function rowsToWrite({ added, changed }: ImportReport): number {
  return added + changed;
}

/** The outcome in a few words, for the heading and for the command line. */
export function reportTitle(report: ImportReport): string {
  if (report.faultCount > 0) {
    return `${count(report.badRows, 'bad row', 'bad rows')}. Nothing can be applied.`;
  }
  if (rowsToWrite(report) === 0) return 'Nothing changes.';
  return `${countProducts(report.added)} added, ${report.changed.toLocaleString('en-US')} changed, ${report.unchanged.toLocaleString('en-US')} unchanged.`;
}

/** How many faults are not listed, in words; empty where all are. */
export function moreFaults({ faults, faultCount }: ImportReport): string {
  const more = faultCount - faults.length;
  return more > 0 ? `And ${count(more, 'more fault', 'more faults')}.` : '';
}

/** How the conflicts are announced. */
export function conflictsTitle({ conflictCount }: ImportReport): string {
  const cells = count(conflictCount, 'cell', 'cells');
  return `${cells} of the file changed in the shop too.`;
}

/** What a file without 'as exported' does to the stock; empty where it does nothing to it. */
export function stockWarning({ stockSetCount }: ImportReport): string {
  if (stockSetCount === 0) return '';
  return `The stock of ${countProducts(stockSetCount)} is set to the number in the file, whatever was sold since: these rows do not say what was exported.`;
}
