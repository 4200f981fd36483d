import { redirect } from 'react-router';
import { type ImageServices, storeImage } from '#app/admin/pickers/store-image.server.ts';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { isShelved, restockLine } from '#app/cases/restock-line.server.ts';
import {
  bulkKinds,
  isBulkKind,
  maxBulkProducts,
  parseBulkChange,
} from '#app/catalogue/bulk/bulk-change.ts';
import { applyBulkEdit, undoBulkEdit } from '#app/catalogue/bulk/bulk-edit.server.ts';
import { previewBulkEdit, previewWithoutRefused } from '#app/catalogue/bulk/bulk-preview.server.ts';
import { formatUndone } from '#app/catalogue/bulk/undone-text.ts';
import {
  type AdminProductQuery,
  adminProductsUrl,
} from '#app/catalogue/editing/admin-product-query.ts';
import {
  addProduct,
  archiveProduct,
  editProduct,
  findOtherAttempt,
  restoreProduct,
} from '#app/catalogue/editing/edit-product.server.ts';
import {
  formatConflict,
  parseNewProduct,
  parseProductEdit,
  seenField,
} from '#app/catalogue/editing/product-form.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readAttemptKey } from '#app/platform/http/form.server.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { describeWaiting } from '#app/wants/match-wants.server.ts';
import {
  deletedMeanwhile,
  failedResponse,
  type ProductIntent,
  type ProductResponse,
} from './product-response.ts';

export interface ProductFormServices extends ImageServices {
  db: Database;
  actor: Actor;
  query: AdminProductQuery;
}

type FormOutcome = ProductResponse | Response;

const doneMessages = {
  add: 'Product added successfully',
  edit: 'Product updated successfully',
  archive: 'Product deleted successfully',
  restore: 'Product restored',
  'restore-sold': 'Product restored',
};

function doneResponse(intent: keyof typeof doneMessages, id: number): ProductResponse {
  return { intent, id, done: true, message: doneMessages[intent] };
}

const uploadFailed = 'Image upload failed';

async function addFromForm(services: ProductFormServices, form: FormData): Promise<FormOutcome> {
  const { values, errors, missing } = parseNewProduct(form);
  const failed = { ...failedResponse('add', null), errors };
  if (missing) return { ...failed, message: 'Please fill all fields' };
  if (!values) return failed;
  const upload = await storeImage(services, form);
  if ('refused' in upload)
    return { ...failed, message: uploadFailed, errors: { image: upload.refused } };
  const product = { ...values, image: upload.url ?? values.image };
  const sourceId = parseProductId(String(form.get('sourceId')));
  const attempt = { sourceId, attemptKey: readAttemptKey(form) };
  const lineId = String(form.get('lineId') ?? '');
  const { db, actor, images } = services;
  return db.transaction().execute(async (transaction) => {
    if (lineId && (await isShelved(transaction, lineId, attempt.attemptKey)))
      return { ...failed, message: 'This is on the shelves already.' };
    const productId = await addProduct(transaction, actor, product, attempt);
    const mayBeSame = (url: string) =>
      upload.url !== undefined && /^https:/.test(url) && images.knows?.(url) === false;
    const name = await findOtherAttempt(transaction, productId, product, mayBeSame);
    if (name !== null) {
      const message = `${name} was added by an earlier press. What you changed since is not saved.`;
      return { ...failed, message, earlier: { id: productId, name } };
    }
    if (lineId) await restockLine(transaction, actor, { lineId, productId });
    return doneResponse('add', productId);
  });
}

async function editFromForm(
  services: ProductFormServices,
  id: number,
  form: FormData,
): Promise<FormOutcome> {
  const { edit, errors, missing, text, shown } = parseProductEdit(form);
  const failed = { ...failedResponse('edit', id), errors };
  if (missing) return { ...failed, message: 'Please fill all required fields' };
  if (!edit) return failed;
  // Who keeps the photo that another admin has saved does not want the one in the form.
  const keepsImage = form.get('decision') === 'keep' && form.has(seenField('imageUrl'));
  const upload = keepsImage ? { url: undefined } : await storeImage(services, form);
  if ('refused' in upload)
    return { ...failed, message: uploadFailed, errors: { image: upload.refused } };
  if (upload.url !== undefined) edit.to.image = upload.url;
  const outcome = await editProduct(services.db, services.actor, id, edit);
  if ('edited' in outcome) return doneResponse('edit', id);
  if (outcome.refused === 'not-found') return { ...failed, message: deletedMeanwhile };
  if (outcome.refused === 'invalid') return { ...failed, errors: outcome.errors };
  const conflicts = outcome.conflicts.map((conflict) => ({
    ...conflict,
    from: shown[conflict.field],
    entered: (conflict.field === 'imageUrl' && upload.url) || text[conflict.field],
  }));
  const changed = conflicts.filter(({ from, now }) => from !== now);
  return { ...failed, message: changed.map(formatConflict).join(' '), conflicts };
}

async function archiveOrRestore(
  { db, actor }: ProductFormServices,
  intent: 'archive' | 'restore' | 'restore-sold',
  id: number,
): Promise<FormOutcome> {
  const outcome = await (intent === 'archive'
    ? archiveProduct(db, actor, id)
    : restoreProduct(db, actor, id, intent === 'restore-sold'));
  if ('changed' in outcome) return doneResponse(intent, id);
  if (outcome.refused === 'not-found') return failedResponse(intent, id);
  const sold = `${outcome.name} was sold on ${formatDate(outcome.soldAt)}.`;
  const question = `${sold} Restored, it is offered again, and its page no longer says that it is sold. Restore it if you have it again, and set its stock.`;
  return { ...failedResponse(intent, id), message: '', question };
}

function showPreview({ query }: ProductFormServices, id: number): Response {
  return redirect(adminProductsUrl(query, { bulk: id }), 303);
}

async function previewFromForm(
  services: ProductFormServices,
  form: FormData,
): Promise<FormOutcome> {
  const failed = failedResponse('preview', null);
  const kind = form.get('kind');
  if (!isBulkKind(kind)) return failed;
  const change = parseBulkChange(
    kind,
    String(form.get(kind) ?? '').slice(0, 100),
    form.get('rounding'),
  );
  const { error = failed.message } = bulkKinds[kind];
  if (!change) return { ...failed, message: error, errors: { [kind]: error } };
  const ids = form.getAll('product').map((id) => parseProductId(String(id)));
  const known = ids.filter((id) => id !== null);
  const all = form.get('matches') === 'all';
  if (!all && known.length === 0) return { ...failed, message: 'Select products first.' };
  const choice = all ? { query: services.query } : { ids: known };
  const id = await previewBulkEdit(services.db, change, choice);
  if (id !== null) return showPreview(services, id);
  const limit = formatNumber(maxBulkProducts);
  return { ...failed, message: `Choose ${limit} products at most.` };
}

async function leaveOutRefused(services: ProductFormServices, id: number): Promise<FormOutcome> {
  const without = await previewWithoutRefused(services.db, id);
  return without === null ? failedResponse('leave-out', id) : showPreview(services, without);
}

/** Applies a preview, or shows what would change now. */
async function applyPreview(services: ProductFormServices, id: number): Promise<FormOutcome> {
  const outcome = await applyBulkEdit(services.db, services.actor, id);
  if ('applied' in outcome) {
    const message = `${formatCount(outcome.applied, 'product')} updated`;
    return { intent: 'apply', done: true, id, message };
  }
  if (outcome.refused === 'changed' && outcome.preview !== null)
    return showPreview(services, outcome.preview);
  return failedResponse('apply', id);
}

async function undoApplied(
  { db, actor }: ProductFormServices,
  id: number,
): Promise<ProductResponse> {
  const outcome = await undoBulkEdit(db, actor, id);
  if ('refused' in outcome) return failedResponse('undo', id);
  const { undone, skipped } = outcome;
  const response = { intent: 'undo', id, message: formatUndone(outcome) } as const;
  if (skipped.length === 0) return { ...response, done: true };
  return { ...response, done: undone > 0, partial: true };
}

function changeById(
  services: ProductFormServices,
  intent: Exclude<ProductIntent, 'add' | 'preview'>,
  id: number,
  form: FormData,
): Promise<FormOutcome> {
  if (intent === 'edit') return editFromForm(services, id, form);
  if (intent === 'archive' || intent === 'restore' || intent === 'restore-sold')
    return archiveOrRestore(services, intent, id);
  const change = { 'leave-out': leaveOutRefused, apply: applyPreview, undo: undoApplied }[intent];
  return change(services, id);
}

/** Adds to the response how many wait for the product, which stays saved where the count fails. */
export async function addWaitingNote(
  db: Database,
  outcome: FormOutcome,
  onError: (error: unknown) => void,
): Promise<FormOutcome> {
  if (outcome instanceof Response || !outcome.done || outcome.id === null) return outcome;
  if (!['add', 'edit', 'restore', 'restore-sold'].includes(outcome.intent)) return outcome;
  const note = await describeWaiting(db, outcome.id).catch(onError);
  return note ? { ...outcome, note } : outcome;
}

/** Does what a form of the Products tab asks for. */
export async function submitProductForm(
  services: ProductFormServices,
  intent: ProductIntent,
  form: FormData,
): Promise<FormOutcome> {
  if (intent === 'add') return addFromForm(services, form);
  if (intent === 'preview') return previewFromForm(services, form);
  const id = parseProductId(String(form.get(intent)));
  return id === null ? failedResponse(intent, id) : changeById(services, intent, id, form);
}
