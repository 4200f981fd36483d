import { showToast } from '#app/ui/feedback/toaster.tsx';
import { postChange } from './ask-wishlist.ts';
import { mirrorWishlist, useWishlist } from './wishlist-store.ts';

/**
 * Brings what was wished as a guest to the account of who has signed in, and shows what the account
 * holds. What cannot be sent stays here and goes with the next page that is loaded.
 */
export async function syncWishlist(): Promise<void> {
  const { unsent, isMirror } = useWishlist.getState();
  if (isMirror && unsent.length === 0) return;
  const { ids, message } = await postChange('merge', unsent);
  if (ids) mirrorWishlist(ids, unsent);
  if (message && unsent.length > 0) showToast({ kind: 'refused', text: message });
}
