import { LineItem } from '#app/cart/line-item.tsx';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { formatPreOrder, type OrderLine } from '#app/orders/order.ts';

interface OrderedLinesProps {
  lines: readonly OrderLine[];
  className?: string;
  /** What stands below the line beside its quantity. */
  describe?: (line: OrderLine) => string;
}

/** What was bought, with images and the total of each line. */
export function OrderLines({ lines, className, describe }: OrderedLinesProps) {
  return (
    <ul className={className}>
      {lines.map((line) => (
        <li key={`${line.productId} ${line.name}`}>
          <LineItem
            small
            name={line.name}
            to={line.productId === null ? null : `/product/${line.productId}`}
            image={line.image}
            fallback={emptyImageUrl('orders')}
            detail={[`Qty ${line.quantity}`, formatPreOrder(line), describe?.(line)]
              .filter(Boolean)
              .join(' · ')}
            cents={line.priceCents * line.quantity}
          />
        </li>
      ))}
    </ul>
  );
}
