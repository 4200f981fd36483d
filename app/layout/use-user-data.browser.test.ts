import type { FormEvent } from 'react';

vi.hoisted(() =>
  Object.assign(globalThis, {
    document: { cookie: '', documentElement: { hidden: false } },
    location: { assign: vi.fn() },
    dispatchEvent: vi.fn(),
  }),
);

// There is no page to render: layout effects run at once.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useEffect: () => {},
  useLayoutEffect: (effect: () => void) => effect(),
}));
vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useLocation: () => ({ key: 'default' }),
}));

async function openPage() {
  vi.resetModules();
  const { submitSignOut } = await import('./use-user-data.ts');
  const { listToasts } = await import('#app/ui/feedback/toaster.tsx');
  const messages = () => listToasts().map(({ text }) => text);
  return { click: () => click(submitSignOut), messages };
}

function click(submitSignOut: (event: FormEvent) => Promise<void>) {
  const submitter = { setAttribute: vi.fn(), removeAttribute: vi.fn() };
  const event = { preventDefault: vi.fn(), nativeEvent: { submitter } };
  return { submitter, done: submitSignOut(event as unknown as FormEvent) };
}

/** Responds to fetch; `set` runs first, as the cookies of a response would. */
function respond(set: () => void) {
  const sent = vi.fn(async () => {
    set();
    return new Response();
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}

const setCookie = () => void Object.assign(document, { cookie: 'signed-out=1' });

beforeEach(() => {
  vi.mocked(dispatchEvent).mockReset().mockReturnValue(true);
  vi.mocked(location.assign).mockReset();
  Object.assign(document, { cookie: '' });
  document.documentElement.hidden = false;
  localStorage.setItem('user-id', 'rana');
});

describe('Sign Out', () => {
  it('is sent once for several clicks, and marks the button as busy', async () => {
    const sent = respond(setCookie);
    const { click, messages } = await openPage();
    const [first, second] = [click(), click()];
    expect(first.submitter.setAttribute).toHaveBeenCalledWith('aria-busy', 'true');
    await Promise.all([first.done, second.done]);
    expect(sent).toHaveBeenCalledOnce();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/');
    expect(document.documentElement.hidden).toBe(true);
    expect(messages()).toEqual([]);
  });

  it('shows that it failed without a response of the shop, and can be clicked again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const sent = respond(() => {});
    const { click, messages } = await openPage();
    const { done, submitter } = click();
    await done;
    expect(submitter.removeAttribute).toHaveBeenCalledWith('aria-busy');
    sent.mockRejectedValue(new DOMException('It took too long.', 'TimeoutError'));
    await click().done;
    expect(sent).toHaveBeenCalledTimes(2);
    expect(messages()).toEqual(Array(2).fill('Failed to sign out. Please try again.'));
    expect(location.assign).not.toHaveBeenCalled();
    expect(localStorage.getItem('user-id')).toBe('rana');
  });

  it('is done when another tab has signed out', async () => {
    respond(() => localStorage.setItem('user-id', ''));
    const { click, messages } = await openPage();
    await click().done;
    expect(location.assign).toHaveBeenCalledWith('/');
    expect(messages()).toEqual([]);
  });

  it('ends at home in a browser that refuses service workers and storage', async () => {
    const getRegistration = vi.fn().mockRejectedValue(new DOMException('Refused', 'SecurityError'));
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
    vi.stubGlobal('sessionStorage', null);
    respond(setCookie);
    const { click } = await openPage();
    await click().done;
    vi.unstubAllGlobals();
    expect(location.assign).toHaveBeenCalledWith('/');
  });

  it('waits for the confirm dialog of a page that has one', async () => {
    const sent = respond(setCookie);
    vi.mocked(dispatchEvent).mockReturnValue(false);
    const { click } = await openPage();
    await click().done;
    expect(sent).not.toHaveBeenCalled();
    const [[confirmEvent] = []] = vi.mocked(dispatchEvent).mock.calls;
    await (confirmEvent as CustomEvent<() => Promise<void>>).detail();
    expect(location.assign).toHaveBeenCalledWith('/');
  });
});

describe('signing in after the session of another user has ended', () => {
  it.each([
    ['keeps a cart that a guest has changed', true, [1, 2]],
    ['clears a cart that no guest has changed', false, []],
  ])('%s, and keeps the wishlist of the guest', async (_case, isChanged, left) => {
    vi.resetModules();
    const { useUserData } = await import('./use-user-data.ts');
    const { changeCart, useCart } = await import('#app/cart/cart-store.ts');
    const { addGuestItem, useGuestStore } = await import('#app/wishlist/use-guest-wishlist.ts');
    const line = {
      ...{ name: 'Tetris', image: '', category: 'Nintendo', subcategory: '' },
      ...{ priceCents: 500, stock: 3, quantity: 1 },
    };
    const add = (productId: number) => changeCart((lines) => [...lines, { ...line, productId }]);
    await useCart.persist.rehydrate();
    changeCart(() => []);
    add(1);
    localStorage.setItem('delivery-storage', 'Tripoli');
    useUserData(undefined);
    // Another tab has changed the cart: no guest of this one.
    const stored = localStorage.getItem('cart-storage') ?? '';
    localStorage.setItem('cart-storage', stored.replace(/"attemptKey":"./, '"attemptKey":"0'));
    await useCart.persist.rehydrate();
    if (isChanged) add(2);
    addGuestItem(7);
    useUserData('maya');
    expect(useCart.getState().items.map(({ productId }) => productId)).toEqual(left);
    expect(useGuestStore.getState().ids).toEqual([7]);
    const keys = ['user-id', 'delivery-storage', 'guest-cart'];
    expect(keys.map((key) => localStorage.getItem(key))).toEqual(['maya', null, null]);
  });
});
