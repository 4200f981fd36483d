import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { differencesTo } from '#app/catalogue/editing/edit-product.server.ts';
import {
  maxDescriptionLength,
  maxNameLength,
  type ProductValues,
  parseProduct,
} from '#app/catalogue/editing/parse-product.ts';
import { changedFields } from '#app/catalogue/editing/product-form.server.ts';
import {
  emptyProductText,
  type ProductErrors,
  type ProductField,
  type ProductText,
  productFields,
  productTextOf,
} from '#app/catalogue/editing/product-text.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { type Fault, type SheetColumn, type SheetRow, sheetColumns } from './product-csv.ts';

/** What can be written of a product through a file. */
export type ImportedFacts = Partial<ProductValues> & { archived?: boolean };

/** What one row of a file does. */
export interface ImportChange {
  line: number;
  /** Null for a new product, which has no `before` either. */
  productId: number | null;
  before: ImportedFacts | null;
  after: ImportedFacts;
}

export type PlannedRow = { faults: Fault[] } | { change: ImportChange | null };

const required: readonly ProductField[] = ['name', 'price', 'category'];
const limits: Partial<Record<ProductField, number>> = {
  name: maxNameLength,
  description: maxDescriptionLength,
};

export function faultAt({ line, cells }: SheetRow, column: SheetColumn, reason: string): Fault {
  return { line, column: sheetColumns[column], cell: parseLine(cells[column], 60), reason };
}

/** The form cuts what is too long while it is typed; a file is told instead. */
function tooLong(text: ProductText, field: ProductField): string | undefined {
  const limit = limits[field];
  if (limit === undefined || text[field].trim().length <= limit) return undefined;
  return [...text[field].trim()].length > limit ? `Use at most ${limit} characters.` : undefined;
}

function faultsOf(row: SheetRow, text: ProductText, read: ProductErrors, fields: ProductField[]) {
  return fields.flatMap((field) => {
    const reason = read[field] ?? tooLong(text, field);
    return reason === undefined ? [] : [faultAt(row, field, reason)];
  });
}

function plainLines(text: ProductText): ProductText {
  const plain = productFields.map((field) => [field, text[field].replace(/\r\n?/g, '\n')]);
  return Object.fromEntries(plain) as ProductText;
}

/** 'yes' or 'no'; undefined where the file says neither. */
function readArchived({ cells: { archived = '' } }: SheetRow): boolean | undefined {
  const word = archived.trim().toLowerCase();
  return word === 'yes' ? true : word === 'no' ? false : undefined;
}

/** A row without an id: what it leaves empty is as in an untouched form. */
export function planNew(row: SheetRow): PlannedRow {
  const given = productFields.filter((field) => row.cells[field]?.trim());
  const text = { ...emptyProductText };
  for (const field of given) text[field] = row.cells[field] ?? '';
  const { values, errors } = parseProduct(text, productFields);
  for (const field of required) {
    if (row.cells[field] === undefined) errors[field] = 'A new product needs this column.';
  }
  const faults = faultsOf(row, text, errors, [...productFields]);
  if (row.cells.archived?.trim() && readArchived(row) !== false) {
    faults.push(faultAt(row, 'archived', 'A new product cannot be archived. Write no.'));
  }
  if (faults.length > 0) return { faults };
  return { change: { line: row.line, productId: null, before: null, after: values } };
}

/** A row with the id of a product: only what differs from the product is read, and changes. */
export function planChange(row: SheetRow, product: AdminProduct): PlannedRow {
  const was = plainLines(productTextOf(product));
  const text = { ...was };
  for (const field of productFields) text[field] = row.cells[field] ?? was[field];
  const changed = changedFields(text, was);
  const { values, errors } = parseProduct(text, changed);
  const faults = faultsOf(row, text, errors, changed);
  const archived = row.cells.archived === undefined ? product.archived : readArchived(row);
  if (archived === undefined) faults.push(faultAt(row, 'archived', 'Write yes or no.'));
  if (faults.length > 0) return { faults };
  const { before, after }: { before: ImportedFacts; after: ImportedFacts } = differencesTo(
    product,
    values,
  );
  if (product.archived && archived && Object.keys(after).length > 0) {
    const reason = 'This product is archived. To change it, write no in the column archived.';
    return { faults: [{ line: row.line, column: null, reason }] };
  }
  if (archived !== product.archived) {
    before.archived = product.archived;
    after.archived = archived;
  }
  const same = Object.keys(after).length === 0;
  return { change: same ? null : { line: row.line, productId: product.id, before, after } };
}
