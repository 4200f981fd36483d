import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { isDrawing } from '#app/catalogue/images/art-url.ts';
import { getUploadedFolder } from '#app/platform/images/image-url.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { formatPrice, parsePrice } from '#app/platform/text/money.ts';
import type { ProductErrors, ProductField, ProductText } from './product-text.ts';

/** What can be written of a product. */
export interface ProductValues {
  name: string;
  priceCents: number;
  category: string;
  subcategory: string;
  description: string;
  stock: number;
  image: string | null;
  compareAtCents: number | null;
  releasedOn: string | null;
  lowStockThreshold: number;
}

/** The field that each value is written in. */
export const fieldOf = {
  name: 'name',
  priceCents: 'price',
  category: 'category',
  subcategory: 'subcategory',
  description: 'description',
  stock: 'quantity',
  image: 'imageUrl',
  compareAtCents: 'compareAt',
  releasedOn: 'releasedOn',
  lowStockThreshold: 'lowStock',
} as const satisfies Record<keyof ProductValues, ProductField>;

export const maxNameLength = 120;
export const maxDescriptionLength = 5000;
const maxCount = 1_000_000;
const maxUrlLength = 2000;

const wrongPrice = 'Enter a price such as 12.50, above 0 and below 1,000,000.';
const wrongCount = 'Enter a whole number from 0.';
const wrongShelf = 'Choose one of the list.';
const wrongImage = 'Enter an address that starts with https://';
const wrongDate = 'Enter a date such as 2026-11-20.';
export const missingField = 'Please fill in this field.';

const required: readonly ProductField[] = ['name', 'price', 'category'];

function parseCount(text: string): number | undefined {
  const count = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return count <= maxCount ? count : undefined;
}

function parseImageUrl(text: string): string | null | undefined {
  const url = text.trim();
  if (url === '') return null;
  if (getUploadedFolder(url)?.startsWith('/') || isDrawing(url)) return url;
  const parsed = url.length <= maxUrlLength && URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === 'https:' && !parsed.username ? parsed.href : undefined;
}

function parseDate(text: string): string | null | undefined {
  const date = text.trim();
  if (date === '') return null;
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(date)) return undefined;
  const instant = new Date(`${date}T00:00:00Z`);
  // 30 February would come back as a day in March.
  return instant.toJSON()?.startsWith(date) ? date : undefined;
}

/** Several lines of text, without control characters and lone surrogates. */
export function parseDescription(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n');
  const clean = lines.replace(/[^\P{Cc}\n\t]/gu, '').trim();
  return [...clean].slice(0, maxDescriptionLength).join('');
}

/** Undefined stands for what cannot be read; the words beside it say what could. */
function readFields(text: ProductText) {
  const category = findCategory(text.category);
  const inCategory = text.subcategory === '' || category?.subcategories.includes(text.subcategory);
  const compareAt = text.compareAt.trim();
  return {
    name: ['name', parseLine(text.name, maxNameLength), missingField],
    price: ['priceCents', parsePrice(text.price) ?? undefined, wrongPrice],
    category: ['category', category?.name, wrongShelf],
    subcategory: ['subcategory', inCategory ? text.subcategory : undefined, wrongShelf],
    description: ['description', parseDescription(text.description), ''],
    quantity: ['stock', parseCount(text.quantity), wrongCount],
    imageUrl: ['image', parseImageUrl(text.imageUrl), wrongImage],
    compareAt: [
      'compareAtCents',
      compareAt === '' ? null : (parsePrice(compareAt) ?? undefined),
      wrongPrice,
    ],
    releasedOn: ['releasedOn', parseDate(text.releasedOn), wrongDate],
    lowStock: ['lowStockThreshold', parseCount(text.lowStock), wrongCount],
  } satisfies Record<ProductField, [keyof ProductValues, unknown, string]>;
}

/** A compare-at price that is no higher than the price, said at the field that was changed. */
function wrongPrices(
  { price: [, price], compareAt: [, compareAt] }: ReturnType<typeof readFields>,
  fields: readonly ProductField[],
): [ProductField, string] | [] {
  if (typeof price !== 'number' || typeof compareAt !== 'number' || compareAt > price) return [];
  if (fields.includes('compareAt')) {
    return ['compareAt', `Enter a price above ${formatPrice(price)}, or leave it empty.`];
  }
  if (!fields.includes('price')) return [];
  return ['price', `Enter a price below the compare-at price, ${formatPrice(compareAt)}.`];
}

export interface ReadProduct {
  /** The values of the fields asked for that could be read. */
  values: Partial<ProductValues>;
  errors: ProductErrors;
  /** Whether name, price or category is not set. */
  missing: boolean;
}

/** Reads the given fields of the form; the required ones must be set in any case. */
export function parseProduct(text: ProductText, fields: readonly ProductField[]): ReadProduct {
  const read = readFields(text);
  const values: Partial<Record<keyof ProductValues, unknown>> = {};
  const errors: ProductErrors = {};
  for (const field of fields) {
    const [key, value, words] = read[field];
    if (value === undefined) errors[field] = words;
    else values[key] = value;
  }
  const [field, wrong] = wrongPrices(read, fields);
  if (field && !errors[field]) errors[field] = wrong;
  const unset = required.filter((field) => text[field].trim() === '');
  for (const field of unset) errors[field] = missingField;
  return { values: values as Partial<ProductValues>, errors, missing: unset.length > 0 };
}
