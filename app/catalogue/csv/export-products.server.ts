import { hash } from 'node:crypto';
import { sql } from 'kysely';
import {
  adminProductCondition,
  selectAdminProducts,
} from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import {
  type AdminProduct,
  fieldNames,
  toProductText,
} from '#app/catalogue/editing/product-fields.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { byteOrderMark, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { type ChangeableColumn, type CsvColumn, csvHeads } from './product-csv.ts';

export type ChangeableText = Record<ChangeableColumn, string>;

const pageSize = 1000;

// The order is part of version 1 of the cell. A conflict can name the values that are written in full.
const writtenColumns: readonly ChangeableColumn[] = [
  'quantity',
  'price',
  'compareAt',
  'releasedOn',
  'lowStock',
  'archived',
];
const firstDigests: readonly ChangeableColumn[] = [
  'name',
  'category',
  'subcategory',
  'description',
  'imageUrl',
];
const isWritten = (column: ChangeableColumn) => writtenColumns.includes(column);
// A field that came later has its digest at the end, so that older exports can still be read.
const digestColumns: readonly ChangeableColumn[] = [
  ...firstDigests,
  ...fieldNames.filter((field) => !isWritten(field) && !firstDigests.includes(field)),
];
const digestLength = 6;

const digest = (text: string) => hash('sha1', text, 'base64url').slice(0, digestLength);

/** The cells of a product that a file can change, with plain line breaks. */
export function toChangeableText(product: AdminProduct): ChangeableText {
  const text = toProductText(product);
  return {
    ...text,
    description: text.description.replace(/\r\n?/g, '\n'),
    archived: product.archived ? 'yes' : 'no',
  };
}

/** No spreadsheet takes it for a number or date: 'v1|id|quantity|…', and a digest to show edits. */
function formatExportedCell(id: number, text: ChangeableText): string {
  const values = writtenColumns.map((column) => text[column]);
  const digests = digestColumns.map((column) => digest(text[column]));
  const body = ['v1', id, ...values, digests.join('')].join('|');
  return `${body}|${digest(body)}`;
}

export interface ExportedValues {
  productId: number;
  /** False for a column that is newer than the export. */
  has(column: ChangeableColumn): boolean;
  isSame(column: ChangeableColumn, text: string): boolean;
  /** The text that was exported; null for a column that has a digest only. */
  findText(column: ChangeableColumn): string | null;
}

/** Reads the cell of `formatExportedCell`; null for anything else. */
export function parseExportedCell(cell: string): ExportedValues | null {
  const body = cell.slice(0, cell.lastIndexOf('|'));
  const [version, id, ...values] = body.split('|');
  const digests = values.pop() ?? '';
  const isWhole = version === 'v1' && values.length === writtenColumns.length;
  if (!isWhole || cell !== `${body}|${digest(body)}`) return null;
  const findText = (column: ChangeableColumn) => values[writtenColumns.indexOf(column)] ?? null;
  const findDigest = (column: ChangeableColumn) => {
    const start = digestLength * digestColumns.indexOf(column);
    return digests.slice(start, start + digestLength);
  };
  return {
    productId: Number(id),
    findText,
    has: (column) => isWritten(column) || findDigest(column) !== '',
    isSame: (column, text) =>
      isWritten(column) ? findText(column) === text : findDigest(column) === digest(text),
  };
}

function toCells(product: AdminProduct): string[] {
  const text = toChangeableText(product);
  const cells: Record<CsvColumn, string> = {
    id: String(product.id),
    ...text,
    exported: formatExportedCell(product.id, text),
  };
  return Object.keys(csvHeads).map((column) => defuseCell(cells[column as CsvColumn]));
}

/**
 * Yields a file that can be imported again, page by page: the products of a query, or with null all
 * products with the archived ones. Each page is one query, so a slow reader holds no transaction.
 */
export async function* exportProducts(
  db: Connection,
  query: AdminProductQuery | null,
): AsyncGenerator<string> {
  const condition = query ? adminProductCondition(query) : sql`true`;
  yield `${byteOrderMark}${csvLine(Object.values(csvHeads))}\r\n`;
  for (let last = 0; ; ) {
    const { rows } = await sql<AdminProduct>`
      ${selectAdminProducts} where id > ${last} and ${condition}
      order by id limit ${pageSize}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => `${csvLine(toCells(row))}\r\n`).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < pageSize) return;
  }
}
