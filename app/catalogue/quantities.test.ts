import { expect, test } from 'vitest';
import { quantities } from './quantities.ts';

test('offers 1 to the most', () => {
  expect(quantities(3)).toEqual([1, 2, 3]);
  expect(quantities(3, 2)).toEqual([1, 2, 3]);
});

test('adds what is chosen already above the most', () => {
  expect(quantities(10, 14)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14]);
});

test('never offers nothing', () => {
  expect(quantities(0)).toEqual([1]);
});
