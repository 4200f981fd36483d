import { formatCategory } from '#app/catalogue/categories/category-tree.ts';
import { msg, t, tn } from '#app/platform/language/words.ts';

export const sorts = {
  'name-asc': msg('Name A-Z'),
  'name-desc': msg('Name Z-A'),
  'price-asc': msg('Price low to high'),
  'price-desc': msg('Price high to low'),
  category: msg('Category'),
} as const;

/** The order of a search, unless another is asked for (decision 45). Other lists do not have it. */
export const bestMatch = { 'best-match': msg('Best match') } as const;

export type Sort = keyof typeof sorts | keyof typeof bestMatch;

export function defaultSort({ q }: { q?: string | null }): Sort {
  return q ? 'best-match' : 'name-asc';
}

/** The list of products that the query of `/` asks for (decision 1). */
export interface Listing {
  category: string | null;
  subcategory: string | null;
  sort: Sort;
  /** True for `view=all`: every product, without a filter. */
  all: boolean;
  /** True for `view=last-ones`: the products of which one unit is left, without a filter. */
  lastOnes: boolean;
  q: string | null;
  /** What the list is narrowed to, as `formatFilters` writes it; empty for nothing. */
  filters: string;
  /** From 1; page n shows what the pages before it showed and more. */
  page: number;
  /** Deep in a long list: the id of the first product that is shown. */
  from: number | null;
}

/** The URL of a listing, without the defaults. */
export function listingUrl(listing: Partial<Listing>): string {
  const query = new URLSearchParams();
  if (listing.q) query.set('q', listing.q);
  if (listing.category) query.set('category', listing.category);
  if (listing.category && listing.subcategory) query.set('subcategory', listing.subcategory);
  if (listing.sort && listing.sort !== defaultSort(listing)) query.set('sort', listing.sort);
  if (listing.all) query.set('view', 'all');
  else if (listing.lastOnes) query.set('view', 'last-ones');
  let paging = '';
  if (listing.page && listing.page > 1) {
    paging = `page=${listing.page}`;
    if (listing.from) paging += `&from=${listing.from}`;
  }
  const text = [`${query}`, listing.filters, paging].filter(Boolean).join('&');
  return text ? `/?${text}` : '/';
}

export const featuredCount = 3;
const firstPageSize = 96;
export const pageSize = 48;
/** One page shows at most this many products; deeper pages skip the start of the list. */
export const windowSize = 960;
/** The list of last ones shows at most this many, the newest. */
export const maxLastOnes = windowSize;
/** Searches and narrowed lists are counted up to this many; a larger total means more (decision 36). */
export const maxCounted = 10_000;

/** Which part of the sorted matches a page shows, given how many there are. */
export function listingWindow(listing: Listing, total: number): { offset: number; limit: number } {
  if (isFeatured(listing)) return { offset: 0, limit: featuredCount };
  const requested = firstPageSize + (listing.page - 1) * pageSize;
  const pages = Math.max(0, Math.ceil((total - firstPageSize) / pageSize));
  const end = Math.min(requested, firstPageSize + pages * pageSize);
  const offset = Math.max(0, end - windowSize);
  return { offset, limit: end - offset };
}

export function listingTitle({ q, category, subcategory, all, lastOnes }: Listing): string {
  if (q) return t('Results for "{q}"', { q });
  const shelf = category && formatCategory(category);
  if (shelf && subcategory)
    return t('{category} → {subcategory}', {
      category: shelf,
      subcategory: formatCategory(subcategory),
    });
  if (shelf) return shelf;
  if (lastOnes) return t('Last ones');
  return all ? t('All Products') : t('Featured Products');
}

export function listingNote(listing: Listing, shown: number, total: number): string {
  if (isFeatured(listing)) {
    const counts = { shown, count: total };
    return tn(
      total,
      'Showing {shown} of {count} product',
      'Showing {shown} of {count} products',
      counts,
    );
  }
  if (isMoreThanCounted(listing, total)) return t('More than 10,000 products');
  return listing.lastOnes && total === maxLastOnes
    ? t('The newest {total} products', { total })
    : tn(total, '{count} product', '{count} products');
}

/** Whether there are more matches than were counted. The stored counts of categories are exact. */
export function isMoreThanCounted({ q, filters }: Listing, total: number): boolean {
  return Boolean(q || filters) && total > maxCounted;
}

/** Whether a list shows a part of the shop alone, as a shelf or a filter does. */
export function isNarrowed({ category, filters }: Listing): boolean {
  return Boolean(category || filters);
}

/** True where nothing was chosen: the home page shows a few products only. */
export function isFeatured({ q, category, all, lastOnes }: Listing): boolean {
  return !q && !category && !all && !lastOnes;
}
