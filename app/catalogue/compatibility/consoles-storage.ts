import { removeStored } from '#app/platform/storage/browser-storage.ts';

/** In localStorage: the consoles of a guest. */
export const consolesStorageKey = 'consoles-storage';

/** Removes them when the user signs out. */
export function dropGuestConsoles(): void {
  removeStored(consolesStorageKey);
}
