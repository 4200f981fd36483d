import { Link } from 'react-router';
import { outcomeLabels } from '#app/dispatch/dispatch-list.ts';
import type { DeliveryTry } from '#app/dispatch/order-cash.server.ts';
import type { Order } from '#app/orders/order.ts';
import { formatDateTime } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import styles from './order.module.css';

interface OrderCashProps {
  order: Pick<Order, 'status'>;
  tries: readonly DeliveryTry[];
}

/** What the couriers collected for an order, and whether the shop has counted it. */
export function OrderCash({ order: { status }, tries }: OrderCashProps) {
  const isRecorded = tries.some(({ outcome }) => outcome === 'delivered');
  const isUnrecorded = status === 'delivered' && !isRecorded;
  if (tries.length === 0 && !isUnrecorded) return null;
  return (
    <section>
      <h3>Cash</h3>
      <ul className={styles.states}>
        {tries.map((one) => (
          <li key={one.runId}>
            <Link to={`/admin/dispatch/runs/${one.runId}`}>Run {one.runId}</Link>
            <span>
              <bdi>{one.courier}</bdi>: {describeTry(one)}
            </span>
          </li>
        ))}
      </ul>
      {isUnrecorded && <p>Cash not recorded</p>}
    </section>
  );
}

function describeTry({ outcome, collectedCents, collectedLbp, outcomeAt, countedAt }: DeliveryTry) {
  if (outcome === null || outcomeAt === null) return 'on the road';
  const what = `${outcomeLabels[outcome]} ${formatDateTime(outcomeAt)}`;
  if (collectedCents === null && collectedLbp === null) return what;
  const lira = collectedLbp ? ` and LBP ${collectedLbp.toLocaleString('en-US')}` : '';
  const counted = countedAt === null ? 'not counted yet' : `counted ${formatDateTime(countedAt)}`;
  return `${what}. Collected ${formatPrice(collectedCents ?? 0)}${lira}, ${counted}`;
}
