import type { BulkKind } from '#app/catalogue/bulk/bulk-change.ts';
import type { ProductErrors } from '#app/catalogue/editing/product-fields.ts';
import type { EditConflict } from '#app/catalogue/editing/product-form.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';

const failureMessages = {
  add: 'Failed to add product',
  preview: 'Failed to show the change',
  edit: 'Failed to update product',
  archive: 'Failed to delete product',
  restore: 'Failed to restore product',
  'restore-sold': 'Failed to restore product',
  'leave-out': 'Failed to show the change',
  apply: 'Failed to update the products',
  undo: 'Failed to undo the change',
};

const lostMessages: Partial<typeof failureMessages> = {
  apply: 'Perhaps updated. Press Apply again: it is done once.',
  undo: 'Perhaps undone. Press Undo again: it is done once.',
};

export const deletedMeanwhile =
  'This product was deleted meanwhile. Restore it to save what you typed.';

export type ProductIntent = keyof typeof failureMessages;

export interface ProductResponse extends FormResult {
  intent: ProductIntent;
  /** The id of the product or of the bulk edit. */
  id: number | null;
  errors?: ProductErrors & Partial<Record<BulkKind, string>>;
  /** Fields that were sold or changed while the owner edited them. */
  conflicts?: readonly EditConflict[];
  /** Only some products were changed; the message names the others. */
  partial?: boolean;
  /** What an earlier press of the same attempt has added, with other values. */
  earlier?: { id: number; name: string };
}

/** The intent of a form: the field `intent`, or the field that holds the id. Null if unknown. */
export function parseIntent(form: FormData): ProductIntent | null {
  const named = form.get('intent');
  if (named === 'add' || named === 'preview') return named;
  const intents = Object.keys(failureMessages) as ProductIntent[];
  return intents.find((intent) => typeof form.get(intent) === 'string') ?? null;
}

/** For a form that got no answer, or an error. */
export function lostResponse(form: FormData): ProductResponse {
  const failed = failedResponse(parseIntent(form) ?? 'edit', null);
  return { ...failed, message: lostMessages[failed.intent] ?? failed.message, isLost: true };
}

export function failedResponse(intent: ProductIntent, id: number | null): ProductResponse {
  return { intent, id, done: false, message: failureMessages[intent] };
}
