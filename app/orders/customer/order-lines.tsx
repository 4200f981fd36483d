import { LineItem } from '#app/cart/line-item.tsx';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
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
  order: Pick<
    Order,
    'lines' | 'discountCents' | 'discountReason' | 'returnedCents' | 'unpaidCents'
  >;
  className?: string;
  describe?: (line: OrderLine) => string;
}

export function OrderLines({ order, className, describe }: OrderedLinesProps) {
  const { returnedCents, unpaidCents } = order;
  const takenOff: [label: string | null, cents: number][] = [
    [describeDiscount(order), order.discountCents],
    [t('Not paid at the door'), unpaidCents],
    [t('Given back'), returnedCents - unpaidCents],
  ];
  return (
    <ul className={className}>
      {order.lines.map((line) => (
        <li key={`${line.productId} ${line.name} ${line.priceCents}`}>
          <LineItem
            small
            name={line.name}
            to={line.productId === null ? null : `/product/${line.productId}`}
            image={line.image}
            fallback={categoryImageUrl(line.category)}
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
      {takenOff.map(
        ([label, cents]) =>
          cents > 0 && (
            <li key={label} className={styles.discount}>
              <bdi>{label}</bdi>
              <Money cents={-cents} />
            </li>
          ),
      )}
    </ul>
  );
}
