export const maxWishlistItems = 500;

const full = `Your wishlist is full: it holds ${maxWishlistItems} products.`;

export const wishlistMessages = {
  added: 'Added to your wishlist',
  removed: 'Removed from your wishlist',
  full: `${full} Remove some to add more.`,
  /** For a guest's list that does not fit into the account. */
  overfull: `${full} Some that you wished for did not fit.`,
  notSaved: 'The wishlist could not be saved. Please try again.',
  unknown: 'The wishlist could not be changed.',
  signedOut: 'You are signed out. Sign in to save your wishlist.',
};

/** Reads product ids from outside. Drops repeats and what cannot be an id. */
export function parseIds(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set<number>(ids)].slice(0, maxWishlistItems);
}
