import { removeStored } from '#app/platform/text/browser-storage.ts';

/** In localStorage: the consoles of a guest. */
export const consolesStorageKey = 'consoles-storage';

/** Whether there may be consoles of a guest to move to an account. */
export function hasGuestConsoles(): boolean {
  try {
    return localStorage.getItem(consolesStorageKey) !== null;
  } catch {
    return false;
  }
}

/** Forgets them, once the user has left. */
export function dropGuestConsoles(): void {
  removeStored(consolesStorageKey);
}
