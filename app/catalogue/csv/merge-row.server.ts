import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { fieldWords } from '#app/catalogue/editing/edit-conflict.ts';
import { fieldOf, type ProductValues, parseProduct } from '#app/catalogue/editing/parse-product.ts';
import { productFields, productTextOf } from '#app/catalogue/editing/product-text.ts';
import {
  type ChangeableColumn,
  type ChangeableText,
  changeableText,
  type Exported,
  parseExported,
} from './exported-cell.server.ts';
import type { ImportConflict } from './import-report.ts';
import { type Fault, type SheetRow, sheetColumns } from './product-csv.ts';

const columns: readonly ChangeableColumn[] = [...productFields, 'archived'];

/** A row with the cells alone that it changes, and where the shop has changed the same ones. */
export interface MergedRow {
  row: SheetRow;
  conflicts: ImportConflict[];
}

/** The cells as an export would write them: '10' and '10,00' are '10.00'. */
function canonicalText({ cells }: SheetRow, product: AdminProduct): ChangeableText {
  const now = changeableText(product);
  const given = columns.filter((column) => cells[column] !== undefined);
  const text = { ...now };
  for (const column of given) text[column] = (cells[column] ?? '').replace(/\r\n?/g, '\n');
  const { values } = parseProduct(text, productFields);
  const read = productTextOf({ ...product, ...values });
  for (const key of Object.keys(values) as (keyof ProductValues)[]) {
    text[fieldOf[key]] = read[fieldOf[key]];
  }
  return { ...text, archived: text.archived.trim().toLowerCase() };
}

/**
 * The stock that the file means: what it changes is counted onto what is left. Sales only lower the
 * stock: where it rose, the file may have been applied already, and the owner decides.
 */
function stockByDifference(exported: string, now: string, file: string): string | null {
  const rose = Number(now) > Number(exported);
  const stock = Number(now) + Number(file) - Number(exported);
  return !rose && /^\d+$/.test(file) && stock >= 0 ? String(stock) : null;
}

/**
 * Leaves of a row what differs from what was exported. Where the shop has changed the same cell, the
 * stock moves by the difference, and any other cell stays as it is in the shop, unless the owner has
 * decided for the file. A row that does not say what was exported is left as it is.
 */
export function mergeRow(
  row: SheetRow,
  product: AdminProduct,
  isFileStronger: boolean,
): MergedRow | { fault: Fault } {
  const cell = row.cells.exported?.trim() ?? '';
  if (cell === '') return { row, conflicts: [] };
  const exported = parseExported(cell);
  if (exported?.productId !== product.id) {
    const reason = exported
      ? `This cell belongs to product ${exported.productId}. Empty it to take the row as it is written.`
      : 'This cell was changed. Empty it to take the row as it is written.';
    return { fault: { line: row.line, column: sheetColumns.exported, reason } };
  }
  const now = changeableText(product);
  const file = canonicalText(row, product);
  const cells = { ...row.cells };
  const conflicts: ImportConflict[] = [];
  for (const column of columns.filter((one) => cells[one] !== undefined)) {
    if (exported.isSame(column, file[column])) delete cells[column];
    if (cells[column] === undefined || exported.isSame(column, now[column])) continue;
    if (file[column] === now[column]) continue;
    const stock =
      column === 'quantity'
        ? stockByDifference(exported.textOf(column) ?? '', now[column], file[column])
        : null;
    if (stock !== null) cells[column] = stock;
    else if (!isFileStronger) delete cells[column];
    conflicts.push({
      line: row.line,
      name: product.name,
      ...describe(column, { exported, now, file, stock, isFileStronger }),
    });
  }
  return { row: { ...row, cells }, conflicts };
}

interface Met {
  exported: Exported;
  now: ChangeableText;
  file: ChangeableText;
  stock: string | null;
  isFileStronger: boolean;
}

const words = (column: ChangeableColumn, text: string) =>
  column === 'archived' ? text : fieldWords(column, text);

function describe(column: ChangeableColumn, { exported, now, file, stock, isFileStronger }: Met) {
  const head = column === 'quantity' ? 'stock' : sheetColumns[column];
  const was = exported.textOf(column);
  const from = was === null ? '' : ` from ${words(column, was)}`;
  const [left, wanted] = [words(column, now[column]), words(column, file[column])];
  const changed = `${head.charAt(0).toUpperCase()}${head.slice(1)} changed${from} to ${left} since the export.`;
  if (stock !== null) {
    const text = `${changed} The file changes ${was} to ${wanted}, so it becomes ${stock}.`;
    return { text, isOpen: false };
  }
  return isFileStronger
    ? { text: `${changed} The file’s ${wanted} replaces it.`, isOpen: false }
    : { text: `${changed} It stays ${left}; the file says ${wanted}.`, isOpen: true };
}
