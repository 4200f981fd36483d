import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { parsePrice } from '#app/platform/text/money.ts';

/** What one bulk edit does to each of its products. */
export type BulkChange =
  | { kind: 'amount'; cents: number }
  /** In hundredths of a percent: -1250 takes 12.5 % off. */
  | { kind: 'percent'; hundredths: number }
  | { kind: 'shelf'; category: string; subcategory: string }
  | { kind: 'stock'; pieces: number };

export type BulkKind = BulkChange['kind'];

/** The columns that a bulk edit touches, in the spelling of the audit log. */
export type BulkFacts =
  | { priceCents: number }
  | { category: string; subcategory: string }
  | { stock: number };

export interface BulkLine {
  id: number;
  name: string;
  before: BulkFacts;
  after: BulkFacts;
  /** Which end of what is allowed it would go past, or that it would reach the compare-at price. */
  refused: 'low' | 'high' | 'compare-at' | null;
}

export const bulkKinds: Record<BulkKind, string> = {
  amount: 'Price by amount',
  percent: 'Price by percent',
  shelf: 'Category',
  stock: 'Stock',
};

/** No more products than this change at once. */
export const maxBulkProducts = 10_000;

const maxPieces = 1_000_000;

/** What is wrong with the field of each kind. */
export const bulkErrors: Record<BulkKind, string> = {
  amount: 'Enter dollars such as -2.50 or 5.',
  percent: 'Enter a percentage such as -10 or 7.5.',
  shelf: 'Choose one of the list.',
  stock: 'Enter whole pieces such as -1 or 12.',
};

export function isBulkKind(text: unknown): text is BulkKind {
  return typeof text === 'string' && Object.hasOwn(bulkKinds, text);
}

/** The value of an option that stands for a category with one of its subcategories, or with none. */
export function shelfOption(category: string, subcategory: string): string {
  return `${category}|${subcategory}`;
}

function parseShelf(text: string): BulkChange | null {
  const [name = '', subcategory = ''] = text.split('|', 2);
  const category = findCategory(name);
  if (!category) return null;
  if (subcategory !== '' && !category.subcategories.includes(subcategory)) return null;
  return { kind: 'shelf', category: name, subcategory };
}

function parsePercent(text: string): number | null {
  const [, number] = /^(\d{1,5}(?:[.,]\d{1,2})?) ?%?$/.exec(text) ?? [];
  return number ? Math.round(Number(number.replace(',', '.')) * 100) : null;
}

function parsePieces(text: string): number | null {
  return /^\d{1,7}$/.test(text) && Number(text) <= maxPieces ? Number(text) : null;
}

/** Reads what stands in the field of a kind: a signed number or a shelf; null for anything else. */
export function parseBulkChange(kind: BulkKind, text: string): BulkChange | null {
  if (kind === 'shelf') return parseShelf(text);
  const [, sign, rest = ''] = /^([+\-−]?)\s*(.*)$/.exec(text.trim()) ?? [];
  const parse = { amount: parsePrice, percent: parsePercent, stock: parsePieces }[kind];
  const size = parse(rest);
  if (!size) return null;
  const by = sign === '-' || sign === '−' ? -size : size;
  if (kind === 'amount') return { kind, cents: by };
  return kind === 'percent' ? { kind, hundredths: by } : { kind, pieces: by };
}
