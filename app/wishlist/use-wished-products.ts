import { useEffect, useState } from 'react';
import { readWishedProducts } from './ask-wishlist.ts';
import type { WishedProduct } from './wished-product.ts';
import { forgetWishes, mirrorWishlist, useWishlist } from './wishlist-store.ts';

export interface WishedProducts {
  /** In the order of the list; null while they are not known. */
  products: readonly WishedProduct[] | null;
  /** Whether they could not be read. */
  failed: boolean;
  retry: () => void;
}

/**
 * The products on the list of this browser. `given` is what the server has found for who is signed
 * in, null for guests; what is not among it is asked for.
 */
export function useWishedProducts(given: readonly WishedProduct[] | null): WishedProducts {
  const { ids, isLoaded, isMirror } = useWishlist();
  const [found, setFound] = useState<ReadonlyMap<number, WishedProduct>>(new Map());
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (isLoaded && given) mirrorWishlist(given.map((product) => product.id));
  }, [isLoaded, given]);

  const known = new Map([...found, ...(given ?? []).map((one) => [one.id, one] as const)]);
  const isReady = isLoaded && (isMirror || given === null);
  const missing = isReady ? ids.filter((id) => !known.has(id)).join(',') : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (!missing) return;
    const request = new AbortController();
    const wanted = missing.split(',').map(Number);
    readWishedProducts(wanted, request.signal).then(
      (products) => {
        const read = new Map(products.map((product) => [product.id, product]));
        setFound((before) => new Map([...before, ...read]));
        setFailed(false);
        forgetWishes(wanted.filter((id) => !read.has(id)));
      },
      (error) => {
        if (request.signal.aborted) return;
        console.error(error);
        setFailed(true);
      },
    );
    return () => request.abort();
  }, [missing, turn]);

  const retry = () => setTurn((before) => before + 1);
  if (!isReady) return { products: given, failed: false, retry };
  const products = ids.flatMap((id) => known.get(id) ?? []);
  // Some are better than none while the rest is under way; none at all is not an empty list.
  return { products: missing && products.length === 0 ? null : products, failed, retry };
}
