import { removeStored } from '#app/platform/storage/browser-storage.ts';

/** In localStorage: a power cut closes the browser, too. */
export const draftKey = 'checkout-draft';

/** Removes the draft when the order is placed or the user signs out. */
export function dropDraft(): void {
  removeStored(draftKey);
}
