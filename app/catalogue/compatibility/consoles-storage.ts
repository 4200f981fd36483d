import { removeStored } from '#app/platform/text/browser-storage.ts';

/** In localStorage: the consoles of a guest. */
export const consolesStorageKey = 'consoles-storage';

/** Removes them when the user signs out. */
export function dropGuestConsoles(): void {
  removeStored(consolesStorageKey);
}
