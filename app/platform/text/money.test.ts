import fc from 'fast-check';
import { formatPrice, parsePrice } from './money.ts';

describe('money', () => {
  it('shows two decimals and thousands', () => {
    const shown = [124_900, 5, 99_999_999, -124_900, 0].map(formatPrice);
    expect(shown).toEqual(['$1,249.00', '$0.05', '$999,999.99', '-$1,249.00', '$0.00']);
  });

  it('reads amounts as shoppers write them (D30)', () => {
    const typed = ['12.5', '12,50', '1,250.00', ' $3 ', '١٬٢٥٠٫٥٠', '۴۰'];
    expect(typed.map(parsePrice)).toEqual([1250, 1250, 125_000, 300, 125_050, 4000]);
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
