import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parsePage } from '#app/platform/text/paging.ts';

export const shopSorts = {
  newest: 'Newest',
  'name-asc': 'Name A-Z',
  'name-desc': 'Name Z-A',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  'stock-asc': 'Stock low to high',
  'stock-desc': 'Stock high to low',
} as const;

export const shopShows = {
  all: 'All products',
  low: 'Low or no stock',
  none: 'No stock',
  archived: 'Archived',
} as const;

export type ShopSort = keyof typeof shopSorts;
export type ShopShow = keyof typeof shopShows;

/** Which products the owner's table shows, and how. */
export interface ShopListing {
  q: string;
  category: string;
  show: ShopShow;
  sort: ShopSort;
  page: number;
}

export const shopPageSize = 50;

const maxTermLength = 100;

function oneOf<Key extends string>(words: Record<Key, string>, text: string | null, usual: Key) {
  return text !== null && Object.hasOwn(words, text) ? (text as Key) : usual;
}

/** Reads the query of `/admin`. Unknown values fall back to the default. */
export function parseShopListing(query: URLSearchParams): ShopListing {
  return {
    q: parseLine(query.get('q'), maxTermLength),
    category: findCategory(query.get('category') ?? '')?.name ?? '',
    show: oneOf(shopShows, query.get('show'), 'all'),
    sort: oneOf(shopSorts, query.get('sort'), 'newest'),
    page: parsePage(query.get('page')),
  };
}

/** The fields of a listing that differ from the default, in the spelling of the query. */
export function shopListingQuery(listing: Partial<ShopListing>): [name: string, value: string][] {
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
export function shopListingUrl(
  listing: Partial<ShopListing>,
  { bulk }: { bulk?: number } = {},
): string {
  const query = new URLSearchParams(shopListingQuery(listing));
  if (bulk !== undefined) query.set('bulk', String(bulk));
  return query.size > 0 ? `/admin?${query}` : '/admin';
}
