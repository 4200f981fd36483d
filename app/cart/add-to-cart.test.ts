import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, listToasts } from '#app/ui/toast.ts';
import { addFromCard, addFromProductPage, setQuantity } from './add-to-cart.ts';
import { useCart } from './cart-store.ts';

const product = {
  ...{ id: 7, name: 'Cedar Quest', priceCents: 1000, compareAtCents: null, stock: 5 },
  ...{ image: '/art/1/logo.svg', category: 'Sega', subcategory: 'Saturn', inStock: true },
};
const changes = [
  ['from a card', () => addFromCard(7)],
  ['from the product page', () => addFromProductPage(7, 2)],
  ['by its quantity', () => setQuantity(7, 2)],
] as const;
const said = () => listToasts().map((toast) => toast.text);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([product]));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const toast of listToasts()) dismissToast(toast.id);
});

it.each(changes)('says that the shop cannot be asked: %s', async (_how, change) => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 503 }),
    async () => new Response('<html>'),
  ];
  for (const answer of answers) {
    vi.mocked(fetch).mockImplementation(answer);
    await change();
    expect(said().at(-1)).toBe('The stock could not be checked. Please try again.');
  }
});

it.each(changes)(
  'blames no stock for an error of our own, and logs it: %s',
  async (_how, change) => {
    const error = new TypeError('items is not iterable');
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(useCart, 'setState').mockImplementation(() => {
      throw error;
    });
    await change();
    expect(said()).toEqual(['Something went wrong on our side. Please check your cart.']);
    expect(logged).toHaveBeenCalledWith('The cart could not be changed.', error);
  },
);
