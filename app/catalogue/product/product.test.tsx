import { renderToStaticMarkup } from 'react-dom/server';
import { Price } from './price.tsx';
import { isPreOrder } from './product.ts';
import { BuyBar } from './product-details.tsx';
import { StockTags } from './stock-tags.tsx';

const bar = (stock: number) => {
  const product = { id: 7, stock, inStock: stock > 0, priceCents: 4999, compareAtCents: null };
  return renderToStaticMarkup(<BuyBar product={product} onAdd={() => undefined} />);
};
const listOptions = (html: string) =>
  [...html.matchAll(/<option>(\d+)<\/option>/g)].map(([, quantity]) => Number(quantity));

it('offers 1 up to stock', () => {
  expect(listOptions(bar(3))).toEqual([1, 2, 3]);
  expect(listOptions(bar(1000))).toHaveLength(1000);
});

it.each([
  [1001, 1001],
  [5000, 5000],
  [900_000, 10_000],
])('takes a typed number where %i are in stock, up to %i', (stock, max) => {
  const html = bar(stock);
  expect(html).not.toContain('<option');
  expect(html).toMatch(/<label [^>]*>Quantity<\/label>/);
  const [box = ''] = /<input [^>]*>/.exec(html) ?? [];
  for (const part of ['type="number"', 'min="1"', `max="${max}"`, 'step="1"', 'required=""']) {
    expect(box).toContain(part);
  }
});

it('has no select where one unit is left or none, and does not add at stock 0', () => {
  expect(bar(1)).not.toMatch(/<select|disabled/);
  expect(bar(0)).toMatch(/<button[^>]* disabled=""[^>]*>.*Add to Cart/);
  expect(bar(0)).not.toContain('<select');
});

const today = '2026-11-21';

it('is a pre-order until its release, and where the release has no day yet', () => {
  const releases = ['2026-11-22', '2026-11-21', '2025-12-31', null];
  const ahead = releases.map((releasedOn) => isPreOrder({ category: 'Xbox', releasedOn }, today));
  expect(ahead).toEqual([true, false, false, false]);
  expect(isPreOrder({ category: 'Pre-Orders', releasedOn: null }, today)).toBe(true);
});

it.each([
  [{ stock: 5 }, ['In stock']],
  [{ stock: 1 }, ['In stock', 'Last one']],
  [{ stock: 0 }, ['Out of stock']],
  [{ stock: 1, releasedOn: '2026-12-04' }, ['Pre-order, out Dec 4, 2026']],
  [{ stock: 0, releasedOn: '2026-12-04' }, ['Pre-order, out Dec 4, 2026', 'Out of stock']],
  [{ stock: 5, category: 'Pre-Orders' }, ['Pre-order, release date to follow']],
])('shows for %o: %j', (given, expected) => {
  const product = { category: 'Xbox', releasedOn: null, ...given };
  const html = renderToStaticMarkup(<StockTags product={product} today={today} full />);
  expect(html.split(/<[^>]*>/).filter(Boolean)).toEqual(expected);
});

it('shows how much a reduced price saves', () => {
  const show = (compareAtCents: number) =>
    renderToStaticMarkup(<Price cents={4999} compareAtCents={compareAtCents} />);
  expect(show(5999)).toContain('Save $10.00');
  expect(show(4999)).not.toContain('Save');
});
