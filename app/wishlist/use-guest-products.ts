import { useEffect, useState } from 'react';
import type { WishlistProduct } from './wishlist.server.ts';
import { removeGuestItems, useGuestStore } from './wishlist-store.ts';

export interface GuestProducts {
  /** In the order of the list. Null until they are known. */
  products: readonly WishlistProduct[] | null;
  failed: boolean;
  retry: () => void;
}

/** Loads the products of the guest's list in this browser. */
export function useGuestProducts(isGuest: boolean): GuestProducts {
  const { ids, isLoaded } = useGuestStore();
  const [known, setKnown] = useState<ReadonlyMap<number, WishlistProduct>>(new Map());
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isReady = isGuest && isLoaded;
  const missing = isReady ? ids.filter((id) => !known.has(id)).join(',') : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!missing) return;
    const abort = new AbortController();
    loadProducts(missing, abort.signal).then(
      (products) => {
        const loaded = new Map(products.map((product) => [product.id, product]));
        setKnown((before) => new Map([...before, ...loaded]));
        setFailed(false);
        const requested = missing.split(',').map(Number);
        removeGuestItems(requested.filter((id) => !loaded.has(id)));
      },
      (error) => {
        if (abort.signal.aborted) return;
        console.error(error);
        setFailed(true);
      },
    );
    return () => abort.abort();
  }, [missing, attempt]);

  const products = ids.flatMap((id) => known.get(id) ?? []);
  const isWaiting = !isReady || (missing !== '' && products.length === 0);
  return {
    products: isWaiting ? null : products,
    failed,
    retry: () => setAttempt((before) => before + 1),
  };
}

async function loadProducts(ids: string, signal: AbortSignal): Promise<WishlistProduct[]> {
  const response = await fetch(`/wishlist/products?ids=${ids}`, { signal });
  if (!response.ok) throw new Error(`The wishlist could not be read (${response.status}).`);
  return response.json();
}
