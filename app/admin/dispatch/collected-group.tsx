import { formatReadySince } from '#app/counter/collecting.ts';
import type { DispatchOrder } from '#app/dispatch/dispatch-list.ts';
import { CollectButtons, UncollectedButtons } from './collect-buttons.tsx';
import styles from './dispatch.module.css';
import { DispatchRow, OrderGroup, UnpackButton } from './dispatch-row.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { ConfirmationTag } from './to-pack.tsx';
import { useOpenForm } from './use-dispatch.ts';

interface CollectedGroupProps {
  title: string;
  orders: readonly DispatchOrder[];
  now: number;
  detail: string;
  /** They have waited for longer than the owner's days. */
  isLate?: boolean;
}

/** Packed orders that their customers collect. */
export function CollectedGroup({ title, orders, now, detail, isLate }: CollectedGroupProps) {
  if (orders.length === 0) return null;
  return (
    <OrderGroup title={title} detail={detail}>
      {orders.map((order) => (
        <CollectedOrderRow key={order.orderNumber} order={order} now={now} isLate={isLate} />
      ))}
    </OrderGroup>
  );
}

const action = '/admin/dispatch';

interface CollectedOrderRowProps extends Pick<CollectedGroupProps, 'now' | 'isLate'> {
  order: DispatchOrder;
}

function CollectedOrderRow({ order, now, isLate }: CollectedOrderRowProps) {
  const { isOpen, close, opener } = useOpenForm();
  const { orderNumber, readyAt, counterDue } = order;
  const row = counterDue && { ...order, counterDue, isPacked: true };
  return (
    <DispatchRow
      order={order}
      now={now}
      notes={
        <>
          <ConfirmationTag order={order} />
          {readyAt !== null && (
            <span className={styles.ready}>{formatReadySince(readyAt, now)}</span>
          )}
        </>
      }
      form={
        isOpen &&
        counterDue && (
          <HandOverForm
            orderNumber={orderNumber}
            due={counterDue}
            action={action}
            onClose={close}
          />
        )
      }
    >
      {row && !isOpen && (
        <>
          <CollectButtons
            order={row}
            action={action}
            opener={readyAt === null ? undefined : opener}
          />
          {isLate && <UncollectedButtons order={row} action={action} />}
        </>
      )}
      <UnpackButton order={order} />
    </DispatchRow>
  );
}
