import { removeStored } from '#app/platform/storage/browser-storage.ts';

/** In localStorage: where this browser's orders go. */
export const deliveryStorageKey = 'delivery-storage';

/** Removes it when the user signs out. */
export function dropDeliveryChoice(): void {
  removeStored(deliveryStorageKey);
}
