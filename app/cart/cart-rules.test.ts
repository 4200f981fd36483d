import fc from 'fast-check';
import type { CartLine } from './cart-rules.ts';
import {
  countAddable,
  createCartLine,
  repairLines,
  selectableQuantities,
  totalCents,
  totalItems,
  withAdded,
  withQuantity,
} from './cart-rules.ts';
import { formatLineChange } from './line-changes.ts';

const product = {
  ...{ id: 1, name: 'Cedar Quest', priceCents: 3450, compareAtCents: null, stock: 3 },
  ...{ image: '/art/1/logo.svg', category: 'Nintendo', subcategory: 'NES' },
  ...{ inStock: true, releasedOn: null },
};

describe('the cart', () => {
  it('takes no more than the stock, counting what it holds', () => {
    expect(countAddable([], product, 2)).toBe(2);
    const left = [2, 3, 9].map((held) => countAddable([createCartLine(product, held)], product, 2));
    expect(left).toEqual([1, 0, 0]);
  });

  it('takes no more of a product than an order does', () => {
    const line = createCartLine(product, 9999);
    expect(countAddable([line], { ...product, stock: 20_000 }, 5)).toBe(1);
  });

  it('adds up lines of the same product', () => {
    const lines = withAdded(withAdded([], product, 1), product, 2);
    expect(lines).toHaveLength(1);
    expect(totalItems(lines)).toBe(3);
    expect(totalCents(lines)).toBe(10_350);
  });

  it('drops a line that is set to 0', () => {
    expect(withQuantity([createCartLine(product, 2)], 1, 0)).toEqual([]);
  });

  it('offers 1 to min(stock, 10), and the real quantity above that', () => {
    expect(selectableQuantities(createCartLine(product, 1))).toEqual([1, 2, 3]);
    const many = createCartLine({ ...product, stock: 40 }, 12);
    expect(selectableQuantities(many)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
  });

  it('keeps what is whole of a damaged cart and drops the rest', () => {
    const good = createCartLine(product, 1);
    expect(repairLines([good, { ...good, quantity: 2 }, { productId: 2 }, null, 'x'])).toEqual([
      { ...good, quantity: 3 },
    ]);
    expect(repairLines({ items: 1 })).toEqual([]);
  });

  it('offers up to 10 where the stored line does not know the stock', () => {
    const { stock: _stock, ...line } = createCartLine(product, 2);
    const [repaired] = repairLines([line]);
    expect(repaired && selectableQuantities(repaired)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(repairLines([{ ...line, stock: 'many' }])).toEqual([]);
  });

  it('never fails on anything a browser may have stored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const lines: CartLine[] = repairLines(stored);
        expect(totalItems(lines)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});

it('describes what has changed', () => {
  expect(formatLineChange({ kind: 'gone' })).toBe('No longer available');
  expect(formatLineChange({ kind: 'stock', left: 2 })).toBe('Only 2 left');
  expect(formatLineChange({ kind: 'price', fromCents: 124900, toCents: 119999 })).toBe(
    'Price changed from $1,249.00 to $1,199.99',
  );
});
