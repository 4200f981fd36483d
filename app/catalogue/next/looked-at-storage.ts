import { readStored, removeStored } from '#app/platform/text/browser-storage.ts';

/** In localStorage: the ids of the products that were looked at, the newest first. */
const key = 'looked-at-storage';
const maxLookedAt = 12;

/** Reads them; what cannot be an id is left out. */
export function readLookedAt(): number[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const ids = stored.filter((id) => Number.isSafeInteger(id) && id > 0);
    return [...new Set<number>(ids)].slice(0, maxLookedAt);
  } catch {
    return [];
  }
}

/** Puts a product in front of the others. */
export function addLookedAt(id: number): void {
  const ids = [id, ...readLookedAt().filter((one) => one !== id)].slice(0, maxLookedAt);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser without storage forgets at once.
  }
}

/** Forgets them all, also when the user signs out. */
export function dropLookedAt(): void {
  removeStored(key);
}
