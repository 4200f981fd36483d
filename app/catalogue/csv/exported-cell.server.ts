import { hash } from 'node:crypto';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { type ProductField, productTextOf } from '#app/catalogue/editing/product-text.ts';

/** What a file can change of a product, by column. */
export type ChangeableColumn = ProductField | 'archived';

export type ChangeableText = Record<ChangeableColumn, string>;

// Short values are written as they are, so that a conflict can name them; texts as a digest.
const written = ['quantity', 'price', 'compareAt', 'releasedOn', 'lowStock', 'archived'] as const;
const digested = ['name', 'category', 'subcategory', 'description', 'imageUrl'] as const;
const isWritten = new Set<ChangeableColumn>(written);

const digest = (text: string) => hash('sha1', text, 'base64url').slice(0, 6);

/** The cells of a product that a file can change, with plain line breaks. */
export function changeableText(product: AdminProduct): ChangeableText {
  const text = productTextOf(product);
  return {
    ...text,
    description: text.description.replace(/\r\n?/g, '\n'),
    archived: product.archived ? 'yes' : 'no',
  };
}

/**
 * What was exported of a product, in one cell that no spreadsheet takes for a number or a date:
 * 'v1|id|quantity|price|…', closed by a digest that tells a cell that was changed by hand.
 */
export function formatExported({ id }: { id: number }, text: ChangeableText): string {
  const values = written.map((column) => text[column]);
  const digests = digested.map((column) => digest(text[column]));
  const body = ['v1', id, ...values, digests.join('')].join('|');
  return `${body}|${digest(body)}`;
}

export interface Exported {
  productId: number;
  /** Whether this text of a column is what was exported. */
  isSame(column: ChangeableColumn, text: string): boolean;
  /** What was exported; null for the long texts. */
  textOf(column: ChangeableColumn): string | null;
}

/** Reads the cell of `formatExported`; null for anything else. */
export function parseExported(cell: string): Exported | null {
  const body = cell.slice(0, cell.lastIndexOf('|'));
  const [version, id, ...values] = body.split('|');
  const digests = values.pop() ?? '';
  const isWhole = version === 'v1' && values.length === written.length;
  if (!isWhole || cell !== `${body}|${digest(body)}`) return null;
  const marks = new Map<ChangeableColumn, string>([
    ...written.map((column, at) => [column, values[at] ?? ''] as const),
    ...digested.map((column, at) => [column, digests.slice(6 * at, 6 * at + 6)] as const),
  ]);
  return {
    productId: Number(id),
    isSame: (column, text) => marks.get(column) === (isWritten.has(column) ? text : digest(text)),
    textOf: (column) => (isWritten.has(column) ? (marks.get(column) ?? null) : null),
  };
}
