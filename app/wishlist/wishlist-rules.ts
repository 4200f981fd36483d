import { msg } from '#app/platform/language/words.ts';

export const maxWishlistItems = 500;

/** `{max}` is `maxWishlistItems`. */
export const wishlistMessages = {
  added: msg('Added to your wishlist'),
  removed: msg('Removed from your wishlist'),
  full: msg('Your wishlist is full: it holds {max} products. Remove some to add more.'),
  /** For a guest's list that does not fit into the account. */
  overfull: msg(
    'Your wishlist is full: it holds {max} products. Some that you wished for did not fit.',
  ),
  notSaved: msg('The wishlist could not be saved. Please try again.'),
  unknown: msg('The wishlist could not be changed.'),
  signedOut: msg('You are signed out. Sign in to save your wishlist.'),
};

/** Reads product ids from outside. Drops repeats and what cannot be an id. */
export function parseIds(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set<number>(ids)].slice(0, maxWishlistItems);
}
