import type { RecordedState } from '#app/orders/order-details.server.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatDateTime } from '#app/platform/text/date.ts';
import styles from './order.module.css';

/** The states an order has been in, with who set each and when. */
export function RecordedStates({ states }: { states: readonly RecordedState[] }) {
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.states}>
        {states.map(({ status, at, by }) => (
          <li key={at}>
            <StatusTag status={status} />
            <span className={styles.date}>
              <time dateTime={at}>{formatDateTime(at)}</time>
              {', '}
              <bdi>{by ?? 'a deleted account'}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
