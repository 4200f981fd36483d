import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { browserStorage, followStorage } from '#app/platform/storage/browser-storage.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { parseIds, wishlistMessages } from './wishlist-rules.ts';

export const wishlistStorageKey = 'wishlist-storage';

interface GuestWishlist {
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
      isLoaded: true,
    }),
    // The server renders without a list, and the first render in the browser must agree with it.
    skipHydration: true,
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

/** Reads the guest's list, keeps it in step with other tabs, and moves it to the account at sign-in. */
export function useGuestWishlist(isSignedIn: boolean): void {
  const isLoaded = useGuestStore((wishlist) => wishlist.isLoaded);
  const reload = useBackgroundReload();

  useEffect(() => followStorage(useGuestStore), []);

  useEffect(() => {
    if (!isSignedIn || !isLoaded) return;
    void moveToAccount().then((isMoved) => (isMoved ? reload() : undefined));
  }, [isSignedIn, isLoaded, reload]);
}

/** Sends the guest's list to the account. What cannot be sent stays for the next page that is loaded. */
export async function moveToAccount(): Promise<boolean> {
  const { ids } = useGuestStore.getState();
  if (ids.length === 0) return false;
  const body = new URLSearchParams({ intent: 'merge', ids: ids.join(',') });
  try {
    const response = await fetch(localUrl('/wishlist/products'), {
      method: 'POST',
      body,
      keepalive: true,
    });
    if (response.status >= 500) throw new Error(`Status ${response.status}`);
    const { message }: { message: string | null } = await response.json();
    if (message) showToast({ kind: 'refused', text: message });
    // 409: the account is full, and has taken as many items as fit.
    const isMoved = response.ok || response.status === 409;
    if (isMoved) removeGuestItems(ids);
    return isMoved;
  } catch (error) {
    console.error('The wishlist could not be saved.', error);
    showToast({ kind: 'refused', text: t(wishlistMessages.notSaved) });
    return false;
  }
}
