import {
  confirmationLabels,
  confirmationTones,
  describeContact,
} from '#app/dispatch/confirmation.ts';
import { type DispatchOrder, formatAge } from '#app/dispatch/dispatch-list.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import { ContactButtons } from './contact-buttons.tsx';
import styles from './dispatch.module.css';
import { DispatchRow } from './dispatch-row.tsx';

interface ToConfirmProps {
  orders: readonly DispatchOrder[];
  now: number;
}

/** The orders that are not confirmed yet, the oldest first. */
export function ToConfirm({ orders, now }: ToConfirmProps) {
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <DispatchRow
          key={order.orderNumber}
          order={order}
          now={now}
          notes={<LastContact order={order} now={now} />}
        >
          <ContactButtons order={order} action="/admin/dispatch" />
        </DispatchRow>
      ))}
    </ul>
  );
}

/** How the customer was reached last, and what came of it. */
function LastContact({
  order: { confirmation, lastContact },
  now,
}: {
  order: DispatchOrder;
  now: number;
}) {
  if (!lastContact) return null;
  const { by, at } = lastContact;
  return (
    <span className={styles.contact}>
      {confirmation !== 'unconfirmed' && (
        <Tag tone={confirmationTones[confirmation]}>{confirmationLabels[confirmation]}</Tag>
      )}
      <span className={styles.detail}>
        {`${describeContact(lastContact)}, ${formatAge(at, now)} ago, `}
        <bdi>{by ?? 'the customer'}</bdi>
      </span>
    </span>
  );
}
