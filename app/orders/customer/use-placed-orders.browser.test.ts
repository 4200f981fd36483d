import { clearCart, useCart } from '#app/cart/cart-store.ts';
import { draftKey, dropDraft } from '#app/checkout/drop-draft.ts';
import type { Order } from '#app/orders/order.ts';
import { usePlacedOrders } from './use-placed-orders.ts';

const { showToast, setUnconfirmed } = vi.hoisted(() => ({
  showToast: vi.fn(),
  setUnconfirmed: vi.fn(),
}));

// There is no page to render: the effect of the hook runs at once.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useEffect: (effect: () => void) => effect(),
  useState: () => [[], setUnconfirmed],
}));
vi.mock('#app/ui/feedback/toaster.tsx', () => ({ showToast }));
vi.mock('#app/cart/cart-store.ts', async (importOriginal) => {
  const store = await importOriginal<typeof import('#app/cart/cart-store.ts')>();
  const { getState } = store.useCart;
  const read = (select: (cart: object) => unknown) => select(getState());
  return { ...store, useCart: Object.assign(read, store.useCart) };
});

it.each([
  ['as it was sent', { newOrder: 'ORD-1' }, { toasts: 1, unconfirmed: [], hasDraft: false }],
  ['by an earlier press', { earlierOrder: 'ORD-1' }, { toasts: 0, hasDraft: true }],
  ['on no press', {}, { toasts: 1, unconfirmed: ['ORD-1'], hasDraft: true }],
])('an order of this cart that the shop answers %s', (_, answered, after) => {
  vi.clearAllMocks();
  clearCart();
  useCart.setState({ attemptKey: 'later', sentKeys: ['lost'], isLoaded: true });
  localStorage.setItem(draftKey, 'corrected');
  const order = { orderNumber: 'ORD-1', attemptKey: 'lost', status: 'pending', lines: [] };
  const orders = [order] as unknown as Order[];
  usePlacedOrders(orders, { newOrder: null, earlierOrder: null, dropDraft, ...answered });
  expect({
    toasts: showToast.mock.calls.length,
    unconfirmed: setUnconfirmed.mock.calls[0]?.[0],
    hasDraft: localStorage.getItem(draftKey) !== null,
  }).toEqual(after);
});
