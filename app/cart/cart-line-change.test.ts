import { expect, test } from 'vitest';
import { changeWords } from './cart-rules.ts';

test('says what has changed', () => {
  expect(changeWords({ kind: 'gone' })).toBe('No longer available');
  expect(changeWords({ kind: 'stock', left: 2 })).toBe('Only 2 left');
  expect(changeWords({ kind: 'price', fromCents: 124900, toCents: 119999 })).toBe(
    'Price changed from $1,249.00 to $1,199.99',
  );
});
