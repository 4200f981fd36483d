import type { ProductField } from './product-text.ts';

/** A field that an edit changes and that was changed in the shop since the form was shown. */
export interface EditConflict {
  field: ProductField;
  /** What the form showed, what the shop has now, and what was typed. */
  from: string;
  now: string;
  wanted: string;
}

const labels: Record<ProductField, string> = {
  name: 'Name',
  price: 'Price',
  category: 'Category',
  subcategory: 'Subcategory',
  description: 'Description',
  quantity: 'Stock',
  imageUrl: 'Image',
  compareAt: 'Compare-at price',
  releasedOn: 'Release date',
  lowStock: 'Low-stock threshold',
};

/** The value of a field within a sentence. */
export function fieldWords(field: ProductField, text: string): string {
  if (text === '') return 'empty';
  if (field === 'price' || field === 'compareAt') return `$${text}`;
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

export function conflictText({ field, from, now }: EditConflict): string {
  if (field === 'quantity') return `Stock changed from ${from} to ${now} while you edited.`;
  const [before, after] = [fieldWords(field, from), fieldWords(field, now)];
  return `${labels[field]} changed from ${before} to ${after} while you edited.`;
}

/** The hidden field that carries back which value of the shop the owner has decided over. */
export function seenField(field: ProductField): string {
  return `seen.${field}`;
}
