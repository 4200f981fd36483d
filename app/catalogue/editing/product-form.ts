import type { ProductEdit } from './edit-product.server.ts';
import { formatFieldText, listChangedFields, parseProduct } from './parse-product.ts';
import {
  bookFields,
  fieldNames,
  type ProductErrors,
  type ProductField,
  type ProductText,
  type ProductValues,
  productFields,
} from './product-fields.ts';

/** The hidden field with the text that a field started from. */
export function wasField(field: ProductField): string {
  return `was.${field}`;
}

/** The hidden field with the shop's text that the owner saw in a conflict. */
export function seenField(field: ProductField): string {
  return `seen.${field}`;
}

/** A field that an edit changes and that was changed in the shop since the form was shown. */
export interface EditConflict {
  field: ProductField;
  /** The texts that the form showed, that the shop has now, and that was typed. */
  from: string;
  now: string;
  entered: string;
}

export function formatConflict({ field, from, now }: EditConflict): string {
  const [before, after] = [formatFieldText(field, from), formatFieldText(field, now)];
  return `${productFields[field].label} changed from ${before} to ${after} while you edited.`;
}

/** Takes what only who may see the books can write out of a form of others. */
export function removeBookFields(form: FormData): void {
  for (const field of bookFields) {
    for (const name of [field, wasField(field), seenField(field)]) form.delete(name);
  }
}

/** Reads the text of every field; missing ones are empty. */
export function readProductText(
  form: FormData,
  nameOf: (field: ProductField) => string = (field) => field,
): ProductText {
  const texts = fieldNames.map((field) => {
    const text = form.get(nameOf(field));
    return [field, typeof text === 'string' ? text : ''];
  });
  return Object.fromEntries(texts);
}

const hasErrors = (errors: ProductErrors) => Object.keys(errors).length > 0;

/** Reads the form of a new product; `values` is null if the form has errors. */
export function parseNewProduct(form: FormData): {
  values: ProductValues | null;
  errors: ProductErrors;
  missing: boolean;
} {
  const { values, errors, missing } = parseProduct(readProductText(form), fieldNames);
  return { values: hasErrors(errors) ? null : (values as ProductValues), errors, missing };
}

/** Reads what an edit changes, and only that (decision 32); `edit` is null if the form has errors. */
export function parseProductEdit(form: FormData): {
  edit: ProductEdit | null;
  errors: ProductErrors;
  missing: boolean;
  text: ProductText;
  /** What the owner saw last: what the form started from, or the values of a conflict. */
  shown: ProductText;
} {
  const text = readProductText(form);
  const was = readProductText(form, wasField);
  const shown = { ...was };
  // After a conflict: keep the shop's values, or replace the values that were shown.
  for (const field of fieldNames.filter((one) => form.has(seenField(one)))) {
    if (form.get('decision') === 'keep') text[field] = was[field];
    if (form.get('decision') === 'replace') shown[field] = String(form.get(seenField(field)));
  }
  const changed = listChangedFields(text, was);
  const { values: to, errors, missing } = parseProduct(text, changed);
  if (hasErrors(errors)) return { edit: null, errors, missing, text, shown };
  // The image is always compared: an upload, which is read later, replaces it too.
  const { values: from } = parseProduct(shown, [...changed, 'imageUrl']);
  return { edit: { to, from }, errors, missing, text, shown };
}
