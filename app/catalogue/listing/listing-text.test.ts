import { expect, test } from 'vitest';
import type { Listing } from './listing.ts';
import { listingNote, listingTitle } from './listing.ts';

const home: Listing = {
  category: null,
  subcategory: null,
  sort: 'name-asc',
  all: false,
  q: null,
  page: 1,
  from: null,
};

test('the title says what was chosen', () => {
  expect(listingTitle(home)).toBe('Featured Products');
  expect(listingTitle({ ...home, all: true })).toBe('All Products');
  expect(listingTitle({ ...home, category: 'Sega' })).toBe('Sega');
  expect(listingTitle({ ...home, category: 'Sega', subcategory: 'Saturn' })).toBe('Sega → Saturn');
  expect(listingTitle({ ...home, q: 'zaatar' })).toBe('Results for "zaatar"');
});

test('the note counts', () => {
  expect(listingNote(home, 3, 63)).toBe('Showing 3 of 63 products');
  expect(listingNote({ ...home, all: true }, 63, 63)).toBe('63 products');
  expect(listingNote({ ...home, category: 'Sega' }, 1, 1)).toBe('1 product');
  expect(listingNote({ ...home, all: true }, 96, 12000)).toBe('12,000 products');
});
