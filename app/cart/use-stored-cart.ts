import { useEffect } from 'react';
import { cartStorageKey, useCart } from './cart-store.ts';

/** Reads the stored cart once the page lives, and again whenever another tab has changed it. */
export function useStoredCart(): void {
  useEffect(() => {
    void useCart.persist.rehydrate();
    const onStorage = (event: StorageEvent) => {
      if (event.key === cartStorageKey || event.key === null) void useCart.persist.rehydrate();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
