import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useLeaveDialog, useUnsavedEdits } from '#app/admin/forms/unsaved-edits.tsx';
import {
  findTyped,
  formDraftKey,
  showRestoredToast,
  storeTyped,
} from '#app/admin/forms/use-saved-draft.ts';
import type { NewProductText } from '#app/catalogue/copy/another-copy.ts';
import type { ProductResponse } from './product-response.ts';

export interface TypedProduct {
  /** With the key of an earlier press that may have added it, or ''. */
  texts: NewProductText & { attemptKey: string };
  /** The same for each try to save it, so that a lost answer does not make two products. */
  attemptKey: string;
  photo: File | null;
  /** They are sent one by one after the product was added. */
  extraPhotos: readonly File[];
  square: boolean;
  refusedImage: string | null;
  /** The form still shows it, because it has errors. */
  inForm: boolean;
  earlier?: ProductResponse['earlier'];
}

/** What is not stored of a product. */
export const noFiles = {
  ...{ photo: null, extraPhotos: [], square: false, refusedImage: null },
  ...{ attemptKey: '', inForm: false },
};

/** What a browser can store of a product: no file. */
interface StoredProduct {
  texts: TypedProduct['texts'];
  hadFile: boolean;
}

/** A product that goes back to the form: after a lost answer with its key, and without one that is used. */
function toUnsaved(
  product: TypedProduct,
  { isLost, earlier }: Pick<ProductResponse, 'isLost' | 'earlier'>,
): TypedProduct {
  const { texts } = product;
  // The product that was added has taken the bought line.
  if (earlier) return { ...product, earlier, texts: { ...texts, attemptKey: '', lineId: '' } };
  const attemptKey = isLost ? product.attemptKey : texts.attemptKey;
  return { ...product, earlier, texts: { ...texts, attemptKey } };
}

function toFormData({ texts, attemptKey, photo, square, refusedImage }: TypedProduct): FormData {
  const fields = new FormData();
  const all = { intent: 'add', ...texts, attemptKey };
  for (const [name, text] of Object.entries(all)) fields.set(name, text);
  if (photo) fields.set('image', photo);
  if (square) fields.set('square', 'on');
  if (refusedImage) fields.set('refusedImage', refusedImage);
  return fields;
}

function storeProducts(key: string, products: readonly TypedProduct[]): void {
  const stored: StoredProduct[] = products.map(({ texts, photo, extraPhotos }) => ({
    texts,
    hadFile: photo !== null || extraPhotos.length > 0,
  }));
  storeTyped(key, stored.length > 0 ? stored : null);
}

interface AddQueueOptions {
  onAdded: (product: TypedProduct, id: number) => void;
  /** Returns whether the form shows the product again; otherwise the queue keeps it. */
  onRefused: (product: TypedProduct, response?: ProductResponse) => boolean;
}

/**
 * Saves new products one after the other while the owner types the next one. A product that could not
 * be saved returns to the form, or stays in `unsaved` if the form is in use. The texts are stored until
 * they are saved, because an ended session interrupts the queue.
 */
export function useAddQueue({ onAdded, onRefused }: AddQueueOptions) {
  const { adminId } = useUnsavedEdits();
  const key = formDraftKey(adminId, 'new-products');
  const fetcher = useFetcher<ProductResponse>({ key: 'add-product' });
  const [waiting, setWaiting] = useState<readonly TypedProduct[]>([]);
  const [unsaved, setUnsaved] = useState<readonly TypedProduct[]>([]);
  const isLoaded = useRef(false);
  const [first] = waiting;
  useLeaveDialog({
    isEdited: () => waiting.length + unsaved.length > 0,
    onLeave: () => storeProducts(key, []),
  });

  const load = useEffectEvent(() => {
    const found = findTyped<StoredProduct[]>(key) ?? [];
    const typed = found.map(({ texts }): TypedProduct => ({ ...noFiles, texts }));
    setUnsaved(typed.filter((product) => !onRefused(product)));
    if (found.length > 0) showRestoredToast(found.some(({ hadFile }) => hadFile));
    isLoaded.current = true;
  });
  const settle = useEffectEvent((response: ProductResponse) => {
    if (!first) return;
    setWaiting((now) => now.slice(1));
    if (response.done && response.id !== null) onAdded(first, response.id);
    else {
      const refused = toUnsaved(first, response);
      if (!onRefused(refused, response)) setUnsaved((now) => [...now, refused]);
    }
  });
  const send = useEffectEvent((product: TypedProduct) => {
    const options = { method: 'post', action: '/admin', encType: 'multipart/form-data' } as const;
    void fetcher.submit(toFormData(product), options);
  });
  useEffect(() => load(), []);
  useEffect(() => {
    if (first) send(first);
  }, [first]);
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);
  useEffect(() => {
    const sent = waiting.filter((product) => !product.inForm);
    const stored = [...sent.map((product) => toUnsaved(product, { isLost: true })), ...unsaved];
    if (isLoaded.current) storeProducts(key, stored);
  }, [key, waiting, unsaved]);

  return {
    waiting,
    unsaved,
    enqueue: (product: TypedProduct) => setWaiting((now) => [...now, product]),
    takeBack: (product: TypedProduct) =>
      setUnsaved((now) => now.filter((other) => other !== product)),
  };
}
