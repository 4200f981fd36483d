import { clearCart } from '#app/cart/cart-store.ts';
import { clearWishlist } from '#app/wishlist/wishlist-store.ts';

/** In localStorage: the id of the user who signed in last, or '' after Sign Out. */
const userKey = 'user-id';

/** Null where nothing is known: a guest's first visit, or a browser without storage. */
export function readStoredUser(): string | null {
  try {
    return localStorage.getItem(userKey);
  } catch {
    return null;
  }
}

export function storeUser(id: string): void {
  try {
    localStorage.setItem(userKey, id);
  } catch {
    // A browser without storage has no data of the user either, once the page is closed.
  }
}

/** Leaves nothing of the user in this browser; other tabs learn it by the storage event. */
export function clearUserData(): void {
  clearCart();
  clearWishlist();
  // Drafts of the checkout and of the admin's forms.
  sessionStorage.clear();
  storeUser('');
}
