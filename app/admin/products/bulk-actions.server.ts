import { redirect } from 'react-router';
import type { Actor } from '#app/audit/audit.server.ts';
import { applyBulkEdit, undoBulkEdit } from '#app/catalogue/bulk/apply-bulk-edit.server.ts';
import {
  bulkErrors,
  isBulkKind,
  maxBulkProducts,
  parseBulkChange,
} from '#app/catalogue/bulk/bulk-change.ts';
import { leaveOutRefused, previewBulkEdit } from '#app/catalogue/bulk/preview-bulk-edit.server.ts';
import {
  type AdminProductQuery,
  adminProductsUrl,
} from '#app/catalogue/editing/admin-product-query.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { countWords, nameWords } from './bulk-messages.ts';
import { failedAnswer, type ProductAnswer } from './product-response.ts';

/** What a bulk edit needs, beside the form. */
export interface BulkDesk {
  db: Database;
  actor: Actor;
  /** What the table shows behind it. */
  listing: AdminProductQuery;
}

type BulkAnswer = ProductAnswer | Response;

function showPreview({ listing }: BulkDesk, id: number): Response {
  return redirect(adminProductsUrl(listing, { bulk: id }), 303);
}

/** Shows what the form asks for, before anything is changed. */
export async function previewFromForm(desk: BulkDesk, form: FormData): Promise<BulkAnswer> {
  const kind = form.get('kind');
  if (!isBulkKind(kind)) return failedAnswer('preview', null);
  const text = String(form.get(kind) ?? '').slice(0, 100);
  const sent = form.getAll('product').map((id) => parseProductId(String(id)));
  const ids = sent.filter((id) => id !== null);
  const change = parseBulkChange(kind, text);
  const failed = failedAnswer('preview', null);
  const bulk = { kind, text, ids };
  if (!change) {
    return { ...failed, message: bulkErrors[kind], bulk: { ...bulk, fault: bulkErrors[kind] } };
  }
  const all = form.get('matches') === 'all';
  if (!all && ids.length === 0) return { ...failed, message: 'Select products first.', bulk };
  const choice = all ? { listing: desk.listing } : { ids };
  const id = await previewBulkEdit(desk.db, change, choice);
  if (id !== null) return showPreview(desk, id);
  const most = maxBulkProducts.toLocaleString('en-US');
  return { ...failed, message: `Choose ${most} products at most.`, bulk };
}

/** Shows the same change without the products that it cannot be done to. */
async function leaveOut(desk: BulkDesk, id: number): Promise<BulkAnswer> {
  const without = await leaveOutRefused(desk.db, id);
  return without === null ? failedAnswer('leave-out', id) : showPreview(desk, without);
}

/** Applies what was shown, or shows what would change now. */
async function applyShown(desk: BulkDesk, id: number): Promise<BulkAnswer> {
  const outcome = await applyBulkEdit(desk.db, desk.actor, id);
  if ('applied' in outcome) {
    const message = `${countWords(outcome.applied)} updated`;
    return { intent: 'apply', done: true, id, message };
  }
  if (outcome.refused === 'changed' && outcome.preview !== null) {
    return showPreview(desk, outcome.preview);
  }
  return failedAnswer('apply', id);
}

/** Puts back what an applied edit changed. */
async function undoApplied({ db, actor }: BulkDesk, id: number): Promise<ProductAnswer> {
  const outcome = await undoBulkEdit(db, actor, id);
  if ('refused' in outcome) return failedAnswer('undo', id);
  const { undone, left } = outcome;
  const message = `${countWords(undone)} put back`;
  if (left.length === 0) return { intent: 'undo', done: true, id, message };
  const names = `Changed since and left as they are: ${nameWords(left)}.`;
  return { intent: 'undo', done: undone > 0, id, message: `${message}. ${names}`, partial: true };
}

/** What the keys of a preview, and Undo, ask for. */
export function changeShown(
  desk: BulkDesk,
  intent: 'leave-out' | 'apply' | 'undo',
  id: number,
): Promise<BulkAnswer> {
  return { 'leave-out': leaveOut, apply: applyShown, undo: undoApplied }[intent](desk, id);
}
