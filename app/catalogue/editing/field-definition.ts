import { toDollars } from '#app/platform/text/dollars.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';

export type ProductTexts = Readonly<Record<string, string>>;

export type ProductPlace = 'cards' | 'product page' | 'admin';

type Store = 'products' | 'product_facts' | 'titles';

interface FieldDefinition<Property extends string, Column extends string, Value> {
  /** The name of the value in code and in the audit log. */
  property: Property;
  column: Column;
  /** The table of the column; `products` unless given. */
  store?: Store;
  label: string;
  /** The head of the CSV column; the label in small letters unless given. */
  csvHead?: string;
  csvHelp: string;
  /** 'cards' includes the product page; 'admin' is for the owner alone. */
  shownOn: ProductPlace;
  /** Only who may see the books reads and writes it. */
  inBooks?: boolean;
  /** The text in the form of a new product; empty unless given. */
  initial?: string;
  required?: boolean;
  /** Reads the text of the field; `all` has the texts of the other fields. Undefined for bad text. */
  parse: (text: string, all: ProductTexts) => Value | undefined;
  /** The text that `parse` reads as the value; the value itself unless given. */
  format?: (value: Value) => string;
  error: string | ((text: string) => string);
  /** The texts of what can be chosen, by what is stored. */
  choices?: Readonly<Record<string, string>>;
  /** How the form shows the field; with `more` it stands among the fields that few products need. */
  input?: {
    label?: string;
    type?: 'number' | 'date';
    inputMode?: 'decimal' | 'url';
    rows?: number;
    hint?: string;
    more?: boolean;
  };
  /** Written before the value in a sentence. */
  prefix?: string;
  /** The form counts the characters up to this limit. */
  maxLength?: number;
}

export function define<
  const Property extends string,
  const Column extends string,
  Value,
  const Shown extends ProductPlace,
  const Table extends Store = 'products',
>(
  field: FieldDefinition<Property, Column, Value> & { shownOn: Shown; store?: Table },
): FieldDefinition<Property, Column, Value> & { shownOn: Shown; store?: Table } {
  return field;
}

/** The names of a field's value. The column is called like the property unless given. */
export function named<const Property extends string, const Column extends string = Property>(
  property: Property,
  label: string,
  column = property as string as Column,
) {
  return { property, column, label };
}

export const dateError = 'Enter a date such as 2026-11-20 or 20/11/2026.';
export const choiceError = 'Choose one of the list.';

/** The text of an amount for a form, such as 12.50. */
export const formatAmount = (cents: number | null | '') =>
  typeof cents === 'number' ? toDollars(cents) : '';

/** Reads 2026-12-25, and with the day first 25/12/2026, 25.12.26 and 25-12-26 of spreadsheets. */
export function parseDate(text: string): string | null | undefined {
  const latin = latinDigits(text).trim();
  if (latin === '') return null;
  const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(latin);
  const [, day = '', , month = '', year = ''] = dayFirst ?? [];
  // Spreadsheets take 30 to 99 for years of the last century.
  const century = year.length === 4 ? '' : Number(year) < 30 ? '20' : '19';
  const date = dayFirst
    ? `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : latin;
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(date)) return undefined;
  const instant = new Date(`${date}T00:00:00Z`);
  // 30 February would come back as a day in March.
  return instant.toJSON()?.startsWith(date) ? date : undefined;
}
