import fc from 'fast-check';
import { renderAt } from '#tests/support/render-at.tsx';
import { type Listing, listingNote, listingTitle, listingUrl, listingWindow } from './listing.ts';
import LoadMore from './load-more.tsx';
import NoProducts from './no-products.tsx';
import { parseListing } from './parse-listing.ts';
import { ProductList } from './product-list.tsx';

const parse = (query: string) => parseListing(new URLSearchParams(query));

const home: Listing = {
  ...{ category: null, subcategory: null, sort: 'name-asc', all: false, lastOnes: false },
  ...{ q: null, filters: '', page: 1, from: null },
};

describe('parseListing', () => {
  it('reads what the query of the home page', () => {
    const query = 'category=Nintendo&subcategory=Switch&sort=price-desc&view=all&q=mario&page=3';
    const chosen = { category: 'Nintendo', subcategory: 'Switch', sort: 'price-desc', q: 'mario' };
    expect(parse(query)).toEqual({ ...home, ...chosen, all: true, page: 3 });
  });

  it('falls back to the default for unknown values', () => {
    const unknown = 'category=Nope&subcategory=Switch&sort=constructor&view=some&q=%20&page=-1';
    expect(parse(unknown)).toEqual(home);
    expect(parse('subcategory=Switch')).toEqual(home);
    expect(parse('category=Nintendo&subcategory=PSP').subcategory).toBeNull();
  });

  it('reads the view of last ones only without a filter', () => {
    expect(parse('view=last-ones').lastOnes).toBe(true);
    expect(parse('view=last-ones&category=Sega').lastOnes).toBe(false);
    expect(listingUrl(parse('view=last-ones&sort=newest'))).toBe('/?view=last-ones');
  });

  it('gives safe values for any query', () => {
    const value = fc.string({ unit: 'binary', maxLength: 300 });
    const key = fc.constantFrom('category', 'subcategory', 'sort', 'view', 'q', 'page');
    const isSafe = fc.property(fc.dictionary(key, value), (query) => {
      const { page, q } = parseListing(new URLSearchParams(query));
      expect(page).toBeGreaterThanOrEqual(1);
      expect(q ?? '').not.toMatch(/\p{Cc}/u);
      expect((q ?? '').isWellFormed()).toBe(true);
      expect([...(q ?? '')].length).toBeLessThanOrEqual(100);
    });
    fc.assert(isSafe, { numRuns: 2000 });
  });

  it('comes back from its own URL', () => {
    const series = { category: 'Xbox', subcategory: 'Xbox Series X/S' };
    const xbox = { ...series, sort: 'category', page: 2 } as const;
    const url = listingUrl(xbox);
    expect(url).toBe('/?category=Xbox&subcategory=Xbox+Series+X%2FS&sort=category&page=2');
    expect(parse(url.slice(2))).toMatchObject(xbox);
    const figures = listingUrl({ category: 'Merchandise', subcategory: 'Figures & Statues' });
    expect(parse(figures.slice(2)).subcategory).toBe('Figures & Statues');
  });
});

describe('listingWindow', () => {
  it.each([
    ['', 500, { offset: 0, limit: 3 }],
    ['category=Sega', 500, { offset: 0, limit: 96 }],
    ['category=Sega&page=2', 500, { offset: 0, limit: 144 }],
    // A page beyond the last shows the last one.
    ['view=all&page=999', 100, { offset: 0, limit: 144 }],
    ['view=all&page=999', 10, { offset: 0, limit: 96 }],
    // A very deep page leaves out the start of the list.
    ['view=all&page=100', 100_000, { offset: 96 + 99 * 48 - 960, limit: 960 }],
  ])('of %j among %i products is %j', (query, total, expected) => {
    expect(listingWindow(parse(query), total)).toEqual(expected);
  });
});

it.each<[Partial<Listing>, string]>([
  [{}, 'Featured Products'],
  [{ all: true }, 'All Products'],
  [{ lastOnes: true }, 'Last ones'],
  [{ category: 'Sega' }, 'Sega'],
  [{ category: 'Sega', subcategory: 'Saturn' }, 'Sega → Saturn'],
  [{ q: 'zaatar' }, 'Results for "zaatar"'],
])('the title names what was chosen (%o)', (chosen, expected) => {
  expect(listingTitle({ ...home, ...chosen })).toBe(expected);
});

it.each([
  ['', 3, 63, 'Showing 3 of 63 products'],
  ['view=all', 63, 63, '63 products'],
  ['category=Sega', 1, 1, '1 product'],
  ['view=all', 96, 12_000, '12,000 products'],
  ['view=last-ones', 96, 960, 'The newest 960 products'],
  ['category=Sega&min=1', 96, 10_000, '10,000 products'],
  ['category=Sega&min=1', 96, 10_001, 'More than 10,000 products'],
  ['q=a', 96, 10_001, 'More than 10,000 products'],
  ['category=Sega', 96, 10_001, '10,001 products'],
])(
  'the note counts %j, %i of %i, to 10,000 if searched or narrowed (D36)',
  (query, shown, total, expected) => {
    expect(listingNote(parse(query), shown, total)).toBe(expected);
  },
);

it.each([
  ['', 'No products found.', 'browsing'],
  ['category=Sega', 'No products found.', 'Clear all'],
  ['category=Sega', 'Try browsing other categories.', 'Clear all'],
  ['q=abc', 'Try browsing other categories.', 'shelf yet'],
  ['q=abc&min=20', '>Clear all</a>', 'shelf yet'],
  ['q=abc&category=Sega', 'href="/?q=abc" ', 'spelling'],
  ['q=abc&category=Sega&subcategory=Saturn', 'name="platform" value="Saturn"', 'value="$'],
  ['q=abc&min=5&max=20', 'name="upTo" value="20"', 'value="Saturn"'],
])('without products, %j hints at other categories: %s', (query, shown, hidden) => {
  const empty = <NoProducts listing={parse(query)} near={[]} today="2026-11-22" />;
  const html = renderAt('/', empty);
  expect(html).toContain(shown);
  expect(html).not.toContain(hidden);
});

const product = {
  ...{ id: 1, name: 'Cedar Quest', priceCents: 3450, compareAtCents: null, stock: 3 },
  ...{ image: '/art/1/logo.svg', category: 'Nintendo', subcategory: 'NES' },
  ...{ inStock: true, releasedOn: null },
};

function showList(query: string, failed: string | null, products: (typeof product)[] = []): string {
  const none = { products, total: products.length, offset: 0, near: [], shelf: null, also: [] };
  const list = {
    ...none,
    listing: parse(query),
    failed,
    today: '2026-11-22',
    onAdd: async () => {},
  };
  return renderAt('/', <ProductList {...list} />);
}

it.each(['', 'category=Sega', 'q=mario'])(
  'a list of %j that failed counts no products',
  (query) => {
    const note = /<p[^>]*aria-live="polite"[^>]*>([^<]*)</;
    expect(note.exec(showList(query, 'Failed to fetch products'))?.[1]).toBe('');
    expect(note.exec(showList(query, null))?.[1]).toMatch(/\b0 products$/);
  },
);

it('offers all products on home, however few there are, but not of none', () => {
  expect(showList('', null, [product])).toContain('View All Products');
  expect(showList('', null)).not.toContain('View All Products');
});

it.each([
  [0, 5, ['Load more', '5 more products'], ['Start of the list']],
  [48, 5, ['Load more', 'href="/?view=all"'], []],
  [48, 0, ['Start of the list'], ['Load more', 'more product']],
])('a page that leaves out %i before and %i behind leads on and back', (offset, left, ...texts) => {
  const listing = parse('view=all&page=20');
  const html = renderAt(
    '/',
    <LoadMore {...{ listing, products: [product], total: offset + 1 + left, offset, left }} />,
  );
  const [shown, hidden] = texts;
  for (const text of shown) expect(html).toContain(text);
  for (const text of hidden) expect(html).not.toContain(text);
});

it.each([
  ['Sega', true],
  ['SALE', false],
  ['New Arrivals', false],
  ['Pre-Orders', false],
])('of %s shoppers are offered subcategories: %s (§3)', (category, isOffered) => {
  expect(showList(`category=${category}`, null).includes('aria-label="Subcategories"')).toBe(
    isOffered,
  );
});
