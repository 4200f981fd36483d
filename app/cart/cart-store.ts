import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, writeStored } from '#app/platform/storage/browser-storage.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import type { CartLine } from './cart-rules.ts';
import { cartStorageKey, guestCartKey, repairLines, totalCents, totalItems } from './cart-rules.ts';

export interface Cart {
  items: CartLine[];
  totalItems: number;
  totalCents: number;
  /**
   * Names the order that this very cart would become. It changes with the cart, and only with it, so
   * that a second click, a second tab or a retry after a lost reply means the same order (decision 22).
   */
  attemptKey: string;
  /** The attempts that were sent and whose outcome is unknown, the latest last. */
  sentKeys: string[];
  /** False until the stored cart has been read, which happens in the browser only. */
  isLoaded: boolean;
}

const empty: Cart = {
  items: [],
  totalItems: 0,
  totalCents: 0,
  attemptKey: '',
  sentKeys: [],
  isLoaded: false,
};

function buildCart(items: CartLine[]): Pick<Cart, 'items' | 'totalItems' | 'totalCents'> {
  return { items, totalItems: totalItems(items), totalCents: totalCents(items) };
}

/** The cart of this browser, for guests and users alike. */
export const useCart = create<Cart>()(
  persist((): Cart => empty, {
    name: cartStorageKey,
    storage: browserStorage(),
    version: 1,
    partialize: (cart) => ({ ...cart, isLoaded: undefined }),
    // A cart of an older version is read like any other: `merge` drops what does not fit.
    migrate: (stored) => stored as Cart,
    merge: (stored, current) => {
      const { items, attemptKey, sentKeys } = (stored ?? {}) as Partial<Cart>;
      return {
        ...current,
        ...buildCart(repairLines(items)),
        attemptKey: parseAttemptKey(attemptKey),
        sentKeys: [sentKeys ?? []].flat().map(String),
        isLoaded: true,
      };
    },
    // The server renders without a cart; reading it only after that keeps both in agreement.
    skipHydration: true,
  }),
);

/** Changes the lines by a rule, from what they are at that moment. */
export function changeCart(change: (lines: readonly CartLine[]) => CartLine[]): void {
  useCart.setState((cart) => ({ ...buildCart(change(cart.items)), attemptKey: createUuid() }));
}

/** Takes over today's stock of a line; the requested quantity stays, and with it the attempt. */
export function updateStock(productId: number, stock: number): void {
  useCart.setState(({ items }) => ({
    items: items.map((line) => (line.productId === productId ? { ...line, stock } : line)),
  }));
}

/** Until the answer is called: a change of the lines by whom `isGuest` makes the cart a guest's. */
export function followGuestCart(isGuest: () => boolean): () => void {
  return useCart.subscribe(({ attemptKey }, before) => {
    // False while the cart is read, which another tab may have changed.
    const isChange = useCart.persist.hasHydrated() && attemptKey !== before.attemptKey;
    if (isChange && isGuest()) writeStored(guestCartKey, '1');
  });
}

export function clearCart(): void {
  changeCart(() => []);
  useCart.setState({ sentKeys: [] });
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function parseAttemptKey(stored: unknown): string {
  return typeof stored === 'string' && uuid.test(stored) ? stored : createUuid();
}
