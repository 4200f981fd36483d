import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createCartLine } from './cart-rules.ts';
import { changeCart, useCart } from './cart-store.ts';
import { type CartCheck, useCartCheck } from './use-cart-check.ts';

/** The state of each call of `useState`, in order. */
const states = vi.hoisted(() => ({ slots: [] as unknown[], next: 0 }));

// Without a page nothing is rendered again by itself: the state outlives each render.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useState(first: unknown) {
    const slot = states.next++;
    const set = (value: unknown) => {
      states.slots[slot] = value;
    };
    return [states.slots[slot] ?? first, set];
  },
}));

afterEach(() => vi.restoreAllMocks());

/** The check as a page has it when it is rendered now. */
function renderCheck(): CartCheck {
  states.next = 0;
  const checks: CartCheck[] = [];
  function Page() {
    checks.push(useCartCheck());
    return null;
  }
  renderToStaticMarkup(createElement(Page));
  return checks[0] as CartCheck;
}

it('shows names and stocks of today in the language of the page, and leaves the cart of all tabs as it is', async () => {
  const product = {
    ...{ id: 7, name: 'Cedar Quest', priceCents: 1000, compareAtCents: null, stock: 5 },
    ...{ image: '/art/1/logo.svg', category: 'Sega', subcategory: 'Saturn' },
    ...{ inStock: true, releasedOn: null },
  };
  const gone = { ...product, id: 8 };
  const refilled = { ...product, id: 9 };
  changeCart(() => [product, gone, refilled].map((one) => createCartLine(one, 2)));
  const { items, attemptKey } = useCart.getState();
  const renamed = { ...product, name: 'Quête du cèdre', priceCents: 1200, stock: 1 };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json([renamed, { ...refilled, stock: 9 }]),
  );
  const showNames = () => items.map(renderCheck().getName);
  const showStocks = () => items.map(renderCheck().getStock);
  expect(showNames()).toEqual(['Cedar Quest', 'Cedar Quest', 'Cedar Quest']);
  expect(showStocks()).toEqual([5, 5, 5]);
  await renderCheck().recheck();
  expect(showNames()).toEqual(['Quête du cèdre', 'Cedar Quest', 'Cedar Quest']);
  expect(showStocks()).toEqual([1, 5, 9]);
  expect(useCart.getState()).toMatchObject({ attemptKey, items });
});
