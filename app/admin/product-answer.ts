import type { BulkKind } from '#app/catalogue/bulk-change.ts';
import type { EditConflict } from '#app/catalogue/edit-conflict.ts';
import type { ProductErrors, ProductText } from '#app/catalogue/product-text.ts';

/** What the bulk form held when it was refused. */
export interface BulkForm {
  kind: BulkKind;
  text: string;
  ids: number[];
  /** Of the field of that kind. */
  fault?: string;
}

/** What the Products tab answers to a form. */
export interface ProductAnswer {
  intent: 'add' | 'edit' | 'archive' | 'restore' | 'preview' | 'leave-out' | 'apply' | 'undo';
  done: boolean;
  /** The id of the product, or of the bulk edit, where there is one. */
  id: number | null;
  /** For the toast. */
  message: string;
  errors?: ProductErrors;
  /** What was typed and what the form started from, for browsers without JavaScript. */
  text?: Partial<ProductText>;
  was?: ProductText;
  /** What was sold or changed while it was edited. */
  conflicts?: readonly EditConflict[];
  bulk?: BulkForm;
  /** It was done to some products only; the message names the others. */
  partial?: boolean;
}

/** The field that undoes what was done; null where nothing does. */
export function undoOf({
  intent,
  done,
  id,
}: ProductAnswer): { name: string; value: number } | null {
  if (!done || id === null) return null;
  if (intent === 'archive') return { name: 'restore', value: id };
  return intent === 'apply' ? { name: 'undo', value: id } : null;
}
