import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { clearCart } from '#app/cart/cart-store.ts';
import { dropDraft } from '#app/checkout/use-draft.ts';
import { flashCookie, readFlash } from '#app/platform/flash.ts';
import { showToast } from '#app/ui/toast.ts';
import { clearWishlist } from '#app/wishlist/wishlist-store.ts';

const sayings: Record<string, string> = {
  'signed-in': 'Welcome back! Logged in successfully!',
  'signed-up': 'Welcome! Registration successful!',
  'password-changed': 'Password changed. Every other browser is signed out.',
  'password-reset': 'Password changed. Sign in with the new one.',
  'signed-out-everywhere': 'You are signed out everywhere.',
  'account-deleted': 'Your account is deleted.',
  'settings-saved': 'Settings saved',
  'demo-cleared': 'The demo catalogue is removed.',
  'role-granted': 'Administrator added.',
  'role-revoked': 'Administrator removed.',
};

/** After these the cart and the half-filled checkout form belong to nobody any more. */
const endings = new Set(['signed-out-everywhere', 'account-deleted']);

/** Says what a redirect left to be said, once, and empties the cart where that ends it. */
export function useFlash(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks anew at every location
  useEffect(() => {
    const code = readFlash(document.cookie);
    if (!code) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${flashCookie}=; Path=/; Max-Age=0`;
    if (endings.has(code)) {
      clearCart();
      dropDraft();
    }
    if (code === 'account-deleted') clearWishlist();
    const text = sayings[code];
    if (text) showToast({ kind: 'done', text });
  }, [key]);
}
