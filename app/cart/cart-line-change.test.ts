import { expect, test } from 'vitest';
import { formatChange } from './cart-rules.ts';

test('says what has changed', () => {
  expect(formatChange({ kind: 'gone' })).toBe('No longer available');
  expect(formatChange({ kind: 'stock', left: 2 })).toBe('Only 2 left');
  expect(formatChange({ kind: 'price', fromCents: 124900, toCents: 119999 })).toBe(
    'Price changed from $1,249.00 to $1,199.99',
  );
});
