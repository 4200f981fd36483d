import { removeStored } from '#app/platform/text/browser-storage.ts';

/** In localStorage: where this browser's orders go. */
export const deliveryStorageKey = 'delivery-storage';

/** Forgets it, once the user has left. */
export function dropDeliveryChoice(): void {
  removeStored(deliveryStorageKey);
}
