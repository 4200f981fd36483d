import { type Actor, addProduct } from '#app/catalogue/editing/add-product.server.ts';
import { archiveProduct, restoreProduct } from '#app/catalogue/editing/archive-product.server.ts';
import { conflictText } from '#app/catalogue/editing/edit-conflict.ts';
import { editProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { parseNewProduct, parseProductEdit } from '#app/catalogue/editing/product-form.server.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { ImageStore } from '#app/platform/images/image-store.server.ts';
import { prepareImage } from '#app/platform/images/prepare-image.server.ts';
import { failedAnswer, type Intent, type ProductAnswer, parseIntent } from './product-response.ts';

const done = {
  add: 'Product added successfully',
  edit: 'Product updated successfully',
  archive: 'Product deleted successfully',
  restore: 'Product restored',
};

/** What a form of the Products tab asks for, and of which product; null for anything else. */
export function parseRequest(form: FormData): { intent: Intent; id: number | null } | null {
  const intent = parseIntent(form);
  if (!intent) return null;
  const id = form.get(intent);
  return { intent, id: typeof id === 'string' ? parseProductId(id) : null };
}

function doneAnswer(intent: keyof typeof done, id: number): ProductAnswer {
  return { intent, id, done: true, message: done[intent] };
}

/** What a change of a product needs, beside the form. */
export interface ProductDesk {
  db: Database;
  actor: Actor;
  images: ImageStore;
  /** Hears why a picture could not be kept. */
  onImageLost: (error: unknown) => void;
}

type Upload = { url: string | undefined } | { refused: string };

/** Keeps the picture of the form, where it has one. */
async function keepImage({ images, onImageLost }: ProductDesk, form: FormData): Promise<Upload> {
  if (form.has('refusedImage')) return { refused: 'The picture is larger than 10 MB.' };
  const file = form.get('image');
  if (!(file instanceof File) || file.size === 0) return { url: undefined };
  try {
    const image = await prepareImage(file, { square: form.has('square') });
    return 'refused' in image ? image : { url: await images.save(image) };
  } catch (error) {
    onImageLost(error);
    return { refused: 'The picture could not be kept. Please try again.' };
  }
}

const uploadFailed = 'Image upload failed';

/** Adds what the form describes. */
export async function addFromForm(desk: ProductDesk, form: FormData): Promise<ProductAnswer> {
  const { values, errors, missing, text } = parseNewProduct(form);
  const failed = failedAnswer('add', null);
  if (missing) return { ...failed, message: 'Please fill all fields', errors, text };
  if (!values) return { ...failed, errors, text };
  const upload = await keepImage(desk, form);
  if ('refused' in upload) {
    return { ...failed, message: uploadFailed, errors: { image: upload.refused }, text };
  }
  const product = { ...values, image: upload.url ?? values.image };
  return doneAnswer('add', await addProduct(desk.db, desk.actor, product));
}

/** Changes what the form changed. */
export async function editFromForm(
  desk: ProductDesk,
  id: number,
  form: FormData,
): Promise<ProductAnswer> {
  const { edit, errors, missing, text, was, shown } = parseProductEdit(form);
  const failed = { ...failedAnswer('edit', id), errors, text, was };
  if (missing) return { ...failed, message: 'Please fill all required fields' };
  if (!edit) return failed;
  const upload = await keepImage(desk, form);
  if ('refused' in upload) {
    return { ...failed, message: uploadFailed, errors: { image: upload.refused } };
  }
  if (upload.url !== undefined) edit.to.image = upload.url;
  const outcome = await editProduct(desk.db, desk.actor, id, edit);
  if ('edited' in outcome) return doneAnswer('edit', id);
  if (outcome.refused === 'not-found') return failed;
  if (outcome.refused === 'invalid') return { ...failed, errors: outcome.errors };
  const conflicts = outcome.conflicts.map((conflict) => ({
    ...conflict,
    from: shown[conflict.field],
    wanted: text[conflict.field],
  }));
  const changed = conflicts.filter(({ from, now }) => from !== now);
  return { ...failed, message: changed.map(conflictText).join(' '), conflicts };
}

/** Archives a product or puts it back. */
export async function setAside(
  { db, actor }: ProductDesk,
  intent: 'archive' | 'restore',
  id: number,
): Promise<ProductAnswer> {
  const change = intent === 'archive' ? archiveProduct : restoreProduct;
  const outcome = await change(db, actor, id);
  return 'changed' in outcome ? doneAnswer(intent, id) : failedAnswer(intent, id);
}
