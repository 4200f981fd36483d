import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from '#app/platform/text/browser-storage.ts';
import { mirroredIds, repairWishlist, type StoredWishlist, withWish } from './wishlist-rules.ts';

export const wishlistStorageKey = 'wishlist-storage';

export interface Wishlist extends StoredWishlist {
  /** Products whose change is on its way to the account. */
  saving: readonly number[];
  /** Who keeps the list: this browser for a guest, or the account of who is signed in. */
  keeper: 'browser' | 'account';
  /** True once `ids` are known to be what the account holds. */
  isMirror: boolean;
  /** False until the stored list has been read, which happens in the browser only. */
  isLoaded: boolean;
}

/** The wishlist as this browser shows it. */
export const useWishlist = create<Wishlist>()(
  persist(
    (): Wishlist => ({
      ids: [],
      unsent: [],
      saving: [],
      keeper: 'browser',
      isMirror: false,
      isLoaded: false,
    }),
    {
      name: wishlistStorageKey,
      storage: browserStorage(),
      version: 1,
      partialize: ({ ids, unsent }) => ({ ids, unsent }),
      // A list of an older version is read like any other: what fits is kept.
      migrate: (stored) => stored as StoredWishlist,
      merge: (stored, current) => ({ ...current, ...repairWishlist(stored) }),
      // The server renders without a list; reading it only after that keeps both in agreement.
      skipHydration: true,
      onRehydrateStorage: () => () => useWishlist.setState({ isLoaded: true }),
    },
  ),
);

export function isWished(id: number): boolean {
  return useWishlist.getState().ids.includes(id);
}

/** Puts a wish on the list here, in front or back in its place, or takes it off. */
export function putWish(id: number, wished: boolean, place = 0): void {
  useWishlist.setState(({ ids, unsent, keeper }) => ({
    ids: withWish(ids, id, wished, place),
    unsent: withWish(unsent, id, wished && keeper === 'browser'),
  }));
}

export function setSaving(id: number, isSaving: boolean): void {
  useWishlist.setState(({ saving }) => ({ saving: withWish(saving, id, isSaving) }));
}

/** Takes over what the account holds; `sent` are the wishes of a guest that it has received. */
export function mirrorWishlist(accountIds: readonly number[], sent: readonly number[] = []): void {
  useWishlist.setState((here) => {
    const unsent = here.unsent.filter((id) => !sent.includes(id));
    return { unsent, ids: mirroredIds({ ...here, unsent }, accountIds), isMirror: true };
  });
}

/** Says who keeps the list from now on. */
export function setKeeper(keeper: Wishlist['keeper']): void {
  useWishlist.setState(({ isMirror }) => ({
    keeper,
    isMirror: isMirror && keeper === 'account',
  }));
}

/** Forgets products that never were in the shop. */
export function forgetWishes(unknown: readonly number[]): void {
  useWishlist.setState(({ ids, unsent }) => ({
    ids: ids.filter((id) => !unknown.includes(id)),
    unsent: unsent.filter((id) => !unknown.includes(id)),
  }));
}

export function clearWishlist(): void {
  useWishlist.setState({ ids: [], unsent: [], isMirror: false });
}
