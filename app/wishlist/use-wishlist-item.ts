import { type ClientActionFunctionArgs, useFetcher } from 'react-router';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import type { WishlistActionData } from './wishlist.server.ts';
import { maxWishlistItems, wishlistMessages } from './wishlist-rules.ts';
import { addGuestItem, removeGuestItems, useGuestStore } from './wishlist-store.ts';

const notify = (text: string) => showToast({ kind: 'done', text });
const warn = (text: string) => showToast({ kind: 'refused', text });

/**
 * The heart of a product: whether it is on the wishlist, and a function to change that. `isSaved` is
 * what the account holds, null for a guest. The page that shows the heart has an action for it.
 */
export function useWishlistItem(
  productId: number,
  isSaved: boolean | null,
): [isWished: boolean, toggle: () => void] {
  const fetcher = useFetcher();
  const isOnGuestList = useGuestStore(({ ids }) => ids.includes(productId));
  if (isSaved === null) {
    return [isOnGuestList, () => (isOnGuestList ? removeAsGuest : addAsGuest)(productId)];
  }
  const pending = fetcher.formData?.get('intent');
  const isWished = pending ? pending === 'add' : isSaved;
  const toggle = () => {
    const form = { intent: isWished ? 'remove' : 'add', ids: String(productId) };
    void fetcher.submit(form, { method: 'post' });
  };
  return [isWished, toggle];
}

function addAsGuest(productId: number): void {
  if (useGuestStore.getState().ids.length < maxWishlistItems) {
    addGuestItem(productId);
    notify(wishlistMessages.added);
  } else {
    warn(wishlistMessages.full);
  }
}

export function removeAsGuest(productId: number): void {
  removeGuestItems([productId]);
  notify(wishlistMessages.removed);
}

const submitOrWarn = offlineAction((): WishlistActionData => {
  warn(wishlistMessages.notSaved);
  return { message: wishlistMessages.notSaved };
});

/** The `clientAction` of a page with hearts: shows what came of a change. */
export function wishlistClientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return submitOrWarn({
    request,
    async serverAction() {
      const result = await serverAction<WishlistActionData>();
      if (result.message) warn(result.message);
      else notify(wishlistMessages[result.intent === 'add' ? 'added' : 'removed']);
      return result;
    },
  });
}
