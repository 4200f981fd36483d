import { showToast } from '#app/ui/feedback/toaster.tsx';
import { notSaved, postChange } from './ask-wishlist.ts';
import { maxWishes, wishlistFull } from './wishlist-rules.ts';
import { isWished, mirrorWishlist, putWish, setSaving, useWishlist } from './wishlist-store.ts';

const refused = (text: string) => showToast({ kind: 'refused', text });

function say(wished: boolean): void {
  const text = wished ? 'Added to your wishlist' : 'Removed from your wishlist';
  showToast({ kind: 'done', text });
}

/** Puts a product on the wishlist or takes it off: here at once, then in the account if there is one. */
export async function setWish(productId: number, wished: boolean): Promise<void> {
  const { ids, keeper } = useWishlist.getState();
  const place = ids.indexOf(productId);
  if ((place !== -1) === wished) return;
  if (wished && ids.length >= maxWishes) return refused(wishlistFull);
  putWish(productId, wished);
  if (keeper === 'account') await save(productId, place);
  else say(wished);
}

/** Saves until the account agrees with what is shown; what cannot be saved goes back. */
async function save(productId: number, place: number): Promise<void> {
  // One request a product at a time: the one under way looks again when it is through.
  if (useWishlist.getState().saving.includes(productId)) return;
  setSaving(productId, true);
  let saved = place !== -1;
  while (isWished(productId) !== saved) {
    const wanted = !saved;
    const { ids, message } = await postChange(wanted ? 'add' : 'remove', [productId]);
    if (ids?.includes(productId) !== wanted) {
      putWish(productId, saved, Math.max(0, place));
      refused(message ?? notSaved);
      break;
    }
    mirrorWishlist(ids);
    say(wanted);
    saved = wanted;
  }
  setSaving(productId, false);
}
