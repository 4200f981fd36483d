import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createCartLine } from './cart-rules.ts';
import { changeCart, useCart } from './cart-store.ts';
import { type CartCheck, useCartCheck } from './use-cart-check.ts';

it('takes over the names of today in the language of the page, on the same attempt', async () => {
  const product = {
    ...{ id: 7, name: 'Cedar Quest', priceCents: 1000, compareAtCents: null, stock: 5 },
    ...{ image: '/art/1/logo.svg', category: 'Sega', subcategory: 'Saturn' },
    ...{ inStock: true, releasedOn: null },
  };
  changeCart(() => [createCartLine(product, 2), createCartLine({ ...product, id: 8 }, 1)]);
  const { attemptKey } = useCart.getState();
  const renamed = { ...product, name: 'Quête du cèdre', priceCents: 1200, stock: 1 };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([renamed]));
  let check: CartCheck | undefined;
  function Cart() {
    check = useCartCheck();
    return null;
  }
  renderToStaticMarkup(createElement(Cart));
  await check?.recheck();
  const items = [
    { name: 'Quête du cèdre', priceCents: 1000, stock: 5, quantity: 2 },
    { name: 'Cedar Quest' },
  ];
  expect(useCart.getState()).toMatchObject({ attemptKey, items });
});
