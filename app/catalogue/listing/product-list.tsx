import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  categoryTree,
  findCategory,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import type { ListedProducts } from './listing.server.ts';
import {
  isFeatured,
  type Listing,
  listingNote,
  listingTitle,
  listingUrl,
  nextPage,
} from './listing.ts';
import { ListingFailed } from './listing-failed.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { ProductGrid, type ProductGridProps } from './product-card.tsx';
import styles from './product-list.module.css';
import { ProductRow } from './product-row.tsx';

export interface ProductListProps
  extends ListedProducts,
    Pick<ProductGridProps, 'today' | 'onAdd'> {
  listing: Listing;
  /** Why the list could not be read. */
  failed: string | null;
  /** The way on from a search that found nothing. */
  whenNotFound?: ReactNode;
}

/** A listing: its title, the choice of category and order, the products, and the way to more. */
export function ProductList({
  listing,
  today,
  failed,
  products,
  total,
  offset,
  notes,
  near,
  onAdd,
  whenNotFound,
}: ProductListProps) {
  const featured = isFeatured(listing);
  const left = total - offset - products.length;
  const shownIds = products.map(({ id }) => id);
  return (
    <section aria-label="Products">
      <div className={styles.heading}>
        <div className={styles.words}>
          <ListingTitle listing={listing} />
          {notes?.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <p className={styles.note}>{listingNote(listing, products.length, total)}</p>
        </div>
        <ListingToolbar listing={listing} />
      </div>
      <SubcategoryChips listing={listing} />
      {failed && <ListingFailed message={failed} />}
      {!failed && total === 0 && <NoProducts filtered={!featured} searched={listing.q !== null} />}
      {!failed && total === 0 && listing.q && (
        <>
          {whenNotFound}
          <ProductRow title="Near what you searched for" products={near} today={today} />
          <CategoryLinks />
        </>
      )}
      {products.length > 0 && (
        <ProductGrid
          products={products}
          ribbonShows={listing.category && !listing.q ? 'subcategory' : 'category'}
          today={today}
          featured={featured}
          onAdd={onAdd}
        />
      )}
      {left > 0 && (
        <div className={styles.more}>
          {featured ? (
            <ButtonLink to={listingUrl({ ...listing, all: true })} variant="ink" size="lg">
              View All Products
            </ButtonLink>
          ) : (
            <>
              <ButtonLink
                to={listingUrl(nextPage(listing, shownIds))}
                variant="ink"
                size="lg"
                preventScrollReset
                replace
              >
                Load more
              </ButtonLink>
              <p>
                {left === 1 ? '1 more product' : `${left.toLocaleString('en-US')} more products`}
              </p>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function ListingTitle({ listing }: { listing: Listing }) {
  const Heading = isFeatured(listing) ? 'h2' : 'h1';
  const parts = listing.q ? [listingTitle(listing)] : listingTitle(listing).split(' → ');
  return (
    <Heading>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <span className={styles.arrow}> → </span>}
          {part}
        </Fragment>
      ))}
    </Heading>
  );
}

/** The subcategories of the chosen category; nothing where none is chosen. */
function SubcategoryChips({ listing }: { listing: Listing }) {
  const category = listing.category && findCategory(listing.category);
  if (!category) return null;
  return (
    <nav aria-label="Subcategories" style={ribbonStyle(category.name)}>
      <ul className={styles.chips}>
        {[null, ...category.subcategories].map((subcategory) => (
          <li key={subcategory}>
            <Link
              to={listingUrl({ ...listing, subcategory, page: 1 })}
              prefetch={onIntent}
              preventScrollReset
              aria-current={subcategory === listing.subcategory ? 'true' : undefined}
              className={styles.chip}
            >
              {subcategory ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to every category, for a search that found nothing. */
function CategoryLinks() {
  return (
    <nav aria-labelledby="other-categories" className={styles.others}>
      <h2 id="other-categories">Browse the shelves</h2>
      <ul className={styles.chips}>
        {categoryTree.map(({ name }) => (
          <li key={name} style={ribbonStyle(name)}>
            <Link to={listingUrl({ category: name })} prefetch={onIntent} className={styles.chip}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The empty list; `filtered` when a category or a search made it so. */
export function NoProducts({ filtered, searched }: { filtered: boolean; searched: boolean }) {
  const reason = searched
    ? 'Check the spelling, or search with fewer words.'
    : 'Nothing on this shelf yet.';
  return (
    <EmptyState
      image={emptyImageUrl('search')}
      title="No products found."
      hint={filtered && `${reason} Try browsing other categories.`}
      action={filtered && <ButtonLink to={listingUrl({ all: true })}>Browse all</ButtonLink>}
    />
  );
}
