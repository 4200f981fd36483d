import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingUrl, listingWindow, parseListing } from './listing.ts';

const parse = (query: string) => parseListing(new URLSearchParams(query));

describe('parseListing', () => {
  it('reads what the URL of the home page can say', () => {
    expect(
      parse('category=Nintendo&subcategory=Switch&sort=price-desc&view=all&q=mario&page=3'),
    ).toEqual({
      category: 'Nintendo',
      subcategory: 'Switch',
      sort: 'price-desc',
      all: true,
      q: 'mario',
      page: 3,
      from: null,
    });
  });

  it('falls back to the default for unknown values', () => {
    const defaults = {
      category: null,
      subcategory: null,
      sort: 'name-asc',
      all: false,
      q: null,
      page: 1,
      from: null,
    };
    expect(
      parse('category=Nope&subcategory=Switch&sort=constructor&view=some&q=%20&page=-1'),
    ).toEqual(defaults);
    expect(parse('subcategory=Switch')).toEqual(defaults);
    expect(parse('category=Nintendo&subcategory=PSP').subcategory).toBeNull();
  });

  it('gives safe values for any query whatever', () => {
    const value = fc.string({ unit: 'binary', maxLength: 300 });
    const keys = ['category', 'subcategory', 'sort', 'view', 'q', 'page'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (query) => {
        const listing = parseListing(new URLSearchParams(query));
        expect(listing.page).toBeGreaterThanOrEqual(1);
        expect(listing.q ?? '').not.toMatch(/\p{Cc}/u);
        expect((listing.q ?? '').isWellFormed()).toBe(true);
        expect([...(listing.q ?? '')].length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 2000 },
    );
  });

  it('comes back from its own URL', () => {
    const url = listingUrl({
      category: 'Xbox',
      subcategory: 'Xbox Series X/S',
      sort: 'category',
      page: 2,
    });
    expect(url).toBe('/?category=Xbox&subcategory=Xbox+Series+X%2FS&sort=category&page=2');
    expect(parse(url.slice(2))).toMatchObject({ subcategory: 'Xbox Series X/S', page: 2 });
    const figures = listingUrl({ category: 'Merchandise', subcategory: 'Figures & Statues' });
    expect(parse(figures.slice(2)).subcategory).toBe('Figures & Statues');
  });
});

describe('listingWindow', () => {
  const listing = (query: string) => parse(query);

  it('shows 3 on the home page, 96 of a category, and 48 more with each page', () => {
    expect(listingWindow(listing(''), 500)).toEqual({ offset: 0, limit: 3 });
    expect(listingWindow(listing('category=Sega'), 500)).toEqual({ offset: 0, limit: 96 });
    expect(listingWindow(listing('category=Sega&page=2'), 500)).toEqual({ offset: 0, limit: 144 });
  });

  it('stays at the last page when the number is beyond it', () => {
    expect(listingWindow(listing('view=all&page=999'), 100)).toEqual({ offset: 0, limit: 144 });
    expect(listingWindow(listing('view=all&page=999'), 10)).toEqual({ offset: 0, limit: 96 });
  });

  it('leaves out the start of a very deep list, so that a page stays a page', () => {
    const { offset, limit } = listingWindow(listing('view=all&page=100'), 100_000);
    expect(limit).toBe(960);
    expect(offset + limit).toBe(96 + 99 * 48);
  });
});
