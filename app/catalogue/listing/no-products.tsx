import { Link, useRouteLoaderData } from 'react-router';
import { ProductRow } from '#app/catalogue/cards/product-row.tsx';
import {
  categoryTree,
  formatCategory,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { getSearchMessageUrl } from '#app/platform/text/tel.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { formatDollars, parseFilters } from './filters.ts';
import { isFeatured, type Listing, listingUrl } from './listing.ts';
import styles from './product-list.module.css';

interface NoProductsProps {
  listing: Listing;
  near: readonly ProductSummary[];
  missingName?: string;
  today: string;
}

export default function NoProducts({ listing, near, missingName, today }: NoProductsProps) {
  const filtered = !isFeatured(listing);
  const [reason, name, url] = describeEmpty(listing, missingName);
  const { maxCents: max } = parseFilters(new URLSearchParams(listing.filters));
  const whatsapp = useRouteLoaderData<typeof loadRoot>('root')?.contact.whatsapp;
  return (
    <>
      <EmptyState
        image={emptyImageUrl('search')}
        title={t('No products found.')}
        hint={filtered && reason}
        action={filtered && <ButtonLink to={url}>{name}</ButtonLink>}
      />
      {listing.q && (
        <>
          <div className={styles.request}>
            <form method="post" action={localUrl('/wants')}>
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="query" value={listing.q} />
              <input type="hidden" name="platform" value={listing.subcategory ?? ''} />
              <input type="hidden" name="upTo" value={max === null ? '' : formatDollars(max)} />
              <Button type="submit" variant="ink">
                {missingName ? t('Tell me when you get one') : t('Tell me when you get it')}
              </Button>
            </form>
            {whatsapp && (
              <a href={getSearchMessageUrl(whatsapp, listing.q)}>{t('Ask on WhatsApp')}</a>
            )}
          </div>
          <ProductRow title={t('Near what you searched for')} products={near} today={today} />
          <CategoryLinks />
        </>
      )}
    </>
  );
}

function describeEmpty(
  listing: Listing,
  missingName?: string,
): [reason: string, name: string, url: string] {
  if (listing.filters || (listing.q && listing.category && !missingName)) {
    const rest = listing.filters ? { filters: '' } : { category: null };
    const url = listingUrl({ ...listing, ...rest, page: 1 });
    return [
      t('Nothing has all that you chose. Try browsing other categories.'),
      t('Clear all'),
      url,
    ];
  }
  const unfound = missingName
    ? t('We have no {name} now. Try browsing other categories.', { name: missingName })
    : t('Check the spelling, or search with fewer words. Try browsing other categories.');
  const reason = listing.q
    ? unfound
    : t('Nothing on this shelf yet. Try browsing other categories.');
  return [reason, t('Browse all'), listingUrl({ all: true })];
}

function CategoryLinks() {
  return (
    <nav aria-labelledby="other-categories">
      <h2 id="other-categories">{t('Browse the shelves')}</h2>
      <ul className={styles.chips}>
        {categoryTree.map(({ name }) => (
          <li key={name} style={ribbonStyle(name)}>
            <Link to={listingUrl({ category: name })} prefetch={onIntent} className={styles.chip}>
              {formatCategory(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
