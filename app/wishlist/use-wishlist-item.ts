import { type ClientActionFunctionArgs, data, useFetcher } from 'react-router';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { addGuestItem, removeGuestItems, useGuestStore } from './use-guest-wishlist.ts';
import type { WishlistActionData } from './wishlist.server.ts';
import { maxWishlistItems, wishlistMessages } from './wishlist-rules.ts';

const notify = (text: string) => showToast({ kind: 'done', text: t(text) });
const warn = (text: string) =>
  showToast({ kind: 'refused', text: t(text, { max: maxWishlistItems }) });

/**
 * The heart of a product: whether it is on the wishlist, and a function to change that. `isSaved` is
 * what the account holds, null for a guest. The page that shows the heart has an action for it.
 */
export function useWishlistItem(
  productId: number,
  isSaved: boolean | null,
): [isWished: boolean, toggle: () => void] {
  const fetcher = useFetcher<WishlistActionData>({ key: `wishlist-${productId}` });
  const isOnGuestList = useGuestStore(({ ids }) => ids.includes(productId));
  if (isSaved === null)
    return [isOnGuestList, () => (isOnGuestList ? removeAsGuest : addAsGuest)(productId)];
  const pending = fetcher.formData?.get('intent');
  const shown = pending ?? fetcher.data?.intent;
  const isWished = shown ? shown === 'add' : isSaved;
  const toggle = () => {
    const intent = isWished ? ('remove' as const) : ('add' as const);
    const form = { intent, ids: String(productId), turn: String(performance.now()) };
    newest.set(form.ids, form);
    if (!pending) saved.set(form.ids, isWished ? 'add' : 'remove');
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

const submitOrWarn = offlineAction((form): WishlistActionData => {
  warn(wishlistMessages.notSaved);
  return { intent: saved.get(form.get('ids')), message: t(wishlistMessages.notSaved) };
});

/** Changes are sent one after the other, so that of two quick taps the second counts. */
let lastChange: Promise<unknown> = Promise.resolve();

/** The last tap on each heart. The router may act on an earlier one after it, having asked for more routes first. */
const newest = new Map<string | null, { intent: 'add' | 'remove'; turn: string }>();

/** What each heart goes back to after a refusal: the last change that the account has taken. */
const saved = new Map<unknown, WishlistActionData['intent']>();

/** Sends a change so that it arrives even if the page is left. */
async function sendChange(body: URLSearchParams) {
  const response = await fetch(localUrl('/wishlist/products'), {
    method: 'POST',
    body,
    keepalive: true,
  });
  if (response.status >= 500) throw new Error(`The wishlist was not saved (${response.status}).`);
  const result: WishlistActionData = await response.json();
  const ids = body.get('ids');
  if (!result.message) {
    saved.set(ids, result.intent);
    // A merge whose answer was lost is sent again, and would undo the change.
    removeGuestItems([Number(ids)]);
  }
  return data({ ...result, intent: saved.get(ids) }, response.status);
}

/** The `clientAction` of a page with hearts: sends the change and shows what came of it. */
export function wishlistClientAction({ request }: Pick<ClientActionFunctionArgs, 'request'>) {
  const { signal } = request;
  return submitOrWarn({
    request,
    async serverAction() {
      const form = new URLSearchParams(await request.text());
      const last = newest.get(form.get('ids'));
      if (last && form.has('turn') && form.get('turn') !== last.turn)
        return data<WishlistActionData>({ intent: last.intent, message: null });
      const change = lastChange.then(() => sendChange(form));
      lastChange = change.catch(() => undefined);
      const result = await change;
      const { intent, message } = result.data;
      if (signal.aborted) return result;
      if (message) warn(message);
      else notify(wishlistMessages[intent === 'add' ? 'added' : 'removed']);
      return result;
    },
  });
}
