import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BuyBar } from './buy-bar.tsx';

const bar = (stock: number) =>
  renderToStaticMarkup(
    <BuyBar
      product={{ stock, inStock: stock > 0 }}
      onAdd={() => undefined}
      wished={false}
      onWish={() => undefined}
    />,
  );
const optionsOf = (html: string) =>
  [...html.matchAll(/<option>(\d+)<\/option>/g)].map(([, quantity]) => Number(quantity));

it('offers 1 up to stock', () => {
  expect(optionsOf(bar(3))).toEqual([1, 2, 3]);
  expect(optionsOf(bar(150))).toHaveLength(150);
});

it('offers no more than an order takes', () => {
  expect(optionsOf(bar(900_000)).at(-1)).toBe(10_000);
});

it('has no select where one piece is left', () => {
  expect(bar(1)).not.toContain('<select');
  expect(bar(1)).not.toContain('disabled');
});

it('does not add at stock 0', () => {
  expect(bar(0)).toMatch(/<button[^>]* disabled=""[^>]*>.*Add to Cart/);
  expect(bar(0)).not.toContain('<select');
});
