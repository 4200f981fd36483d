import { dateError, parseDate } from '#app/catalogue/editing/field-definition.ts';
import { formatFieldText, parseProduct } from '#app/catalogue/editing/parse-product.ts';
import {
  type AdminProduct,
  fieldNames,
  productFields,
  toProductText,
} from '#app/catalogue/editing/product-fields.ts';
import {
  type ChangeableText,
  type ExportedValues,
  parseExportedCell,
  toChangeableText,
} from './export-products.server.ts';
import {
  type ChangeableColumn,
  type CsvRow,
  changeableColumns,
  csvHeads,
  type DecidingDate,
  type ImportChoices,
  type ImportConflict,
  type ImportError,
} from './product-csv.ts';

/** A number of which a spreadsheet has left the first digits, such as 4,96E+12. */
export const shortenedNumber = /^\d(?:[.,](\d{1,20}))?E\+\d+$/i;

const dateFields = fieldNames.filter((field) => productFields[field].error === dateError);

const dayFirst = /^(1[3-9]|2\d|3[01])\/\d{1,2}\/\d+$/;
const monthFirst = /^\d{1,2}\/(1[3-9]|2\d|3[01])\/\d+$/;

/** What stands first in the dates of a file; null where none tells. */
export type DateOrder = DecidingDate['order'] | null;

/** The dates of the row that can only have their day first, or only their month. */
export function listDecidingDates({ line, cells }: CsvRow): DecidingDate[] {
  return dateFields.flatMap((field) => {
    const cell = cells[field]?.trim() ?? '';
    const order = monthFirst.test(cell) ? 'month' : dayFirst.test(cell) ? 'day' : null;
    return order ? [{ order, line, cell }] : [];
  });
}

/** Returns a row of a file with the month first; what would be no date so stays as it is. */
export function readMonthFirst(row: CsvRow): CsvRow {
  const cells = { ...row.cells };
  for (const field of dateFields) {
    const cell = cells[field];
    if (cell) cells[field] = parseDate(cell.replace(/^\s*(\d+)\/(\d+)\//, '$2/$1/')) ?? cell;
  }
  return { ...row, cells };
}

const shortMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The two numbers, such as 9/10, of which a spreadsheet makes a date such as 10-Sep; none for another cell. */
function listFractions(cell: string): string[] {
  const date = /^(?:(\d\d?)-([a-z]{3})|([a-z]{3})-(\d\d)|(\d\d?)\/(\d\d?)\/(?:\d\d){1,2})$/;
  const parts = (date.exec(cell.toLowerCase())?.slice(1) ?? []).filter(Boolean);
  const numbers = parts.map((part) => shortMonths.indexOf(part) + 1 || Number(part));
  const orders = numbers.length > 0 ? [numbers, numbers.toReversed()] : [];
  return orders.flatMap((order) => [order.join('-'), order.join('/')]);
}

/** Whether a spreadsheet that opens and saves a file with dates in this order makes this cell of this text. */
function isRewritten(cell: string, text: string, dateOrder: DateOrder): boolean {
  const [, year = '', month, day] = /^(\d{4})-0?(\d+)-0?(\d+)$/.exec(text) ?? [];
  const dates = [year, year.slice(2)].map((one) => `${month}/${day}/${one}`);
  if (year) return dateOrder !== 'day' && dates.includes(cell);
  if (listFractions(cell).includes(text.replace(/\b0/g, ''))) return true;
  // A serial such as 12E5 is a number, too.
  if (!/^\d+(\.\d+)?(E\d+)?$/i.test(text)) return false;
  const short = shortenedNumber.exec(cell);
  const number = cell.replace(',', '.');
  if (!short) return number === String(Number(text));
  const rounded = Number(text).toExponential(short[1]?.length ?? 0);
  return number.toLowerCase().replace(/\+0+(?=\d)/, '+') === rounded;
}

/** Whether a spreadsheet makes this cell of a text that is known by `isSame` only. */
function isRewrittenOf(cell: string, isSame: (text: string) => boolean): boolean {
  if (listFractions(cell).some(isSame)) return true;
  if (!/^\d{1,20}$/.test(cell)) return /^\d+,\d+$/.test(cell) && isSame(cell.replace(',', '.'));
  const padded = Array.from({ length: 21 - cell.length }, (_, zeros) => '0'.repeat(zeros) + cell);
  return [...padded, `${cell}.0`].some(isSame);
}

/** Whether a date that is taken for a rewritten one may have been typed, and mean another day. */
function isOtherDay(cell: string, text: string): boolean {
  const typed = cell.includes('/') && parseDate(text) && parseDate(cell);
  return Boolean(typed) && typed !== text;
}

/** Returns the cells as an export would write them: '10' and '10,00' become '10.00'. */
function toCanonicalText({ cells }: CsvRow, product: AdminProduct): ChangeableText {
  const text = toChangeableText(product);
  for (const column of changeableColumns)
    text[column] = cells[column]?.replace(/\r\n?/g, '\n') ?? text[column];
  const { values } = parseProduct(text, fieldNames);
  const canonical = toProductText({ ...product, ...values });
  for (const field of fieldNames) {
    if (productFields[field].property in values) text[field] = canonical[field];
  }
  return { ...text, archived: text.archived.trim().toLowerCase() };
}

/**
 * Returns the stock that the file means: its difference to the export, added to the stock now. Sales
 * only lower the stock. If it rose, the file may have been applied before, and the owner decides.
 */
function mergeStock(exported: string, now: string, file: string): string | null {
  const rose = Number(now) > Number(exported);
  const stock = Number(now) + Number(file) - Number(exported);
  return !rose && /^\d+$/.test(file) && stock >= 0 ? String(stock) : null;
}

const inSentence = (column: ChangeableColumn, text: string) =>
  column === 'archived' ? text : formatFieldText(column, text);

interface ConflictTexts extends Pick<ImportChoices, 'overwrite'> {
  exported: ExportedValues;
  now: string;
  file: string;
  stock: string | null;
  isApplied: boolean;
}

function describeConflict(
  column: ChangeableColumn,
  { exported, now, file, stock, overwrite, isApplied }: ConflictTexts,
): Pick<ImportConflict, 'text' | 'isOpen'> {
  const label = column === 'archived' ? 'Archived' : productFields[column].label;
  const was = exported.findText(column);
  const from = was === null ? '' : ` from ${inSentence(column, was)}`;
  const [left, inFile] = [inSentence(column, now), inSentence(column, file)];
  const changed = isApplied
    ? `${label} was changed by an earlier upload of this row.`
    : `${label} changed${from} to ${left} since the export.`;
  if (stock !== null) {
    const text = `${changed} The file changes ${was} to ${inFile}, so it would become ${stock}.`;
    return { text, isOpen: false };
  }
  return overwrite
    ? { text: `${changed} The file’s ${inFile} would replace it.`, isOpen: false }
    : { text: `${changed} It would stay ${left}; the file says ${inFile}.`, isOpen: true };
}

/** A row, and the dates that stay in the shop although the cell may have been typed. */
interface RestoredRow {
  row: CsvRow;
  keptDates: string[];
}

/** Returns the row with the product's own text in the cells that a spreadsheet alone has rewritten. */
function restoreRewritten(row: CsvRow, product: AdminProduct, dateOrder: DateOrder): RestoredRow {
  const now = toProductText(product);
  const cells = { ...row.cells };
  const keptDates: string[] = [];
  for (const field of fieldNames) {
    const cell = cells[field]?.trim() ?? '';
    if (!isRewritten(cell, now[field], dateOrder)) continue;
    if (isOtherDay(cell, now[field])) keptDates.push(cell);
    cells[field] = now[field];
  }
  const restored = { ...row, cells };
  return { row: dateOrder === 'month' ? readMonthFirst(restored) : restored, keptDates };
}

interface MergeOptions extends Pick<ImportChoices, 'overwrite'> {
  isStockApplied: boolean;
  dateOrder: DateOrder;
}

/**
 * Reduces a row to the cells that differ from the export. If the shop has changed the same cell, the
 * stock moves by the difference, once, and any other cell keeps the shop's value, or with `overwrite` gets
 * the file's. A row without exported values keeps all cells.
 */
export function mergeRow(
  given: CsvRow,
  product: AdminProduct,
  { overwrite, isStockApplied, dateOrder }: MergeOptions,
): (RestoredRow & { conflicts: ImportConflict[] }) | { error: ImportError } {
  const { row, keptDates } = restoreRewritten(given, product, dateOrder);
  const cell = row.cells.exported?.trim() ?? '';
  if (cell === '') return { row, keptDates, conflicts: [] };
  const exported = parseExportedCell(cell);
  if (exported?.productId !== product.id) {
    const reason = exported
      ? `This cell belongs to product ${exported.productId}. Empty it to take the row as it is written.`
      : 'This cell was changed. Empty it to take the row as it is written.';
    return { error: { line: row.line, column: csvHeads.exported, reason } };
  }
  const nowText = toChangeableText(product);
  const fileText = toCanonicalText(row, product);
  const cells = { ...row.cells };
  const conflicts: ImportConflict[] = [];
  for (const column of changeableColumns) {
    if (cells[column] === undefined || !exported.has(column)) continue;
    const [now, file] = [nowText[column], fileText[column]];
    const was = exported.findText(column);
    const text = cells[column].trim();
    const isSame = (one: string) => exported.isSame(column, one);
    const isUntouched =
      was === null
        ? isRewrittenOf(text, isSame) || (shortenedNumber.test(text) && !isSame(now))
        : isRewritten(text, was, dateOrder);
    if (isSame(file) || isUntouched) {
      if (was !== null && isOtherDay(text, was)) keptDates.push(text);
      delete cells[column];
      continue;
    }
    const isApplied = column === 'quantity' && isStockApplied;
    if ((isSame(now) && !isApplied) || file === now) continue;
    const stock = column === 'quantity' && !isApplied ? mergeStock(was ?? '', now, file) : null;
    if (stock !== null) cells[column] = stock;
    else if (!overwrite) delete cells[column];
    const conflict = describeConflict(column, { exported, now, file, stock, overwrite, isApplied });
    conflicts.push({ line: row.line, name: product.name, ...conflict });
  }
  return { row: { ...row, cells }, keptDates, conflicts };
}
