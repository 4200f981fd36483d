import { followStorage } from '#app/platform/storage/browser-storage.ts';
import type { CartLine } from './cart-rules.ts';
import { cartStorageKey } from './cart-rules.ts';
import { changeCart, clearCart, useCart } from './cart-store.ts';
import { dropAttempt, isOutcomeUnknown, recordAttempt, removeOrdered } from './order-attempts.ts';

function line(productId: number, quantity: number): CartLine {
  const words = { name: 'Cedar Quest', image: '', category: 'Nintendo', subcategory: 'NES' };
  return { productId, quantity, ...words, priceCents: 1000, stock: 9 };
}

const held = () => useCart.getState().items.map((one) => `${one.productId} × ${one.quantity}`);

/** Sends the cart; gives the order that it becomes. */
function send() {
  recordAttempt();
  const { attemptKey, items } = useCart.getState();
  return { attemptKey, lines: items };
}

beforeEach(() => {
  clearCart();
  changeCart(() => [line(1, 2), line(2, 1)]);
});

describe('the stored cart', () => {
  const store = (stored: string) => localStorage.setItem(cartStorageKey, stored);
  const stored = () => localStorage.getItem(cartStorageKey);

  it('is read without being written, since another tab may change it at that moment', () => {
    const text = JSON.stringify(JSON.parse(stored() ?? ''), null, 1);
    store(text);
    void useCart.persist.rehydrate();
    expect(held()).toHaveLength(2);
    expect(stored()).toBe(text);
  });

  it('is empty where it cannot be read', () => {
    store('no cart');
    followStorage(useCart);
    expect(useCart.getState()).toMatchObject({ isLoaded: true, items: [] });
    expect(stored()).toBe(null);
  });
});

describe('a sent order', () => {
  it('empties the cart once, however often it is seen', () => {
    const order = send();
    expect(isOutcomeUnknown()).toBe(true);
    expect(removeOrdered(order)).toBe(true);
    expect(held()).toEqual([]);
    changeCart(() => [line(1, 1)]);
    expect(removeOrdered(order)).toBe(false);
    expect(held()).toEqual(['1 × 1']);
  });

  it('is told of once more where another tab has taken it out of the cart', () => {
    const order = send();
    changeCart(() => [line(1, 5)]);
    useCart.setState({ sentKeys: [] });
    expect(removeOrdered(order)).toBe(true);
    expect(removeOrdered(order)).toBe(false);
    expect(held()).toEqual(['1 × 5']);
  });

  it('takes only its own units when the cart was changed before the answer came', () => {
    const order = send();
    changeCart((lines) => [
      ...lines.slice(0, 1).map((one) => ({ ...one, quantity: 3 })),
      line(5, 1),
    ]);
    expect(isOutcomeUnknown()).toBe(false);
    expect(removeOrdered(order)).toBe(true);
    expect(held()).toEqual(['1 × 1', '5 × 1']);
  });

  it.each([true, false])('is known when the cart was changed and sent again: %s', (isRefused) => {
    changeCart(() => [line(1, 2)]);
    const first = send();
    changeCart(() => [line(1, 3)]);
    send();
    if (isRefused) dropAttempt();
    expect(isOutcomeUnknown()).toBe(!isRefused);
    expect(removeOrdered(first)).toBe(true);
    expect(held()).toEqual(['1 × 1']);
    expect(removeOrdered(first)).toBe(false);
  });

  it('leaves its units in the cart, to be ordered again, when it was cancelled since', () => {
    const order = { ...send(), isCancelled: true };
    expect(removeOrdered(order)).toBe(false);
    expect(held()).toEqual(['1 × 2', '2 × 1']);
    expect(isOutcomeUnknown()).toBe(false);
    expect(useCart.getState()).toMatchObject({ sentKeys: [] });
    expect(useCart.getState().attemptKey).not.toBe(order.attemptKey);
  });

  it('leaves the next cart alone once another of its attempts has emptied it', () => {
    const first = send();
    changeCart(() => [line(1, 3), line(2, 1)]);
    expect(removeOrdered(send())).toBe(true);
    changeCart(() => [line(1, 2)]);
    expect(removeOrdered(first)).toBe(false);
    expect(held()).toEqual(['1 × 2']);
  });

  it('leaves the cart alone when it is refused, or when it is another order', () => {
    send();
    dropAttempt();
    expect(isOutcomeUnknown()).toBe(false);
    expect(removeOrdered({ attemptKey: 'another', lines: [line(1, 2)] })).toBe(false);
    expect(held()).toEqual(['1 × 2', '2 × 1']);
  });
});
