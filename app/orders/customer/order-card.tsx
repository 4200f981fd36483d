import type { ReactNode } from 'react';
import type { Order } from '#app/orders/order.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatDate } from '#app/platform/text/date.ts';
import { Money } from '#app/ui/data/money.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './order-card.module.css';
import { OrderedLines } from './order-lines.tsx';

export interface OrderCardProps {
  order: Order;
  /** What happens next, under the head of a new order. */
  news?: ReactNode;
  /** At the foot, such as the key that cancels it. */
  children?: ReactNode;
}

/** One order of the user. */
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
      <OrderedLines lines={lines} className={styles.lines} />
      {children && <div className={styles.foot}>{children}</div>}
    </Panel>
  );
}
