import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createCurrentUser,
  currentUserContext,
  type User,
} from '#app/accounts/current-user.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { dismissToast, listToasts } from '#app/ui/feedback/toaster.tsx';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { setWish } from './set-wish.ts';
import { syncWishlist } from './sync-wishlist.ts';
import { listWishlist } from './wished-products.server.ts';
import { action } from './wishlist-products.route.ts';
import { clearWishlist, setKeeper, useWishlist, wishlistStorageKey } from './wishlist-store.ts';

// The store of the browser against the real route and database; only the wire between is ours.
const given = openTestDatabase();
const stored = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  Object.assign(globalThis, { window: { localStorage } });
  return kept;
});

const rana: User = { id: 'shopper', email: 'rana@example.com', isAdmin: false, createdAt: '' };
let user: User | null = null;
let isOnline = true;
/** Called before each request is answered. */
let beforeAnswer: () => Promise<void> | void = () => undefined;

async function answer(url: string, init: RequestInit): Promise<Response> {
  await beforeAnswer();
  if (!isOnline) throw new TypeError('Failed to fetch');
  const context = new RouterContextProvider();
  context.set(databaseContext, given.db);
  context.set(
    currentUserContext,
    createCurrentUser(
      async () => user,
      () => undefined,
    ),
  );
  const request = new Request(`http://shop.example${url}`, init);
  return action({ request, context, params: {}, url: new URL(request.url), pattern: url });
}

async function saved(): Promise<number[]> {
  return (await listWishlist(given.db, rana.id)).map((product) => product.id);
}

const shown = () => useWishlist.getState().ids;
const toasts = () => listToasts().map((toast) => toast.text);

function signIn(): Promise<void> {
  user = rana;
  setKeeper('account');
  return syncWishlist();
}

beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  vi.spyOn(console, 'error').mockReturnValue();
  await sql`truncate products, users restart identity cascade`.execute(given.db);
  await sql`insert into users (id, email) values (${rana.id}, ${rana.email})`.execute(given.db);
  await sql`
    insert into products (name, price_cents, category, subcategory, stock)
    select 'Cartridge ' || n, 1000, 'Nintendo', 'NES', 3
    from generate_series(1, 9) as n`.execute(given.db);
  user = null;
  isOnline = true;
  beforeAnswer = () => undefined;
  clearWishlist();
  setKeeper('browser');
  for (const toast of listToasts()) dismissToast(toast.id);
});
afterEach(() => void vi.restoreAllMocks());

describe('the wishlist of a guest', () => {
  it('is kept in this browser alone', async () => {
    await setWish(1, true);
    await setWish(2, true);
    await setWish(1, false);
    expect(shown()).toEqual([2]);
    expect(toasts()).toEqual([
      'Added to your wishlist',
      'Added to your wishlist',
      'Removed from your wishlist',
    ]);
    expect(JSON.parse(stored.get(wishlistStorageKey) ?? '')).toEqual({
      state: { ids: [2], unsent: [2] },
      version: 1,
    });
    expect(await saved()).toEqual([]);
  });

  it('is repaired when it comes back damaged, and dropped when it cannot be read', async () => {
    stored.set(wishlistStorageKey, '{"state":{"ids":[4,"x",4,-1],"unsent":[4,7]},"version":0}');
    await useWishlist.persist.rehydrate();
    expect(useWishlist.getState()).toMatchObject({ ids: [4], unsent: [4], isLoaded: true });
    stored.set(wishlistStorageKey, '{"state":{"ids":[');
    await useWishlist.persist.rehydrate();
    expect(useWishlist.getState().isLoaded).toBe(true);
    stored.delete(wishlistStorageKey);
    await useWishlist.persist.rehydrate();
    expect(shown()).toEqual([]);
  });
});

describe('signing in', () => {
  it('brings what was wished as a guest to the account, once, and mirrors it', async () => {
    await sql`insert into wishlist_items (user_id, product_id) values (${rana.id}, 9)`.execute(
      given.db,
    );
    await setWish(1, true);
    await setWish(2, true);
    await signIn();
    expect(shown()).toEqual([2, 1, 9]);
    expect(await saved()).toEqual([2, 1, 9]);
    expect(useWishlist.getState().unsent).toEqual([]);
  });

  it('does not bring back what was removed elsewhere in the meantime', async () => {
    await setWish(1, true);
    await signIn();
    await setWish(2, true);
    await sql`delete from wishlist_items`.execute(given.db);
    // A new page: the stored list is read, and nothing is known of the account yet.
    useWishlist.setState({ isMirror: false });
    await syncWishlist();
    expect(shown()).toEqual([]);
    expect(await saved()).toEqual([]);
  });

  it('keeps what cannot be sent until it can', async () => {
    await setWish(1, true);
    isOnline = false;
    await signIn();
    expect(shown()).toEqual([1]);
    expect(toasts()).toContain('The wishlist could not be saved. Please try again.');
    isOnline = true;
    await syncWishlist();
    expect(await saved()).toEqual([1]);
  });

  it('does not carry the list of an expired session into another account', async () => {
    await setWish(1, true);
    await signIn();
    setKeeper('browser');
    await sql`insert into users (id, email) values ('other', 'ziad@example.com')`.execute(given.db);
    user = { ...rana, id: 'other' };
    setKeeper('account');
    await syncWishlist();
    expect(shown()).toEqual([]);
  });
});

describe('the wishlist of an account', () => {
  beforeEach(signIn);

  it('is saved with each wish', async () => {
    await setWish(1, true);
    await setWish(2, true);
    expect(await saved()).toEqual([2, 1]);
    await setWish(2, false);
    expect(await saved()).toEqual([1]);
    expect(toasts().at(-1)).toBe('Removed from your wishlist');
  });

  it('shows a wish at once, and goes back honestly when it cannot be saved', async () => {
    for (const id of [3, 2, 1]) await setWish(id, true);
    isOnline = false;
    const removing = setWish(2, false);
    expect(shown()).toEqual([1, 3]);
    await removing;
    expect(shown()).toEqual([1, 2, 3]);
    await setWish(4, true);
    expect(shown()).toEqual([1, 2, 3]);
    expect(toasts().at(-1)).toBe('The wishlist could not be saved. Please try again.');
  });

  it('ends where the last of many quick clicks left it', async () => {
    const clicks = [true, false, true, false, true].map((wished) => setWish(5, wished));
    await Promise.all(clicks);
    expect(shown()).toEqual([5]);
    expect(await saved()).toEqual([5]);
    expect(toasts()).toEqual(['Added to your wishlist']);
  });

  it('saves a second thought that comes while the first is on its way', async () => {
    let second: Promise<void> | undefined;
    beforeAnswer = () => {
      second ??= setWish(5, false);
    };
    await setWish(5, true);
    await second;
    expect(shown()).toEqual([]);
    expect(await saved()).toEqual([]);
  });

  it('says so when the session has ended, and when a product is none', async () => {
    user = null;
    await setWish(1, true);
    expect(toasts().at(-1)).toBe('You are signed out. Sign in to save your wishlist.');
    user = rana;
    await setWish(999, true);
    expect(toasts().at(-1)).toBe('The wishlist could not be saved. Please try again.');
    expect(shown()).toEqual([]);
  });
});
