import { useRouteLoaderData } from 'react-router';
import type { loader as loadHome } from '#app/catalogue/listing/home.page.tsx';
import type { loader as loadProduct } from '#app/catalogue/product/product.page.tsx';
import type { ShownListing } from './site-header.tsx';

/** The shelf that the page in front of the visitor belongs to, for the header to show it too. */
export function useShownListing(): ShownListing | null {
  const home = useRouteLoaderData<typeof loadHome>('home');
  const product = useRouteLoaderData<typeof loadProduct>('product')?.product;
  if (home) return home.listing;
  return product ? { category: product.category, subcategory: product.subcategory, q: null } : null;
}
