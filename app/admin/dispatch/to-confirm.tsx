import type { DispatchOrder } from '#app/dispatch/dispatch-list.ts';
import styles from './dispatch.module.css';
import { DispatchRow } from './dispatch-row.tsx';

interface ToConfirmProps {
  orders: readonly DispatchOrder[];
  now: number;
}

/** The orders that nobody has confirmed, the oldest first. */
export function ToConfirm({ orders, now }: ToConfirmProps) {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <DispatchRow key={order.orderNumber} order={order} now={now} />
      ))}
    </ul>
  );
}
