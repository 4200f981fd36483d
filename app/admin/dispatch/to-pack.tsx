import { Printer } from 'lucide-react';
import layout from '#app/admin/layout.module.css';
import type { DispatchOrder } from '#app/dispatch/dispatch-list.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './dispatch.module.css';
import { DispatchRow } from './dispatch-row.tsx';
import { SendButton } from './send-button.tsx';
import { useDispatch } from './use-dispatch.ts';

interface ToPackProps {
  orders: readonly DispatchOrder[];
  now: number;
}

export function ToPack({ orders, now }: ToPackProps) {
  const { isBusy, send } = useDispatch();
  const query = new URLSearchParams(orders.map((order) => ['order', order.orderNumber]));
  return (
    <>
      <div className={classNames(layout.between, styles.bar)}>
        <ButtonLink to={`/admin/orders/slips?${query}`} variant="quiet" size="sm">
          <Printer className="icon" aria-hidden="true" />
          Print slips
        </ButtonLink>
      </div>
      <ul>
        {orders.map((order) => {
          const { orderNumber, version: seen } = order;
          const busy = isBusy(orderNumber);
          return (
            <DispatchRow
              key={orderNumber}
              order={order}
              now={now}
              notes={<ConfirmationTag order={order} />}
            >
              <Checkbox
                size="sm"
                data-tap
                aria-label={`Packed ${orderNumber}`}
                checked={busy}
                aria-disabled={busy}
                onChange={() => busy || send(orderNumber, { intent: 'pack', seen, packed: 'on' })}
              >
                Packed
              </Checkbox>
            </DispatchRow>
          );
        })}
      </ul>
    </>
  );
}

/** The orders that wait for a release; what is in stock of them can go first. */
export function WaitingList({ orders, now }: ToPackProps) {
  return (
    <ul>
      {orders.map((order) => (
        <DispatchRow key={order.orderNumber} order={order} now={now}>
          {order.isSplittable && (
            <SendButton
              orderNumber={order.orderNumber}
              fields={{ intent: 'split', seen: order.version }}
            >
              Send the rest now
            </SendButton>
          )}
        </DispatchRow>
      ))}
    </ul>
  );
}

export function ConfirmationTag({ order }: { order: DispatchOrder }) {
  if (order.confirmation === 'confirmed') return null;
  return (
    <span>
      <Tag tone="warn">Not confirmed</Tag>
    </span>
  );
}
