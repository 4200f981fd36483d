import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

/** What the cart and the checkout show for an empty cart. */
export function CartEmpty() {
  return (
    <EmptyState
      image={emptyImageUrl('cart')}
      imageSize={{ width: 155, height: 136 }}
      title="Your cart is empty"
      hint="Start shopping to add items to your cart"
      action={<ButtonLink to="/">Continue Shopping</ButtonLink>}
    />
  );
}
