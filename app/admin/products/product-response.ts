import type { BulkKind } from '#app/catalogue/bulk/bulk-change.ts';
import type { EditConflict } from '#app/catalogue/editing/edit-conflict.ts';
import type { ProductErrors, ProductText } from '#app/catalogue/editing/product-text.ts';

/** What the bulk form held when it was refused. */
export interface BulkForm {
  kind: BulkKind;
  text: string;
  ids: number[];
  /** Of the field of that kind. */
  fault?: string;
}

/** What is said where a form of the Products tab fails. */
const failures = {
  add: 'Failed to add product',
  preview: 'Failed to show the change',
  edit: 'Failed to update product',
  archive: 'Failed to delete product',
  restore: 'Failed to restore product',
  'leave-out': 'Failed to show the change',
  apply: 'Failed to update the products',
  undo: 'Failed to undo the change',
};

export type Intent = keyof typeof failures;

/** What the Products tab answers to a form. */
export interface ProductAnswer {
  intent: Intent;
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

/** What a form asks for: by its intent, or by the field that holds the id. Null for anything else. */
export function parseIntent(form: FormData): Intent | null {
  const named = form.get('intent');
  if (named === 'add' || named === 'preview') return named;
  const others = ['edit', 'archive', 'restore', 'leave-out', 'apply', 'undo'] as const;
  return others.find((intent) => typeof form.get(intent) === 'string') ?? null;
}

/** The answer when something has failed that nobody could foresee. */
export function failedAnswer(intent: Intent, id: number | null): ProductAnswer {
  return { intent, id, done: false, message: failures[intent] };
}
