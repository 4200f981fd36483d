import { useEffect, useRef } from 'react';
import { clearCart } from '#app/cart/cart-store.ts';
import { dropDraft } from '#app/checkout/use-draft.ts';
import { clearWishlist } from '#app/wishlist/wishlist-store.ts';

/**
 * Empties cart, wishlist and checkout draft of this browser once a Sign Out has gone through (decision 12). A session
 * that merely expires leaves them alone. Returns what the Sign Out form calls as it goes off.
 */
export function useSignOut(isSignedIn: boolean): () => void {
  const leaving = useRef(false);
  useEffect(() => {
    if (isSignedIn || !leaving.current) return;
    leaving.current = false;
    clearCart();
    clearWishlist();
    dropDraft();
  }, [isSignedIn]);
  return () => {
    leaving.current = true;
  };
}
