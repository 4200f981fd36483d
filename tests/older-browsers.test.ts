import { adminProductsUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { productFields } from '#app/catalogue/editing/product-fields.ts';
import { parseMapPin } from '#app/delivery/map-pin.ts';
import { getCachedPath } from '#app/layout/offline/cached-paths.ts';
import { isFilteredList, orderListUrl, parseOrderFilter } from '#app/orders/order-filter.ts';
import { sumByDay } from '#app/orders/reports/sales.ts';
import { groupDays } from '#app/platform/text/day-range.ts';
import { parseLine, parseMarkdown } from '#app/platform/text/input-text.ts';
import { escapeXml } from '#app/platform/text/xml.ts';

// What Safari 16.4, Chrome 111 or Firefox 115 lacks.
const missing: readonly (readonly [owner: object, name: string])[] = [
  [URL, 'canParse'],
  [URLSearchParams.prototype, 'size'],
  [Map, 'groupBy'],
  [String.prototype, 'toWellFormed'],
];

/** The result of a call in a browser that lacks these. */
function callWithout<Result>(call: () => Result): Result {
  const all = missing.map(([owner, name]) => ({
    ...{ owner, name },
    property: Object.getOwnPropertyDescriptor(owner, name) ?? {},
  }));
  for (const { owner, name } of all) Reflect.deleteProperty(owner, name);
  try {
    return call();
  } finally {
    for (const { owner, name, property } of all) Object.defineProperty(owner, name, property);
  }
}

const isFiltered = (query: string) => isFilteredList(parseOrderFilter(new URLSearchParams(query)));
const year = { name: 'year', from: '2025-11-22', to: '2026-11-21' } as const;
const sale = { day: '2026-11-21', status: 'delivered', count: 1, cents: 500 } as const;
const imageUrl = 'https://img.example/a.png';

it.each<[subject: string, call: () => unknown, expected: unknown]>([
  ['a list of orders', () => orderListUrl({ term: 'a b' }), '/admin/orders?q=a+b'],
  ['all orders', () => orderListUrl({ page: 1 }), '/admin/orders'],
  ['a filter', () => ['q=a', 'page=2'].map(isFiltered), [true, false]],
  ['products', () => adminProductsUrl({ q: 'a' }, { bulk: 1 }), '/admin?q=a&bulk=1'],
  ['all products', () => adminProductsUrl({}), '/admin'],
  ['a copied page', () => getCachedPath('/?q=a&utm=1'), '/?q=a'],
  ['a copied page without a query', () => getCachedPath('/cart?utm=1'), '/cart'],
  ['an image', () => productFields.imageUrl.parse(imageUrl, {}), imageUrl],
  ['no image', () => productFields.imageUrl.parse('https://', {}), undefined],
  ['a map pin', () => parseMapPin('Pin https://maps.example/a'), 'https://maps.example/a'],
  ['no map pin', () => parseMapPin('https://'), undefined],
  [
    'months',
    () =>
      groupDays(year)
        .map(({ days }) => days.length)
        .slice(0, 3),
    [9, 31, 31],
  ],
  ['sales', () => sumByDay([sale.day], [sale, sale])[0]?.delivered, { count: 2, cents: 1000 }],
  ['a line', () => parseLine('a\uD83Db 👾', 10), 'a\uFFFDb 👾'],
  ['Markdown', () => parseMarkdown('a\uDC7E\nb 👾', 10), 'a\uFFFD\nb 👾'],
  ['a description', () => productFields.description.parse('a\uD83D 👾', {}), 'a\uFFFD 👾'],
  ['XML', () => escapeXml('a\uD83D<👾'), 'a\uFFFD&lt;👾'],
])('%s: an older browser gets the same', (_subject, call, expected) => {
  expect(callWithout(call)).toEqual(expected);
  expect(call()).toEqual(expected);
});
