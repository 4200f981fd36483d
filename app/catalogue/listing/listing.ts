import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { isFeatured } from './listing-text.ts';
import { type Listing, type Sort, sorts } from './listing-url.ts';

const featuredCount = 3;
const firstPageSize = 96;
export const pageSize = 48;
/** What one page shows at most; deeper pages leave out the start of the list. */
const windowSize = 960;

const maxTermLength = 100;
const maxPage = 100_000;

/** Reads the query of `/`. Unknown values fall back to the default (decision 1). */
export function parseListing(query: URLSearchParams): Listing {
  const category = findCategory(query.get('category') ?? '');
  const subcategory = query.get('subcategory');
  const sort = query.get('sort') ?? '';
  const page = query.get('page') ?? '';
  const from = query.get('from') ?? '';
  const q = parseLine(query.get('q'), maxTermLength);
  return {
    category: category?.name ?? null,
    subcategory: subcategory && category?.subcategories.includes(subcategory) ? subcategory : null,
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'name-asc',
    all: query.get('view') === 'all',
    q: q || null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), maxPage) : 1,
    from: /^[1-9]\d{0,14}$/.test(from) ? Number(from) : null,
  };
}

/** The same listing, one page further. Deep in a list it says where it starts. */
export function nextPage(listing: Listing, shownIds: readonly number[]): Listing {
  const start = shownIds.length + pageSize - windowSize;
  return { ...listing, page: listing.page + 1, from: start > 0 ? (shownIds[start] ?? null) : null };
}

/** Which part of the sorted matches a page shows, given how many there are. */
export function listingWindow(listing: Listing, total: number): { offset: number; limit: number } {
  if (isFeatured(listing)) return { offset: 0, limit: featuredCount };
  const wanted = firstPageSize + (listing.page - 1) * pageSize;
  const pages = Math.max(0, Math.ceil((total - firstPageSize) / pageSize));
  const end = Math.min(wanted, firstPageSize + pages * pageSize);
  const offset = Math.max(0, end - windowSize);
  return { offset, limit: end - offset };
}
