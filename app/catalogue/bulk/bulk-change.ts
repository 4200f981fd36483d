import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import {
  type ProductField,
  type ProductValues,
  parseCount,
  productFields,
} from '#app/catalogue/editing/product-fields.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { parsePrice } from '#app/platform/text/money.ts';

/** The cents of a price that a percentage made: it goes to the nearest such price. */
export const roundings = { '50': 'To .50', '99': 'To .99', '00': 'To whole dollars' } as const;

export type Rounding = keyof typeof roundings;

export type BulkChange =
  | { kind: 'amount'; cents: number }
  /** In hundredths of a percent: -1250 takes 12.5 % off. */
  | { kind: 'percent'; hundredths: number; rounding?: Rounding }
  | { kind: 'price'; cents: number }
  /** Off the price before any sale, which becomes the compare-at price. */
  | { kind: 'sale'; hundredths: number; rounding?: Rounding }
  | { kind: 'end-sale' }
  /** The last day of the sale, for products that are on sale. */
  | { kind: 'sale-until'; day: string }
  | { kind: 'category'; category: string; subcategory: string }
  | { kind: 'stock'; units: number }
  /** What names tell, where it is not known. */
  | { kind: 'facts' }
  | { kind: 'archive' }
  | { kind: 'restore' };

export type BulkKind = BulkChange['kind'];

export const namedFactFields = [
  'kind',
  'condition',
  'completeness',
  'region',
  'language',
  'edition',
  'subcategory',
] as const;

export type BulkValues = Partial<
  Pick<
    ProductValues,
    | 'priceCents'
    | 'compareAtCents'
    | 'reducedUntil'
    | 'category'
    | 'subcategory'
    | 'stock'
    | (typeof namedFactFields)[number]
  >
> & { archived?: boolean; soldAt?: string };

export interface BulkLine {
  id: number;
  name: string;
  before: BulkValues;
  after: BulkValues;
  /** The limit that the new value would pass; 'copy' is one unit of a single copy. */
  refused: 'low' | 'high' | 'compare-at' | 'copy' | null;
}

interface BulkKindDefinition {
  label: string;
  fields: readonly ProductField[];
  /** The message for text that cannot be read; a kind without one needs no text. */
  error?: string;
  /** The input of a number; a category is chosen from a list. */
  input?: { label: string; placeholder: string };
  /** For archived products instead of the others. */
  forArchived?: boolean;
}

export const bulkKinds: Record<BulkKind, BulkKindDefinition> = {
  amount: {
    label: 'Price by amount',
    fields: ['price'],
    error: 'Enter dollars such as -2.50 or 5.',
    input: { label: 'By dollars', placeholder: '-2.50' },
  },
  percent: {
    label: 'Price by percent',
    fields: ['price'],
    error: 'Enter a percentage such as -10 or 7.5.',
    input: { label: 'By percent', placeholder: '-10' },
  },
  price: {
    label: 'Set price to',
    fields: ['price'],
    error: 'Enter dollars such as 12.50.',
    input: { label: 'New amount', placeholder: '12.50' },
  },
  sale: {
    label: 'Put on sale',
    fields: ['price', 'compareAt', 'reducedUntil'],
    error: 'Enter a percentage from 1 to 99.',
    input: { label: 'Percent off', placeholder: '20' },
  },
  'end-sale': { label: 'End the sale', fields: ['price', 'compareAt', 'reducedUntil'] },
  'sale-until': {
    label: 'Sale until',
    fields: ['reducedUntil'],
    error: 'Enter a day from today on, such as 2026-12-24.',
    input: { label: 'Last day', placeholder: '2026-12-24' },
  },
  category: {
    label: 'Category',
    fields: ['category', 'subcategory'],
    error: 'Choose one of the list.',
  },
  stock: {
    label: 'Stock',
    fields: ['quantity'],
    error: 'Enter whole units such as -1 or 12.',
    input: { label: 'By units', placeholder: '-1 or 12' },
  },
  facts: { label: 'Read facts from names', fields: namedFactFields },
  archive: { label: 'Archive', fields: [] },
  restore: { label: 'Restore', fields: [], forArchived: true },
};

export const bulkKindNames = Object.keys(bulkKinds) as BulkKind[];

export const maxBulkProducts = 10_000;

export function isBulkKind(text: unknown): text is BulkKind {
  return typeof text === 'string' && Object.hasOwn(bulkKinds, text);
}

/** The option for a category with one of its subcategories, or with none. */
export function categoryOption(category: string, subcategory: string): string {
  return `${category}|${subcategory}`;
}

function parseCategoryOption(text: string): BulkChange | null {
  const [name = '', subcategory = ''] = text.split('|', 2);
  const category = findCategory(name);
  if (!category) return null;
  if (subcategory !== '' && !category.subcategories.includes(subcategory)) return null;
  return { kind: 'category', category: name, subcategory };
}

function parsePercent(text: string): number | null {
  const [, number] = /^(\d{1,5}(?:[.,٫]\d{1,2})?) ?[%٪]?$/.exec(latinDigits(text)) ?? [];
  return number ? Math.round(Number(number.replace(/[,٫]/, '.')) * 100) : null;
}

function readRounding(text: unknown): { rounding?: Rounding } {
  return typeof text === 'string' && Object.hasOwn(roundings, text)
    ? { rounding: text as Rounding }
    : {};
}

/** Reads a number or category option, and the rounding of a percentage; null for anything else. */
export function parseBulkChange(
  kind: BulkKind,
  text: string,
  rounding?: unknown,
): BulkChange | null {
  if (kind === 'end-sale' || kind === 'facts' || kind === 'archive' || kind === 'restore')
    return { kind };
  if (kind === 'category') return parseCategoryOption(text);
  if (kind === 'price') {
    const cents = parsePrice(text.trim());
    return cents ? { kind, cents } : null;
  }
  if (kind === 'sale-until') {
    const day = productFields.reducedUntil.parse(text, {});
    return day && day >= todayInBeirut() ? { kind, day } : null;
  }
  if (kind === 'sale') {
    const hundredths = parsePercent(text.trim().replace(/^[-−]\s*/, ''));
    return hundredths && hundredths < 10_000
      ? { kind, hundredths, ...readRounding(rounding) }
      : null;
  }
  const [, sign, rest = ''] = /^([+\-−]?)\s*(.*)$/.exec(text.trim()) ?? [];
  const parse = { amount: parsePrice, percent: parsePercent, stock: parseCount }[kind];
  const size = parse(rest);
  if (!size) return null;
  const by = sign === '-' || sign === '−' ? -size : size;
  if (kind === 'amount') return { kind, cents: by };
  return kind === 'percent'
    ? { kind, hundredths: by, ...readRounding(rounding) }
    : { kind, units: by };
}
