/** How many products a wishlist holds. */
export const maxWishes = 500;

const full = `Your wishlist is full: it holds ${maxWishes} products.`;
export const wishlistFull = `${full} Remove some to add more.`;
/** Said when the wishes of a guest come to an account that has no room for all of them. */
export const wishlistOverfull = `${full} Some that you wished for did not fit.`;

/** A wishlist as a browser keeps it. */
export interface StoredWishlist {
  /** Product ids, the newest wish first. */
  ids: readonly number[];
  /** Those of them that no account has taken over yet: wished as a guest. */
  unsent: readonly number[];
}

/** Product ids in whatever came from outside: what cannot be one is dropped, so are repeats. */
export function parseIds(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set<number>(ids)].slice(0, maxWishes);
}

/** The usable part of whatever a browser had stored. */
export function repairWishlist(stored: unknown): StoredWishlist {
  const { ids, unsent } = (stored ?? {}) as Record<string, unknown>;
  const kept = parseIds(ids);
  return { ids: kept, unsent: parseIds(unsent).filter((id) => kept.includes(id)) };
}

/** The ids with one more in front, or at a place of its own, or without it. */
export function withWish(
  ids: readonly number[],
  id: number,
  isWished: boolean,
  place = 0,
): number[] {
  const others = ids.filter((one) => one !== id);
  return isWished ? others.toSpliced(place, 0, id) : others;
}

/**
 * The ids of the account as this browser is to show them: in front what it has not sent yet, and as
 * it is here whatever is being saved at this moment, of which the account's answer knows nothing.
 */
export function mirroredIds(
  here: StoredWishlist & { saving: readonly number[] },
  accountIds: readonly number[],
): number[] {
  const { ids, unsent, saving } = here;
  const waiting = ids.filter((id) => unsent.includes(id) || saving.includes(id));
  const settled = accountIds.filter((id) => !saving.includes(id));
  return [...new Set([...waiting, ...settled])].slice(0, maxWishes);
}
