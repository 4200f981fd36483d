import { LineItem } from '#app/cart/line-item.tsx';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import {
  describeDiscount,
  formatPreOrder,
  formatReturned,
  type Order,
  type OrderLine,
} from '#app/orders/order.ts';
import { t } from '#app/platform/language/words.ts';
import { Money } from '#app/ui/data/money.tsx';
import styles from './order-lines.module.css';

interface OrderedLinesProps {
  order: Pick<Order, 'lines' | 'discountCents' | 'discountReason' | 'returnedCents'>;
  className?: string;
  /** What stands below the line beside its quantity. */
  describe?: (line: OrderLine) => string;
}

/** What was bought, with images and the total of each line, and what is taken off. */
export function OrderLines({ order, className, describe }: OrderedLinesProps) {
  const discount = describeDiscount(order);
  return (
    <ul className={className}>
      {order.lines.map((line) => (
        <li key={`${line.productId} ${line.name} ${line.priceCents}`}>
          <LineItem
            small
            name={line.name}
            to={line.productId === null ? null : `/product/${line.productId}`}
            image={line.image}
            fallback={emptyImageUrl('orders')}
            detail={[
              t('Qty {count}', { count: line.quantity }),
              formatReturned(line),
              formatPreOrder(line),
              describe?.(line),
            ]
              .filter(Boolean)
              .join(' · ')}
            cents={line.priceCents * line.quantity}
          />
        </li>
      ))}
      {discount && (
        <li className={styles.discount}>
          <bdi>{discount}</bdi>
          <Money cents={-order.discountCents} />
        </li>
      )}
      {order.returnedCents > 0 && (
        <li className={styles.discount}>
          <span>{t('Given back')}</span>
          <Money cents={-order.returnedCents} />
        </li>
      )}
    </ul>
  );
}
