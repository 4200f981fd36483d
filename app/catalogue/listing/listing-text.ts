import type { Listing } from './listing-url.ts';

/** The title above a list of products. */
export function listingTitle({ q, category, subcategory, all }: Listing): string {
  if (q) return `Results for "${q}"`;
  if (category) return subcategory ? `${category} → ${subcategory}` : category;
  return all ? 'All Products' : 'Featured Products';
}

/** The line under the title: how many there are, and how many of them are shown when featured. */
export function listingNote(listing: Listing, shown: number, total: number): string {
  const products = total === 1 ? 'product' : 'products';
  return isFeatured(listing)
    ? `Showing ${shown} of ${total} ${products}`
    : `${total.toLocaleString('en-US')} ${products}`;
}

/** True where nothing was chosen: the home page shows a few products only. */
export function isFeatured({ q, category, all }: Listing): boolean {
  return !q && !category && !all;
}
