import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

export function WishlistEmpty() {
  return (
    <EmptyState
      image={emptyImageUrl('wishlist')}
      title="Your wishlist is empty"
      hint="Tap the heart on anything you like and it waits here."
      action={<ButtonLink to="/">Continue Shopping</ButtonLink>}
    />
  );
}
