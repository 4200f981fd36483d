import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parsePage } from '#app/platform/text/paging.ts';

export const adminProductSorts = {
  newest: 'Newest',
  'name-asc': 'Name A-Z',
  'name-desc': 'Name Z-A',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  'stock-asc': 'Stock low to high',
  'stock-desc': 'Stock high to low',
} as const;

export const adminProductFilters = {
  all: 'All products',
  low: 'Low or no stock',
  none: 'No stock',
  archived: 'Archived',
} as const;

export type AdminProductSort = keyof typeof adminProductSorts;
export type AdminProductFilter = keyof typeof adminProductFilters;

/** Which products the owner's table shows, and how. */
export interface AdminProductQuery {
  q: string;
  category: string;
  show: AdminProductFilter;
  sort: AdminProductSort;
  page: number;
}

export const adminPageSize = 50;

const maxTermLength = 100;

function oneOf<Key extends string>(words: Record<Key, string>, text: string | null, usual: Key) {
  return text !== null && Object.hasOwn(words, text) ? (text as Key) : usual;
}

/** Reads the query of `/admin`. Unknown values fall back to the default. */
export function parseAdminProductQuery(query: URLSearchParams): AdminProductQuery {
  return {
    q: parseLine(query.get('q'), maxTermLength),
    category: findCategory(query.get('category') ?? '')?.name ?? '',
    show: oneOf(adminProductFilters, query.get('show'), 'all'),
    sort: oneOf(adminProductSorts, query.get('sort'), 'newest'),
    page: parsePage(query.get('page')),
  };
}

/** The fields of a listing that differ from the default, in the spelling of the query. */
export function toQueryFields(
  listing: Partial<AdminProductQuery>,
): [name: string, value: string][] {
  const { q = '', category = '', show = 'all', sort = 'newest', page = 1 } = listing;
  const query: [string, string][] = [
    ['q', q],
    ['category', category],
    ['show', show === 'all' ? '' : show],
    ['sort', sort === 'newest' ? '' : sort],
    ['page', page === 1 ? '' : String(page)],
  ];
  return query.filter(([, value]) => value !== '');
}

/** The URL of the owner's table with a listing; the preview of `bulk` stands above it. */
export function adminProductsUrl(
  listing: Partial<AdminProductQuery>,
  { bulk }: { bulk?: number } = {},
): string {
  const query = new URLSearchParams(toQueryFields(listing));
  if (bulk !== undefined) query.set('bulk', String(bulk));
  return query.size > 0 ? `/admin?${query}` : '/admin';
}
