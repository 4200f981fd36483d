import { dismissToast, listToasts } from '#app/ui/feedback/toaster.tsx';
import { addFromCard, addFromProductPage, setQuantity } from './add-to-cart.ts';
import { createCartLine } from './cart-rules.ts';
import { changeCart, useCart } from './cart-store.ts';

const product = {
  ...{ id: 7, name: 'Cedar Quest', priceCents: 1000, compareAtCents: null, stock: 5 },
  ...{ image: '/art/1/logo.svg', category: 'Sega', subcategory: 'Saturn' },
  ...{ inStock: true, releasedOn: null },
};
const changes = [
  ['from a card', () => addFromCard(product)],
  ['from the product page', () => addFromProductPage(product, 2)],
  ['by its quantity', () => setQuantity(7, 2)],
] as const;
const listMessages = () => listToasts().map((toast) => toast.text);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([product]));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const toast of listToasts()) dismissToast(toast.id);
});

it('reports that the price is not the one that the page showed, and that the page is out of date', async () => {
  changeCart(() => []);
  expect(await addFromCard({ ...product, priceCents: 900 })).toBe(false);
  expect(listMessages()).toEqual([
    'Cedar Quest added to cart!',
    'Price changed from $9.00 to $10.00',
  ]);
  expect(await addFromCard(product)).toBe(true);
});

it('shows the stock that is after a refusal, on the same attempt', async () => {
  changeCart(() => [createCartLine({ ...product, stock: 9 }, 5)]);
  const { attemptKey } = useCart.getState();
  expect(await addFromCard(product)).toBe(false);
  await setQuantity(7, 6);
  expect(listMessages()).toEqual(['Not enough stock available', 'Not enough stock available']);
  expect(useCart.getState()).toMatchObject({ attemptKey, items: [{ stock: 5, quantity: 5 }] });
});

it.each([
  [2, 1, 200],
  [6, 1, 200],
  [2, 0, 200],
  [2, 1, 503],
])(
  'drops the answer for %i units that comes after a change to %i: status %i',
  async (older, newer, status) => {
    changeCart(() => [createCartLine(product, 5)]);
    const { promise: late, resolve } = Promise.withResolvers<Response>();
    vi.mocked(fetch).mockReturnValueOnce(late);
    const slow = setQuantity(7, older);
    await setQuantity(7, newer);
    resolve(Response.json([product], { status }));
    await slow;
    expect(useCart.getState().totalItems).toBe(newer);
    expect(listMessages()).toEqual([]);
  },
);

it('reports that the cart is full instead of taking more than an order holds', async () => {
  changeCart(() =>
    Array.from({ length: 100 }, (_, index) => createCartLine({ ...product, id: 100 + index }, 1)),
  );
  await addFromProductPage(product, 1);
  expect(listMessages()).toEqual(['A cart holds at most 100 different products.']);
  expect(useCart.getState().items).toHaveLength(100);
  expect(await addFromCard({ ...product, id: 150 })).toBe(true);
  expect(useCart.getState().totalItems).toBe(101);
});

it('reports that an order holds no more, instead of taking what the shop has', async () => {
  const plenty = { ...product, stock: 20_000 };
  vi.mocked(fetch).mockImplementation(async () => Response.json([plenty]));
  changeCart(() => [createCartLine(plenty, 9999)]);
  const message = 'At most 10,000 of Cedar Quest in one order.';
  await addFromProductPage(plenty, 2);
  expect(listMessages()).toEqual([message]);
  expect(useCart.getState().totalItems).toBe(9999);
  await addFromCard(plenty);
  await addFromCard(plenty);
  expect(listMessages()).toEqual(['Cedar Quest added to cart!', message]);
  expect(useCart.getState().totalItems).toBe(10_000);
});

it.each(changes)('reports that the shop cannot be reached: %s', async (_how, change) => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 503 }),
    async () => new Response('<html>'),
  ];
  for (const answer of answers) {
    vi.mocked(fetch).mockImplementation(answer);
    await change();
    expect(listMessages().at(-1)).toBe('The stock could not be checked. Please try again.');
  }
});

it.each(changes)(
  'blames no stock for an error of our own, and logs it: %s',
  async (_how, change) => {
    changeCart(() => [createCartLine(product, 1)]);
    const error = new TypeError('items is not iterable');
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(useCart, 'setState').mockImplementation(() => {
      throw error;
    });
    await change();
    expect(listMessages()).toEqual(['Something went wrong on our side. Please check your cart.']);
    expect(logged).toHaveBeenCalledWith('The cart could not be changed.', error);
  },
);
