import {
  cardConditions,
  gradedConditions,
  isSingleCopy,
  singleCopyMessage,
} from '#app/catalogue/copy/copy.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  fieldNames,
  missingField,
  type ProductErrors,
  type ProductField,
  type ProductText,
  type ProductValues,
  productFields,
} from './product-fields.ts';

/** The text of a field within a sentence. */
export function formatFieldText(field: ProductField, text: string): string {
  if (text === '') return 'empty';
  const { prefix = '', choices } = productFields[field];
  if (choices?.[text]) return choices[text];
  return prefix + (text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

// Browsers and spreadsheets write line breaks in their own ways.
const withPlainLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** The fields that differ from what the form started from. Category and subcategory go together. */
export function listChangedFields(text: ProductText, was: ProductText): ProductField[] {
  const changed = fieldNames.filter((field) => {
    if (withPlainLines(text[field]) === withPlainLines(was[field])) return false;
    const value = productFields[field].parse(text[field], text);
    return value === undefined || value !== productFields[field].parse(was[field], was);
  });
  const moved = changed.includes('category') || changed.includes('subcategory');
  return moved ? [...new Set([...changed, 'category', 'subcategory'] as const)] : changed;
}

/** The message for a compare-at price that is not above the price, at the field that was changed. */
function checkPrices(text: ProductText, fields: readonly ProductField[]): ProductErrors {
  const price = productFields.price.parse(text.price, text);
  const compareAt = productFields.compareAt.parse(text.compareAt, text);
  if (price === undefined || !compareAt || compareAt > price) return {};
  if (fields.includes('compareAt'))
    return { compareAt: `Enter a price above ${formatPrice(price)}, or leave it empty.` };
  if (!fields.includes('price')) return {};
  return { price: `Enter a price below what it is reduced from, ${formatPrice(compareAt)}.` };
}

function checkReducedUntil(text: ProductText, fields: readonly ProductField[]): ProductErrors {
  const lastDay = productFields.reducedUntil.parse(text.reducedUntil, text);
  if (!lastDay) return {};
  const isReduced = productFields.compareAt.parse(text.compareAt, text) !== null;
  if (fields.includes('reducedUntil')) {
    if (!isReduced)
      return { reducedUntil: 'Enter what it is reduced from too, or leave this empty.' };
    return lastDay < todayInBeirut() ? { reducedUntil: 'Choose today or a later day.' } : {};
  }
  const isEmptied = fields.includes('compareAt') && !isReduced;
  return isEmptied ? { compareAt: 'Empty the day in Reduced until, too.' } : {};
}

function checkSingleCopy(text: ProductText, fields: readonly ProductField[]): ProductErrors {
  const completeness = productFields.completeness.parse(text.completeness, text) ?? null;
  const condition = productFields.condition.parse(text.condition, text) ?? null;
  const stock = productFields.quantity.parse(text.quantity, text) ?? 0;
  const [serial, certificate] = [text.serial.trim(), text.certificate.trim()];
  const deciding = ['quantity', 'completeness', 'condition', 'serial', 'certificate'] as const;
  const changed = deciding.find((one) => fields.includes(one));
  const isCopy = isSingleCopy({ completeness, condition, serial, certificate });
  return changed && stock > 1 && isCopy ? { [changed]: singleCopyMessage } : {};
}

function checkCondition(text: ProductText, fields: readonly ProductField[]): ProductErrors {
  const condition = productFields.condition.parse(text.condition, text);
  const kind = productFields.kind.parse(text.kind, text);
  if (!condition || !kind || !(fields.includes('condition') || fields.includes('kind'))) return {};
  if (condition in cardConditions === (kind === 'card')) return {};
  const scale = Object.values(kind === 'card' ? cardConditions : gradedConditions).join(', ');
  return { condition: `Choose one of ${scale}.` };
}

interface ParsedProduct {
  /** The values of the given fields that could be read. */
  values: Partial<ProductValues>;
  errors: ProductErrors;
  /** Whether a required field is empty. */
  missing: boolean;
}

/** Reads the given fields; the required ones must be filled in any case. */
export function parseProduct(text: ProductText, fields: readonly ProductField[]): ParsedProduct {
  const values: Record<string, unknown> = {};
  const errors: ProductErrors = {};
  for (const field of fields) {
    const { property, parse, error } = productFields[field];
    const value = parse(text[field], text);
    if (value !== undefined) values[property] = value;
    else errors[field] = typeof error === 'function' ? error(text[field]) : error;
  }
  const empty = fieldNames.filter((field) => productFields[field].required && !text[field].trim());
  for (const field of empty) errors[field] = missingField;
  return {
    values: values as Partial<ProductValues>,
    errors: {
      ...checkPrices(text, fields),
      ...checkReducedUntil(text, fields),
      ...checkSingleCopy(text, fields),
      ...checkCondition(text, fields),
      ...errors,
    },
    missing: empty.length > 0,
  };
}
