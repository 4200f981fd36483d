import { Fragment, lazy, Suspense, useEffect, useRef } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import {
  categoryTree,
  findCategory,
  formatCategory,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { latePart } from '#app/platform/http/connection.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import '#app/ui/feedback/empty-state.module.css';
import '#app/catalogue/cards/product-row.module.css';
import { ProductGrid, type ProductGridProps } from '#app/catalogue/cards/product-card.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import type { ListedProducts } from './listing.server.ts';
import {
  bestMatch,
  defaultSort,
  isFeatured,
  type Listing,
  listingNote,
  listingTitle,
  listingUrl,
  type Sort,
  sorts,
} from './listing.ts';
import { ListingFailed } from './listing-failed.tsx';
import type { Narrowing } from './narrowing.ts';
import styles from './product-list.module.css';

// The style of what is loaded later stands in the page.

/** Home's first page has none of them, and does without their scripts. */
const LoadMore = lazy(latePart(() => import('./load-more.tsx')));
const Narrow = lazy(latePart(() => import('./narrow.tsx')));
const Unnoted = lazy(latePart(() => import('./unnoted.tsx')));
const NoProducts = lazy(latePart(() => import('./no-products.tsx')));

interface ProductListProps
  extends Omit<ListedProducts, 'reading'>,
    Pick<ProductGridProps, 'today' | 'onAdd'> {
  listing: Listing;
  /** Why the list could not be read. */
  failed: string | null;
  narrowing?: Narrowing;
  shelf: { url: string; label: string } | null;
  /** What a search finds by the meaning of its words besides. */
  also: ProductGridProps['products'];
}

export function ProductList({
  listing,
  today,
  failed,
  narrowing,
  products,
  total,
  offset,
  notes,
  near,
  missingName,
  shelf,
  also,
  onAdd,
}: ProductListProps) {
  const featured = isFeatured(listing);
  const left = total - offset - products.length;
  return (
    <section aria-label={t('Products')}>
      <div className={styles.heading}>
        <div>
          <ListingTitle listing={listing} />
          {shelf && (
            <p className={styles.note}>
              <ButtonLink to={shelf.url} variant="quiet" size="sm">
                {shelf.label}
              </ButtonLink>
            </p>
          )}
          {notes?.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <p className={styles.note} aria-live="polite">
            {!failed && listingNote(listing, products.length, total)}
          </p>
        </div>
        <ListingToolbar listing={listing} />
      </div>
      <SubcategoryChips listing={listing} />
      <div className={styles.columns}>
        {narrowing && (
          <Suspense>
            <Narrow listing={listing} narrowing={narrowing} />
          </Suspense>
        )}
        <div id="products">
          {failed ? (
            <ListingFailed message={failed} />
          ) : (
            total === 0 && (
              <Suspense>
                <NoProducts listing={listing} near={near} missingName={missingName} today={today} />
              </Suspense>
            )
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
          {(left + offset > 0 || (featured && total > 0)) && (
            <div className={styles.more}>
              {featured ? (
                <ButtonLink to={listingUrl({ ...listing, all: true })} variant="ink" size="lg">
                  {t('View All Products')}
                </ButtonLink>
              ) : (
                <Suspense>
                  <LoadMore {...{ listing, products, total, offset, left }} />
                </Suspense>
              )}
            </div>
          )}
          {narrowing && narrowing.unnoted.length > 0 && (
            <Suspense>
              <Unnoted lines={narrowing.unnoted} />
            </Suspense>
          )}
          {also.length > 0 && (
            <>
              <h2 className={styles.also}>{t('Also for "{q}"', { q: `${listing.q}` })}</h2>
              <ProductGrid
                products={also}
                ribbonShows="category"
                today={today}
                featured={false}
                eagerFirstRow={false}
                onAdd={onAdd}
              />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function ListingTitle({ listing }: { listing: Listing }) {
  const Heading = isFeatured(listing) ? 'h2' : 'h1';
  const parts = listing.q ? [listingTitle(listing)] : listingTitle(listing).split(/( [→←] )/);
  return (
    <Heading>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index === 1 ? <span className={styles.arrow}>{part}</span> : part}
        </Fragment>
      ))}
    </Heading>
  );
}

function SubcategoryChips({ listing }: { listing: Listing }) {
  const category = findCategory(listing.category ?? '');
  if (!category?.hasMenu) return null;
  return (
    <nav aria-label={t('Subcategories')} style={ribbonStyle(category.name)}>
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
              {subcategory ? formatCategory(subcategory) : t('All')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Category and sort. The selects keep their own values, so that a second choice counts the first
 * one while its list is still on its way. Without JavaScript it is a form with an 'Apply' button.
 */
function ListingToolbar({ listing }: { listing: Listing }) {
  const categories = useRef<HTMLSelectElement>(null);
  const orders = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const category = listing.category ?? '';
  const { sort } = listing;

  // Back, and every link, may bring another listing than the one that was chosen here.
  useEffect(() => {
    if (!isIdle || !categories.current || !orders.current) return;
    categories.current.value = category;
    orders.current.value = sort;
  }, [isIdle, category, sort]);

  function apply() {
    const chosen = categories.current?.value ?? '';
    const isSame = chosen === category;
    const next = {
      ...listing,
      page: 1,
      category: chosen,
      sort: orders.current?.value as Sort,
      lastOnes: listing.lastOnes && !chosen,
      ...(!isSame && { subcategory: null, filters: '' }),
    };
    navigate(listingUrl(next), { preventScrollReset: isSame });
  }

  return (
    <Form method="get" action="/" autoComplete="off" onChange={apply} className={styles.tools}>
      {[
        ...new URLSearchParams(
          listingUrl({ ...listing, page: 1, sort: defaultSort(listing) }).slice(2),
        ),
      ].map(
        ([name, value]) =>
          name !== 'category' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Select
        ref={categories}
        label={t('Category')}
        labelPlace="beside"
        name="category"
        defaultValue={category}
        data-tap
      >
        <option value="">{t('All categories')}</option>
        {categoryTree.map(({ slug, name }) => (
          // In English its text is its value.
          <option key={slug} value={pageLanguage() === 'en' ? undefined : name}>
            {formatCategory(name)}
          </option>
        ))}
      </Select>
      <Select
        ref={orders}
        label={t('Sort by')}
        labelPlace="beside"
        name="sort"
        defaultValue={sort}
        data-tap
      >
        <Options labels={listing.q ? { ...bestMatch, ...sorts } : sorts} />
      </Select>
      <noscript>
        <Button type="submit" variant="quiet">
          {t('Apply')}
        </Button>
      </noscript>
    </Form>
  );
}
