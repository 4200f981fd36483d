import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { isUpcoming } from './product.ts';
import { BuyBar } from './product-details.tsx';

const bar = (stock: number) =>
  renderToStaticMarkup(
    <BuyBar
      product={{ stock, inStock: stock > 0 }}
      onAdd={() => undefined}
      wished={false}
      onWishlistToggle={() => undefined}
    />,
  );
const listOptions = (html: string) =>
  [...html.matchAll(/<option>(\d+)<\/option>/g)].map(([, quantity]) => Number(quantity));

it('offers 1 up to stock', () => {
  expect(listOptions(bar(3))).toEqual([1, 2, 3]);
  expect(listOptions(bar(50))).toHaveLength(50);
});

it('takes a typed number above 50, and no more than the stock or what an order takes', () => {
  for (const [stock, max] of [
    [51, 51],
    [5000, 5000],
    [900_000, 10_000],
  ] as const) {
    const html = bar(stock);
    expect(html).not.toContain('<option');
    expect(html).toMatch(/<label [^>]*>Quantity<\/label>/);
    const [box = ''] = /<input [^>]*>/.exec(html) ?? [];
    for (const part of ['type="number"', 'min="1"', `max="${max}"`, 'step="1"', 'required=""']) {
      expect(box).toContain(part);
    }
  }
});

it('has no select where one unit is left', () => {
  expect(bar(1)).not.toContain('<select');
  expect(bar(1)).not.toContain('disabled');
});

it('does not add at stock 0', () => {
  expect(bar(0)).toMatch(/<button[^>]* disabled=""[^>]*>.*Add to Cart/);
  expect(bar(0)).not.toContain('<select');
});

it('a release tomorrow lies ahead; today, the past and the unknown do not', () => {
  const releases = ['2026-11-22', '2026-11-21', '2025-12-31', null];
  const ahead = releases.map((releasedOn) => isUpcoming({ releasedOn }, '2026-11-21'));
  expect(ahead).toEqual([true, false, false, false]);
});
