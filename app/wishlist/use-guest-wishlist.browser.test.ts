import fc from 'fast-check';
import { sql } from 'kysely';
import { t } from '#app/platform/language/words.ts';
import { dismissToast, listToasts } from '#app/ui/feedback/toaster.tsx';
import {
  createPageServices,
  openBrowser,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  addGuestItem,
  moveToAccount,
  removeGuestItems,
  useGuestStore,
  wishlistStorageKey,
} from './use-guest-wishlist.ts';
import { wishlistClientAction } from './use-wishlist-item.ts';
import { listWishlist } from './wishlist.server.ts';
import { action } from './wishlist-products.route.ts';
import { maxWishlistItems, parseIds, wishlistMessages } from './wishlist-rules.ts';

// The browser's store against the real route and database. Only the connection between is replaced.
const given = openTestDatabase();
let browser: TestBrowser;
let isOnline = true;

async function answer(url: string, { body }: { body: URLSearchParams }): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  return action(browser.ask(url, Object.fromEntries(body)));
}

async function listSaved(): Promise<number[]> {
  const userId = await given.read(sql`select id from users`);
  return (await listWishlist(given.db, userId)).map((product) => product.id);
}

const addProducts = (count: number) =>
  given.run(sql`insert into products (name, price_cents, category, stock)
    select 'Cartridge ' || n, 1000, 'Nintendo', 3 from generate_series(1, ${count}::int) as n`);

/** Taps a user's heart. */
async function change(intent: string, ids: string): Promise<unknown> {
  const body = new URLSearchParams({ intent, ids });
  const request = new Request('http://localhost/product/1', { method: 'POST', body });
  return ((await wishlistClientAction({ request })) as { data: unknown }).data;
}

async function restore(value: string): Promise<readonly number[]> {
  localStorage.setItem(wishlistStorageKey, value);
  await useGuestStore.persist.rehydrate();
  expect(useGuestStore.getState().isLoaded).toBe(true);
  return useGuestStore.getState().ids;
}

beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  vi.spyOn(console, 'error').mockReturnValue();
  await given.empty('products, users');
  await addProducts(9);
  browser = openBrowser(createPageServices(given.db));
  isOnline = true;
  useGuestStore.setState({ ids: [] });
  for (const toast of listToasts()) dismissToast(toast.id);
});
afterEach(() => void vi.restoreAllMocks());

describe('the wishlist of a guest (D9)', () => {
  it('is stored in the browser, the newest item first and each product once', () => {
    for (const id of [1, 2, 3, 1]) addGuestItem(id);
    removeGuestItems([2]);
    expect(useGuestStore.getState().ids).toEqual([1, 3]);
    const stored = JSON.parse(localStorage.getItem(wishlistStorageKey) ?? '');
    expect(stored).toEqual({ state: { ids: [1, 3] }, version: 2 });
  });

  it.each([
    ['a damaged list', '{"state":{"ids":[4,"x",4,-1,1.5,null]},"version":2}', [4]],
    ['no list', '{"state":{"ids":"x"},"version":2}', []],
    ['half a value', '{"state":{"ids":[', []],
    ['a list of version 1', '{"state":{"ids":[4,9],"unsent":[4]},"version":1}', [4]],
    ['a version 1 without a list', '{"state":null,"version":1}', []],
  ])('is repaired from %s', async (_name, stored, ids) => {
    expect(await restore(stored)).toEqual(ids);
  });

  it('holds no more than it may of any stored value', () => {
    expect(parseIds(Array.from({ length: 700 }, (_, id) => id + 1))).toHaveLength(maxWishlistItems);
    fc.assert(fc.property(fc.anything(), (stored) => parseIds(stored).length <= maxWishlistItems));
  });
});

describe('signing in', () => {
  it('moves the guest’s list to the account, once', async () => {
    for (const id of [1, 2, 999]) addGuestItem(id);
    await signInBrowser(browser, { email: 'rana@example.com', isNew: true });
    expect(await moveToAccount()).toBe(true);
    expect(await listSaved()).toEqual([2, 1]);
    expect(useGuestStore.getState().ids).toEqual([]);
    expect(await moveToAccount()).toBe(false);
  });

  it.each([
    ['there is no connection', false, wishlistMessages.notSaved],
    ['the session has ended', true, wishlistMessages.signedOut],
  ])('keeps the list while %s', async (_case, online, message) => {
    addGuestItem(1);
    isOnline = online;
    expect(await moveToAccount()).toBe(false);
    expect(useGuestStore.getState().ids).toEqual([1]);
    expect(listToasts().map((toast) => toast.text)).toEqual([message]);
  });

  it('does not bring back what was removed after a merge whose answer was lost', async () => {
    for (const id of [1, 2]) addGuestItem(id);
    await signInBrowser(browser, { email: 'rana@example.com', isNew: true });
    vi.stubGlobal('fetch', async (...request: Parameters<typeof answer>) => {
      await answer(...request);
      throw new TypeError('Failed to fetch');
    });
    expect(await moveToAccount()).toBe(false);
    vi.stubGlobal('fetch', answer);
    expect(await change('remove', '1')).toEqual({ intent: 'remove', message: null });
    expect(await moveToAccount()).toBe(true);
    expect(await listSaved()).toEqual([2]);
  });

  it('shows a message when items did not fit', async () => {
    await signInBrowser(browser, { email: 'rana@example.com', isNew: true });
    await addProducts(maxWishlistItems);
    await given.run(sql`insert into wishlist_items (user_id, product_id)
      select users.id, products.id from users, products where products.id > 9`);
    addGuestItem(1);
    expect(await moveToAccount()).toBe(true);
    expect(useGuestStore.getState().ids).toEqual([]);
    const message = t(wishlistMessages.overfull, { max: maxWishlistItems });
    expect(listToasts().map((toast) => toast.text)).toEqual([message]);
  });
});

describe('the heart of a user', () => {
  it('goes back to what the account has taken last when a change is refused', async () => {
    await signInBrowser(browser, { email: 'rana@example.com', isNew: true });
    expect(await change('add', '1')).toEqual({ intent: 'add', message: null });
    isOnline = false;
    const message = wishlistMessages.notSaved;
    expect(await change('remove', '1')).toEqual({ intent: 'add', isLost: true, message });
    isOnline = true;
    browser = openBrowser(createPageServices(given.db));
    expect(await change('remove', '1')).toEqual({
      intent: 'add',
      message: wishlistMessages.signedOut,
    });
  });
});
