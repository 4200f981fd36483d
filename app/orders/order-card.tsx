import type { ReactNode } from 'react';
import { artUrl } from '#app/catalogue/art-url.ts';
import { formatDate } from '#app/platform/date.ts';
import { LineItem } from '#app/ui/line-item.tsx';
import { Money } from '#app/ui/money.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { StatusTag } from '#app/ui/tag.tsx';
import type { Order, OrderLine } from './order.ts';
import styles from './order-card.module.css';

export interface OrderCardProps {
  order: Order;
  /** What happens next, under the head of a new order. */
  news?: ReactNode;
  /** At the foot, such as the key that cancels it. */
  children?: ReactNode;
}

/** One order of the visitor. */
export function OrderCard({ order, news, children }: OrderCardProps) {
  const { orderNumber, createdAt, status, totalCents, lines } = order;
  return (
    <Panel as="article" flat aria-labelledby={orderNumber}>
      <header className={styles.head}>
        <div>
          <h2 id={orderNumber} dir="ltr" className={styles.number}>
            {orderNumber}
          </h2>
          <time dateTime={createdAt} className={styles.date}>
            {formatDate(createdAt)}
          </time>
        </div>
        <div className={styles.state}>
          <StatusTag status={status} />
          <Money cents={totalCents} size="lg" />
        </div>
      </header>
      {news}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={`${line.productId} ${line.name}`}>
            <OrderedLine {...line} />
          </li>
        ))}
      </ul>
      {children && <div className={styles.foot}>{children}</div>}
    </Panel>
  );
}

function OrderedLine({ productId, name, image, priceCents, quantity }: OrderLine) {
  return (
    <LineItem
      small
      name={name}
      to={productId === null ? null : `/product/${productId}`}
      image={image}
      fallback={artUrl({ name, category: 'Repairs', subcategory: '' })}
      detail={`Qty ${quantity}`}
      cents={priceCents * quantity}
    />
  );
}
