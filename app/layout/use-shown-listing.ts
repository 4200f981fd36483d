import { useRouteLoaderData } from 'react-router';
import type { loader as loadHome } from '#app/catalogue/home/home.page.tsx';
import type { loader as loadProduct } from '#app/catalogue/product/product.page.tsx';

export interface ShownListing {
  category: string | null;
  subcategory: string | null;
  q: string | null;
}

/** The listing of the current page; null where it belongs to no category and no search. */
export function useShownListing(): ShownListing | null {
  const home = useRouteLoaderData<typeof loadHome>('home');
  const product = useRouteLoaderData<typeof loadProduct>('product')?.product;
  if (home) return home.listing;
  return product ? { category: product.category, subcategory: product.subcategory, q: null } : null;
}
