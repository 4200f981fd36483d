import { removeStored } from '#app/platform/text/browser-storage.ts';

/** In localStorage: the consoles of a guest. */
export const consolesStorageKey = 'consoles-storage';

/** Forgets them, once the user has left. */
export function dropGuestConsoles(): void {
  removeStored(consolesStorageKey);
}
