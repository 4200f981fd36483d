import { emptyUrl } from '#app/catalogue/images/art-url.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { listingUrl } from './listing-url.ts';

/** The empty list; `filtered` when a category or a search made it so. */
export function NoProducts({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      image={emptyUrl('search')}
      title="No products found."
      hint={filtered && 'Nothing on this shelf yet. Try browsing other categories.'}
      action={
        filtered && (
          <ButtonLink to={listingUrl({ all: true })} variant="quiet">
            Browse all
          </ButtonLink>
        )
      }
    />
  );
}
