import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, parsePrice } from './money.ts';

describe('money', () => {
  it('shows two decimals and thousands', () => {
    expect(formatPrice(124_900)).toBe('$1,249.00');
    expect(formatPrice(5)).toBe('$0.05');
    expect(formatPrice(99_999_999)).toBe('$999,999.99');
  });

  it('reads amounts as shoppers write them (D30)', () => {
    expect(parsePrice('12.5')).toBe(1250);
    expect(parsePrice('12,50')).toBe(1250);
    expect(parsePrice('1,250.00')).toBe(125_000);
    expect(parsePrice(' $3 ')).toBe(300);
    expect(parsePrice('١٬٢٥٠٫٥٠')).toBe(125_050);
    expect(parsePrice('۴۰')).toBe(4000);
  });

  it('refuses what is no price', () => {
    for (const text of ['', '0', '-1', '1.234', '1e3', '1,25,00', '1000000', 'NaN', '12.5.0']) {
      expect(parsePrice(text), text).toBeNull();
    }
  });

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(parsePrice(formatPrice(cents))).toBe(cents);
      }),
    );
  });
});
