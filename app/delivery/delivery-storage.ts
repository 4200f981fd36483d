/** In localStorage: where this browser's orders go. */
export const deliveryStorageKey = 'delivery-storage';

/** Forgets it, once the user has left. */
export function dropDeliveryChoice(): void {
  try {
    localStorage.removeItem(deliveryStorageKey);
  } catch {
    // A browser without storage has nothing to forget.
  }
}
