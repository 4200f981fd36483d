import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from '#app/platform/text/browser-storage.ts';
import { parseIds } from './wishlist-rules.ts';

export const wishlistStorageKey = 'wishlist-storage';

export interface GuestWishlist {
  /** Product ids, the newest first. */
  ids: readonly number[];
  /** False until the stored list has been read, which happens in the browser only. */
  isLoaded: boolean;
}

/** A guest's wishlist, in this browser. A user's wishlist is on the server. */
export const useGuestStore = create<GuestWishlist>()(
  persist((): GuestWishlist => ({ ids: [], isLoaded: false }), {
    name: wishlistStorageKey,
    storage: browserStorage(),
    version: 2,
    partialize: ({ ids }) => ({ ids }),
    // Version 1 also held copies of an account's list: only `unsent` was a guest's own.
    migrate: (stored) => ({ ids: (stored as { unsent?: number[] } | null)?.unsent ?? [] }),
    merge: (stored, current) => ({
      ...current,
      ids: parseIds((stored as Partial<GuestWishlist> | null)?.ids),
    }),
    // The server renders without a list, and the first render in the browser must agree with it.
    skipHydration: true,
    onRehydrateStorage: () => () => useGuestStore.setState({ isLoaded: true }),
  }),
);

export function addGuestItem(id: number): void {
  useGuestStore.setState(({ ids }) => ({ ids: [id, ...ids.filter((one) => one !== id)] }));
}

export function removeGuestItems(removed: readonly number[]): void {
  useGuestStore.setState(({ ids }) => ({ ids: ids.filter((id) => !removed.includes(id)) }));
}

export function clearGuestWishlist(): void {
  useGuestStore.setState({ ids: [] });
}
