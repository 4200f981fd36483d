import type { OrderState } from '#app/orders/order.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatDateTime } from '#app/platform/text/date.ts';
import styles from './order-history.module.css';

/** The states an order has been in, with when. */
export function OrderHistory({ states }: { states: readonly OrderState[] }) {
  return (
    <details className={styles.history}>
      <summary>History</summary>
      <ol>
        {states.map(({ status, at }) => (
          <li key={at}>
            <StatusTag status={status} />
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}
