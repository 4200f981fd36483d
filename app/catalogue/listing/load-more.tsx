import type { MouseEvent } from 'react';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { localUrl, t, tn } from '#app/platform/language/words.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { isMoreThanCounted, type Listing, listingUrl, pageSize, windowSize } from './listing.ts';

/** The same listing, one page further. Deep in a list, `from` names the first product. */
export function nextPage(listing: Listing, shownIds: readonly number[]): Listing {
  const start = shownIds.length + pageSize - windowSize;
  return { ...listing, page: listing.page + 1, from: start > 0 ? (shownIds[start] ?? null) : null };
}

interface LoadMoreProps {
  listing: Listing;
  products: readonly ProductSummary[];
  total: number;
  /** How many stand before those that are shown, which only deep pages leave out. */
  offset: number;
  /** How many stand behind those that are shown. */
  left: number;
}

export default function LoadMore({ listing, products, total, offset, left }: LoadMoreProps) {
  const shownIds = products.map(({ id }) => id);

  /** A keyboard goes on at the first new product; a pointer stays where it is. */
  function onClick({ detail }: MouseEvent) {
    const link = document.querySelector(
      `article a[href="${localUrl(`/product/${shownIds.at(-1)}`)}"]`,
    );
    const last = link?.closest('li');
    if (detail > 0 || !last?.parentElement) return;
    const observer = new MutationObserver(() => {
      observer.disconnect();
      last.nextElementSibling?.querySelector('a')?.focus();
    });
    observer.observe(last.parentElement, { childList: true });
  }

  return (
    <>
      {left > 0 && (
        <>
          <ButtonLink
            to={listingUrl(nextPage(listing, shownIds))}
            variant="ink"
            size="lg"
            preventScrollReset
            replace
            onClick={onClick}
          >
            {t('Load more')}
          </ButtonLink>
          {!isMoreThanCounted(listing, total) && (
            <p>{tn(left, '{count} more product', '{count} more products')}</p>
          )}
        </>
      )}
      {offset > 0 && (
        <ButtonLink to={listingUrl({ ...listing, page: 1, from: null })} variant="quiet" size="sm">
          {t('Start of the list')}
        </ButtonLink>
      )}
    </>
  );
}
