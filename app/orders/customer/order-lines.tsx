import { LineItem } from '#app/cart/line-item.tsx';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import type { OrderLine } from '#app/orders/order.ts';

export interface OrderedLinesProps {
  lines: readonly OrderLine[];
  className?: string;
}

/** What was bought, with images and the total of each line. */
export function OrderLines({ lines, className }: OrderedLinesProps) {
  return (
    <ul className={className}>
      {lines.map(({ productId, name, image, priceCents, quantity }) => (
        <li key={`${productId} ${name}`}>
          <LineItem
            small
            name={name}
            to={productId === null ? null : `/product/${productId}`}
            image={image}
            fallback={emptyImageUrl('orders')}
            detail={`Qty ${quantity}`}
            cents={priceCents * quantity}
          />
        </li>
      ))}
    </ul>
  );
}
