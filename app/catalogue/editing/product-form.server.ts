import { seenField } from './edit-conflict.ts';
import type { ProductEdit } from './edit-product.server.ts';
import { type ProductValues, parseDescription, parseProduct } from './parse-product.ts';
import {
  type ProductErrors,
  type ProductField,
  type ProductText,
  productFields,
  wasField,
} from './product-text.ts';

type Sent = Partial<ProductText>;

function readText(form: FormData, nameOf: (field: ProductField) => string): ProductText {
  const read = (field: ProductField) => {
    const sent = form.get(nameOf(field));
    return typeof sent === 'string' ? sent : '';
  };
  return Object.fromEntries(productFields.map((field) => [field, read(field)])) as ProductText;
}

/** Which fields differ from what the form started from. Category and subcategory go together. */
export function changedFields(text: ProductText, was: ProductText): ProductField[] {
  const changed = productFields.filter((field) => {
    if (field === 'description') {
      // Browsers send line breaks as they like.
      return parseDescription(text.description) !== parseDescription(was.description);
    }
    return text[field] !== was[field];
  });
  const shelf: ProductField[] = ['category', 'subcategory'];
  const moved = changed.some((field) => shelf.includes(field));
  return moved ? [...new Set([...changed, ...shelf])] : changed;
}

interface Refused {
  values: null;
  errors: ProductErrors;
  missing: boolean;
  text: Sent;
}

/** A new product as the form says it; `values` is null where something is wrong. */
export function parseNewProduct(
  form: FormData,
): Refused | { values: ProductValues; errors: ProductErrors; missing: false; text: Sent } {
  const text = readText(form, (field) => field);
  const { values, errors, missing } = parseProduct(text, productFields);
  if (missing || Object.keys(errors).length > 0) return { values: null, errors, missing, text };
  return { values: values as ProductValues, errors, missing: false, text };
}

/** What an edit changes, and only that (decision 32); `edit` is null where something is wrong. */
export function parseProductEdit(form: FormData): {
  edit: ProductEdit | null;
  errors: ProductErrors;
  missing: boolean;
  text: ProductText;
  was: ProductText;
  /** What the owner has last seen: what the form started from, or the values of a conflict. */
  shown: ProductText;
} {
  const text = readText(form, (field) => field);
  const was = readText(form, wasField);
  const shown = { ...was };
  // After a conflict: leave the fields as they are in the shop, or replace the values shown there.
  for (const field of productFields.filter((one) => form.has(seenField(one)))) {
    if (form.get('decision') === 'keep') text[field] = was[field];
    if (form.get('decision') === 'replace') shown[field] = String(form.get(seenField(field)));
  }
  const changed = changedFields(text, was);
  const { values: to, errors, missing } = parseProduct(text, changed);
  const read = { errors, missing, text, was, shown };
  if (missing || Object.keys(errors).length > 0) return { edit: null, ...read };
  // The image is compared in any case: an upload, which is read later, replaces it too.
  const { values: from } = parseProduct(shown, [...changed, 'imageUrl']);
  return { edit: { to, from }, ...read };
}
