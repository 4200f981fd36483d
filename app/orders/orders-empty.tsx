import { emptyUrl } from '#app/catalogue/art-url.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

export function OrdersEmpty() {
  return (
    <EmptyState
      picture={emptyUrl('orders')}
      title="You have no orders yet."
      action={<ButtonLink to="/">Continue Shopping</ButtonLink>}
    />
  );
}
