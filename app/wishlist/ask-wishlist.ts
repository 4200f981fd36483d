import type { WishedProduct } from './wished-product.ts';

const url = '/wishlist/products';

export const notSaved = 'The wishlist could not be saved. Please try again.';

export interface WishlistAnswer {
  /** What the account holds now; null where nothing could be changed. */
  ids: number[] | null;
  /** For the shopper's eye, where not all was done. */
  message: string | null;
}

/** Asks the account for a change. A lost connection is an answer too. */
export async function postChange(
  intent: 'add' | 'remove' | 'merge',
  ids: readonly number[],
): Promise<WishlistAnswer> {
  const body = new URLSearchParams({ intent, ids: ids.join(',') });
  try {
    // Kept alive, so that a shopper who is off to the next page has it saved all the same.
    const answer = await fetch(url, { method: 'POST', body, keepalive: true });
    const said = (await answer.json()) as Partial<WishlistAnswer>;
    return { ids: said.ids ?? null, message: said.message ?? (answer.ok ? null : notSaved) };
  } catch (error) {
    console.error('The wishlist could not be saved.', error);
    return { ids: null, message: notSaved };
  }
}

/** Today's facts of these products. Throws when the server cannot be reached. */
export async function readWishedProducts(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<WishedProduct[]> {
  const answer = await fetch(`${url}?ids=${ids.join(',')}`, { signal });
  if (!answer.ok) throw new Error(`The wishlist could not be read (${answer.status}).`);
  return (await answer.json()) as WishedProduct[];
}
