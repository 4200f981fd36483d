import { useEffect } from 'react';
import { syncWishlist } from './sync-wishlist.ts';
import { setKeeper, useWishlist, wishlistStorageKey } from './wishlist-store.ts';

/**
 * Reads the stored wishlist once the page lives, and again whenever another tab has changed it; with
 * someone signed in it is brought in step with the account.
 */
export function useStoredWishlist(isSignedIn: boolean): void {
  const isLoaded = useWishlist((wishlist) => wishlist.isLoaded);

  useEffect(() => {
    void useWishlist.persist.rehydrate();
    const onStorage = (event: StorageEvent) => {
      if (event.key === wishlistStorageKey || event.key === null) {
        void useWishlist.persist.rehydrate();
      }
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  useEffect(() => {
    if (!isLoaded) return;
    setKeeper(isSignedIn ? 'account' : 'browser');
    if (isSignedIn) void syncWishlist();
  }, [isSignedIn, isLoaded]);
}
