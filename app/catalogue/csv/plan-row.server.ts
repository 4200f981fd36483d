import { categoryTree, findCategory } from '#app/catalogue/categories/category-tree.ts';
import { readFacts } from '#app/catalogue/copy/read-facts.ts';
import { checkChange, findDifferences } from '#app/catalogue/editing/edit-product.server.ts';
import { choiceError } from '#app/catalogue/editing/field-definition.ts';
import { listChangedFields, parseProduct } from '#app/catalogue/editing/parse-product.ts';
import {
  type AdminProduct,
  emptyProductText,
  fieldNames,
  findField,
  type ProductErrors,
  type ProductField,
  type ProductText,
  type ProductValues,
  productFields,
  toProductText,
} from '#app/catalogue/editing/product-fields.ts';
import { foldLetters } from '#app/platform/text/fold-letters.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { shortenedNumber } from './merge-row.server.ts';
import {
  type CsvColumn,
  type CsvRow,
  csvHeads,
  type EarlierValues,
  type ImportError,
  type ImportedValues,
} from './product-csv.ts';

export interface ImportChange {
  line: number;
  /** Null for a new product, which has no `before` either. */
  productId: number | null;
  before: EarlierValues | null;
  after: ImportedValues;
}

export type PlannedRow = { errors: ImportError[] } | { change: ImportChange | null };

export function errorAt({ line, cells }: CsvRow, column: CsvColumn, reason: string): ImportError {
  return { line, column: csvHeads[column], cell: parseLine(cells[column], 60), reason };
}

function listErrors(row: CsvRow, errors: ProductErrors, fields: readonly ProductField[]) {
  return fields.flatMap((field) => {
    const error = errors[field];
    // Of an unknown category no subcategory is known, so that every one would be wrong.
    if (!error || (field === 'subcategory' && errors.category)) return [];
    const nearest = error === choiceError ? findNearestChoice(field, row.cells) : undefined;
    return [errorAt(row, field, nearest ? `${error} Did you mean ${nearest}?` : error)];
  });
}

function parseCells(text: ProductText, fields: readonly ProductField[]) {
  const parsed = parseProduct(text, fields);
  for (const field of ['serial', 'certificate', 'barcode'] as const) {
    if (fields.includes(field) && shortenedNumber.test(text[field].trim()))
      parsed.errors[field] = 'The spreadsheet has shortened this number. Set the column to Text.';
  }
  return parsed;
}

/** How many letters are to be added, taken out or exchanged to come from one text to the other. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++) {
      const exchanged = (row[at] ?? 0) + Number(letter !== other[at]);
      next.push(Math.min(exchanged, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The category, subcategory or other choice that is written most like the cell; undefined if none is. */
function findNearestChoice(field: ProductField, cells: CsvRow['cells']): string | undefined {
  const typed = foldLetters(cells[field]?.trim().slice(0, 60) ?? '');
  const choices =
    {
      category: categoryTree.map(({ name }) => name),
      subcategory: findCategory(cells.category ?? '')?.subcategories,
    }[field as string] ?? Object.values(productFields[field].choices ?? {});
  const maxEdits = Math.ceil(typed.length / 4);
  return choices
    .map((choice) => ({ choice, edits: countEdits(typed, foldLetters(choice)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((one, other) => one.edits - other.edits)[0]?.choice;
}

function readArchived({ cells: { archived = '' } }: CsvRow): boolean | undefined {
  const word = archived.trim().toLowerCase();
  return word === 'yes' ? true : word === 'no' ? false : undefined;
}

/** What the name of a new product tells, in columns that the file does not have. */
function readMissing({ cells }: CsvRow, values: Partial<ProductValues>): Partial<ProductValues> {
  const known = values as ProductValues;
  const told = Object.entries(readFacts(known));
  return Object.fromEntries(
    told.filter(([key]) => cells[findField(key as keyof ProductValues)] === undefined),
  );
}

/** Empty cells mean the same as in an untouched form; missing columns get what the name tells. */
export function planNewProduct(row: CsvRow): PlannedRow {
  const text = { ...emptyProductText };
  for (const field of fieldNames) {
    if (row.cells[field]?.trim()) text[field] = row.cells[field] ?? '';
  }
  const { values, errors } = parseCells(text, fieldNames);
  for (const field of fieldNames) {
    if (productFields[field].required && row.cells[field] === undefined)
      errors[field] = 'A new product needs this column.';
  }
  const found = listErrors(row, errors, fieldNames);
  if (row.cells.archived?.trim() && readArchived(row) !== false)
    found.push(errorAt(row, 'archived', 'A new product cannot be archived. Write no.'));
  if (found.length > 0) return { errors: found };
  const after = { ...values, ...readMissing(row, values) };
  return { change: { line: row.line, productId: null, before: null, after } };
}

/** Plans a row with the id of a product: only the cells that differ from the product count. */
export function planChange(row: CsvRow, product: AdminProduct): PlannedRow {
  const was = toProductText(product);
  const text = { ...was };
  for (const field of fieldNames) text[field] = row.cells[field] ?? was[field];
  const changed = listChangedFields(text, was);
  const { values, errors } = parseCells(text, changed);
  // The category of a subcategory may be the product's own.
  const found = listErrors({ ...row, cells: text }, errors, changed);
  const archived = row.cells.archived === undefined ? product.archived : readArchived(row);
  if (archived === undefined) found.push(errorAt(row, 'archived', 'Write yes or no.'));
  if (found.length > 0) return { errors: found };
  const { before, after }: { before: EarlierValues; after: ImportedValues } = findDifferences(
    product,
    values,
  );
  if (product.archived && archived && Object.keys(after).length > 0) {
    const reason = 'This product is archived. To change it, write no in the column archived.';
    return { errors: [{ line: row.line, column: null, reason }] };
  }
  if (archived !== product.archived) {
    before.archived = product.archived;
    if (product.soldAt) before.soldAt = product.soldAt;
    after.archived = archived;
  }
  const isSame = Object.keys(after).length === 0;
  return { change: isSame ? null : { line: row.line, productId: product.id, before, after } };
}

export function hasValues(product: AdminProduct, values: EarlierValues): boolean {
  const keys = Object.keys(values) as (keyof EarlierValues)[];
  return keys.every((key) => product[key] === values[key]);
}

/** Whether a product may get these values: by the rules of the check, beside what it is now. */
export function mayGet(product: AdminProduct, values: EarlierValues): boolean {
  return Object.keys(checkChange(product, values)).length === 0;
}
