import { removeStored } from '#app/platform/storage/browser-storage.ts';

/** In localStorage: the ids of the products that were looked at, the newest first. */
export const lookedAtKey = 'looked-at-storage';

/** Forgets them all, also when the user signs out. */
export function dropLookedAt(): void {
  removeStored(lookedAtKey);
}
