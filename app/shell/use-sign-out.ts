import { useEffect, useRef } from 'react';
import { clearCart } from '#app/cart/cart-store.ts';

/**
 * Clears the cart once a Sign Out has gone through (decision 12). A session that merely expires
 * leaves the cart alone. Returns what the Sign Out form calls as it goes off.
 */
export function useSignOut(isSignedIn: boolean): () => void {
  const leaving = useRef(false);
  useEffect(() => {
    if (isSignedIn || !leaving.current) return;
    leaving.current = false;
    clearCart();
  }, [isSignedIn]);
  return () => {
    leaving.current = true;
  };
}
