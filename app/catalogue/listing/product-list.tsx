import type { ListedProducts } from './listing.server.ts';
import { nextPage } from './listing.ts';
import { ListingFailed } from './listing-failed.tsx';
import { ListingHeading } from './listing-heading.tsx';
import { isFeatured } from './listing-text.ts';
import { ListingToolbar } from './listing-toolbar.tsx';
import { type Listing, listingUrl } from './listing-url.ts';
import { LoadMore } from './load-more.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductGrid, type ProductGridProps } from './product-grid.tsx';
import { SubcategoryChips } from './subcategory-chips.tsx';
import { ViewAll } from './view-all.tsx';

export interface ProductListProps
  extends ListedProducts,
    Pick<ProductGridProps, 'today' | 'onAdd'> {
  listing: Listing;
  /** Why the list could not be read. */
  failed: string | null;
}

/** A listing: its title, the choice of category and order, the products, and the way to more. */
export function ProductList({
  listing,
  today,
  failed,
  products,
  total,
  offset,
  onAdd,
}: ProductListProps) {
  const featured = isFeatured(listing);
  return (
    <section aria-label="Products">
      <ListingHeading
        listing={listing}
        shown={products.length}
        total={total}
        heading={featured ? 'h2' : 'h1'}
      >
        <ListingToolbar listing={listing} />
      </ListingHeading>
      <SubcategoryChips listing={listing} />
      {failed && <ListingFailed message={failed} />}
      {!failed && total === 0 && <NoProducts filtered={!featured} />}
      {products.length > 0 && (
        <ProductGrid
          products={products}
          bandShows={listing.category && !listing.q ? 'subcategory' : 'category'}
          today={today}
          featured={featured}
          onAdd={onAdd}
        />
      )}
      {featured && total > products.length && (
        <ViewAll to={listingUrl({ ...listing, all: true })} />
      )}
      {!featured && (
        <LoadMore
          to={listingUrl(
            nextPage(
              listing,
              products.map(({ id }) => id),
            ),
          )}
          left={total - offset - products.length}
        />
      )}
    </section>
  );
}
