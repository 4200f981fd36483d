import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { formatFilters, parseFilters } from './filters.ts';
import { defaultSort, type Listing, type Sort, sorts } from './listing.ts';

const maxTermLength = 100;
const maxPage = 100_000;

/** Reads the query of `/`. Unknown values fall back to the default (decision 1). */
export function parseListing(query: URLSearchParams): Listing {
  const category = findCategory(query.get('category') ?? '');
  const subcategory = query.get('subcategory');
  const sort = query.get('sort') ?? '';
  const page = query.get('page') ?? '';
  const from = query.get('from') ?? '';
  const q = parseLine(query.get('q'), maxTermLength) || null;
  const lastOnes = query.get('view') === 'last-ones' && !category && !q;
  const filters = lastOnes ? '' : formatFilters(parseFilters(query));
  return {
    category: category?.name ?? null,
    subcategory: subcategory && category?.subcategories.includes(subcategory) ? subcategory : null,
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : defaultSort({ q }),
    all: query.get('view') === 'all' || (filters !== '' && !category && !q),
    lastOnes,
    q,
    filters,
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), maxPage) : 1,
    from: /^[1-9]\d{0,14}$/.test(from) ? Number(from) : null,
  };
}
