import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { copyFields } from '#app/catalogue/copy/copy-fields.ts';
import { isDrawing } from '#app/catalogue/images/art-url.ts';
import { getUploadedFolder } from '#app/platform/images/image-url.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { lengthError, parseLine, toWellFormed } from '#app/platform/text/input-text.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { parsePrice } from '#app/platform/text/money.ts';
import { parseUrl } from '#app/platform/text/url.ts';
import {
  choiceError,
  dateError,
  define,
  formatAmount,
  named,
  type ProductPlace,
  type ProductTexts,
  parseDate,
} from './field-definition.ts';

const maxNameLength = 120;
const maxDescriptionLength = 5000;
const maxCount = 1_000_000;
const maxLimit = 10_000;
const maxUrlLength = 2000;
export const missingField = 'Please fill in this field.';

const priceError = 'Enter a price such as 12.50, above 0 and below 1,000,000.';
const countError = 'Enter a whole number from 0.';

function parseName(text: string): string | undefined {
  const name = parseLine(text, Number.POSITIVE_INFINITY);
  return name === '' || lengthError(name, maxNameLength) ? undefined : name;
}

/** Several lines of text, without control characters and lone surrogates. */
function cleanDescription(text: string): string {
  const lines = toWellFormed(text).replace(/\r\n?/g, '\n');
  return lines.replace(/[^\P{Cc}\n\t]/gu, '').trim();
}

function parseDescription(text: string): string | undefined {
  const description = cleanDescription(text);
  return lengthError(description, maxDescriptionLength) ? undefined : description;
}

const localName = {
  csvHelp: `At most ${maxNameLength} characters, or empty.`,
  shownOn: 'admin',
  parse: (text: string) => (text.trim() === '' ? '' : parseName(text)),
  error: (text: string) => lengthError(parseLine(text, Infinity), maxNameLength) ?? '',
  maxLength: maxNameLength,
} as const;

const description = {
  csvHelp: `At most ${formatNumber(maxDescriptionLength)} characters.`,
  parse: parseDescription,
  error: (text: string) => lengthError(cleanDescription(text), maxDescriptionLength) ?? '',
  maxLength: maxDescriptionLength,
} as const;

/** Reads a whole number from 0 to a million; undefined for anything else. */
export function parseCount(text: string): number | undefined {
  const latin = latinDigits(text).trim();
  const count = /^\d{1,7}$/.test(latin) ? Number(latin) : Number.NaN;
  return count <= maxCount ? count : undefined;
}

function parseLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const limit = parseCount(text);
  return limit !== undefined && limit >= 1 && limit <= maxLimit ? limit : undefined;
}

function parseSubcategory(text: string, all: ProductTexts): string | undefined {
  const known = findCategory(all.category ?? '')?.subcategories ?? [];
  return text === '' || known.includes(text) ? text : undefined;
}

function parseImageUrl(text: string): string | null | undefined {
  const url = text.trim();
  if (url === '') return null;
  if (isDrawing(url) || getUploadedFolder(url)?.startsWith('/')) return url;
  const parsed = url.length <= maxUrlLength ? parseUrl(url) : null;
  return parsed?.protocol === 'https:' && !parsed.username ? parsed.href : undefined;
}

/**
 * Every field that the owner can write of a product, by its name in the form. The form, its parser,
 * edit conflicts, the audit log, bulk edits, CSV files and the columns of queries are made from it.
 */
export const productFields = {
  name: define({
    ...named('name', 'Name'),
    csvHelp: `At most ${maxNameLength} characters.`,
    shownOn: 'cards',
    required: true,
    parse: parseName,
    error: (text) => lengthError(parseLine(text, Infinity), maxNameLength) ?? missingField,
    maxLength: maxNameLength,
  }),
  price: define({
    ...named('priceCents', 'Price', 'price_cents'),
    csvHelp: 'In dollars, such as 12.5, 12,50 or 1,250.00.',
    shownOn: 'cards',
    required: true,
    parse: (text) => parsePrice(text) ?? undefined,
    format: formatAmount,
    error: priceError,
    input: { inputMode: 'decimal' },
    prefix: '$',
  }),
  compareAt: define({
    ...named('compareAtCents', 'Compare-at price', 'compare_at_cents'),
    csvHelp: 'What it cost before, or empty.',
    shownOn: 'cards',
    parse: (text) => (text.trim() === '' ? null : (parsePrice(text.trim()) ?? undefined)),
    format: formatAmount,
    error: priceError,
    input: {
      label: 'Reduced from',
      inputMode: 'decimal',
      hint: 'Shown struck through beside a lower price.',
      more: true,
    },
    prefix: '$',
  }),
  reducedUntil: define({
    ...named('reducedUntil', 'Reduced until', 'reduced_until'),
    csvHelp: 'The last day of the lower price, such as 2026-12-24; or empty.',
    shownOn: 'product page',
    parse: parseDate,
    error: dateError,
    input: {
      type: 'date',
      hint: 'The last day of the lower price. After it the shop puts the price up again.',
      more: true,
    },
  }),
  category: define({
    ...named('category', 'Category'),
    csvHelp: 'One of the list below.',
    shownOn: 'cards',
    required: true,
    parse: (text) => findCategory(text)?.name,
    error: choiceError,
  }),
  subcategory: define({
    ...named('subcategory', 'Subcategory'),
    csvHelp: 'One of its category, or empty.',
    shownOn: 'cards',
    parse: parseSubcategory,
    error: choiceError,
  }),
  description: define({
    ...named('description', 'Description'),
    ...description,
    shownOn: 'product page',
  }),
  quantity: define({
    ...named('stock', 'Stock'),
    csvHead: 'quantity',
    csvHelp: 'How many there are, from 0.',
    shownOn: 'cards',
    initial: '0',
    parse: parseCount,
    error: countError,
    input: { label: 'Quantity', type: 'number' },
  }),
  imageUrl: define({
    ...named('image', 'Image'),
    csvHelp: 'A URL that starts with https://, or empty for the category’s image.',
    shownOn: 'cards',
    parse: parseImageUrl,
    error: 'Enter a URL that starts with https://',
    input: {
      label: 'Link to a photo',
      inputMode: 'url',
      hint: 'If empty, the shop shows the category’s image.',
      more: true,
    },
  }),
  releasedOn: define({
    ...named('releasedOn', 'Release date', 'released_on'),
    csvHelp:
      'Such as 2026-11-20; 20/11/2026 has the day first, unless the file’s dates show the month first; or empty.',
    shownOn: 'cards',
    parse: parseDate,
    error: dateError,
    input: { type: 'date', more: true },
  }),
  lowStock: define({
    ...named('lowStockThreshold', 'Low-stock threshold', 'low_stock_threshold'),
    csvHelp: 'At this stock or less the product runs low, if it once had more.',
    shownOn: 'admin',
    initial: '2',
    parse: parseCount,
    error: countError,
    input: {
      type: 'number',
      hint: 'At this stock or less the product runs low, if it once had more.',
      more: true,
    },
  }),
  ...copyFields,
  limitEach: define({
    ...named('limitEach', 'At most for each person', 'limit_each'),
    csvHelp: 'The most units that one person may order in 90 days, or empty.',
    shownOn: 'cards',
    parse: parseLimit,
    error: 'Enter a whole number from 1 to 10,000, or leave it empty.',
    input: { type: 'number', hint: 'In 90 days, by account and by phone.', more: true },
  }),
  nameAr: define({
    ...named('nameAr', 'Name in Arabic', 'name_ar'),
    csvHead: 'name ar',
    ...localName,
    input: { label: 'Called in Arabic' },
  }),
  nameFr: define({
    ...named('nameFr', 'Name in French', 'name_fr'),
    csvHead: 'name fr',
    ...localName,
    input: { label: 'Called in French' },
  }),
  descriptionAr: define({
    ...named('descriptionAr', 'Description in Arabic', 'description_ar'),
    csvHead: 'description ar',
    ...description,
    shownOn: 'admin',
    input: { label: 'Text in Arabic' },
  }),
  descriptionFr: define({
    ...named('descriptionFr', 'Description in French', 'description_fr'),
    csvHead: 'description fr',
    ...description,
    shownOn: 'admin',
    input: { label: 'Text in French' },
  }),
};

export const localFields = {
  nameAr: 'Arabic',
  nameFr: 'French',
  descriptionAr: 'Arabic',
  descriptionFr: 'French',
} as const satisfies Partial<Record<keyof typeof productFields, string>>;

type Definitions = typeof productFields;
export type ProductField = keyof Definitions;
export type ProductText = Record<ProductField, string>;
/** The message of every bad field; 'image' is the uploaded file. */
export type ProductErrors = Partial<Record<ProductField | 'image', string>>;

type Value<Field extends ProductField> = Exclude<
  ReturnType<Definitions[Field]['parse']>,
  undefined
>;
export type ProductValues = {
  [Field in ProductField as Definitions[Field]['property']]: Value<Field>;
};
export type ShownValues<Shown extends ProductPlace> = {
  [Field in ProductField as Definitions[Field]['shownOn'] extends Shown
    ? Definitions[Field]['property']
    : never]: Value<Field>;
};
/** A product as the owner sees it: every field, including those that shoppers do not see. */
export interface AdminProduct extends ProductValues {
  id: number;
  /** At the low-stock threshold or below, after it had more. */
  isLow: boolean;
  archived: boolean;
  /** ISO instant; null unless it is a sold copy, which is archived, too. */
  soldAt: string | null;
}

export const fieldNames = Object.keys(productFields) as ProductField[];
/** What only who may see the books reads and writes of a product. */
export const bookFields = fieldNames.filter((field) => productFields[field].inBooks);

/** A product without what is in the books. */
export function hideBooks(product: AdminProduct): AdminProduct {
  const hidden = bookFields.map((field) => [productFields[field].property, null]);
  return { ...product, ...Object.fromEntries(hidden) };
}

const fieldOfProperty = Object.fromEntries(
  fieldNames.map((field) => [productFields[field].property, field]),
) as Record<keyof ProductValues, ProductField>;

export function findField(property: keyof ProductValues): ProductField {
  return fieldOfProperty[property];
}

/** Whether a property is for who may see the books alone. */
export function isInBooks(property: string): boolean {
  return bookFields.some((field) => productFields[field].property === property);
}

export function findProductLabel(property: string): string | undefined {
  const known = Object.hasOwn(fieldOfProperty, property);
  return known ? productFields[findField(property as keyof ProductValues)].label : undefined;
}

function mapFields(text: (field: ProductField) => string): ProductText {
  return Object.fromEntries(fieldNames.map((field) => [field, text(field)])) as ProductText;
}

export const emptyProductText = mapFields((field) => productFields[field].initial ?? '');

/** The texts that the form of a product starts from. */
export function toProductText(product: ProductValues): ProductText {
  return mapFields((field) => {
    const { property, format = String } = productFields[field];
    return (format as (value: unknown) => string)(product[property] ?? '');
  });
}

export function csvHeadFor(field: ProductField): string {
  const { label, csvHead = label.toLowerCase() } = productFields[field];
  return csvHead;
}
