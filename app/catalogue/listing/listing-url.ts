export const sorts = {
  'name-asc': 'Name A-Z',
  'name-desc': 'Name Z-A',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  category: 'Category',
} as const;

export type Sort = keyof typeof sorts;

/** What the URL of `/` says about the list of products (decision 1). */
export interface Listing {
  category: string | null;
  subcategory: string | null;
  sort: Sort;
  /** True for `view=all`: every product, without a filter. */
  all: boolean;
  q: string | null;
  /** From 1; page n shows what the pages before it showed and more. */
  page: number;
  /** Deep in a long list: the id of the first product that is shown. */
  from: number | null;
}

/** The URL of a listing, with everything that is the default left out. */
export function listingUrl(listing: Partial<Listing>): string {
  const query = new URLSearchParams();
  if (listing.q) query.set('q', listing.q);
  if (listing.category) query.set('category', listing.category);
  if (listing.category && listing.subcategory) query.set('subcategory', listing.subcategory);
  if (listing.sort && listing.sort !== 'name-asc') query.set('sort', listing.sort);
  if (listing.all) query.set('view', 'all');
  if (listing.page && listing.page > 1) {
    query.set('page', String(listing.page));
    if (listing.from) query.set('from', String(listing.from));
  }
  const text = query.toString();
  return text ? `/?${text}` : '/';
}
