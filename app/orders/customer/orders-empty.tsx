import { emptyUrl } from '#app/catalogue/images/art-url.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

export function OrdersEmpty() {
  return (
    <EmptyState
      image={emptyUrl('orders')}
      title="You have no orders yet."
      action={<ButtonLink to="/">Continue Shopping</ButtonLink>}
    />
  );
}
