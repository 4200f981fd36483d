import { type ReactNode, useEffect, useState } from 'react';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
import { type DispatchOrder, groupByZone } from '#app/dispatch/dispatch-list.ts';
import type { Courier } from '#app/dispatch/runs/run.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './dispatch.module.css';
import { DispatchRow, OrderGroup } from './dispatch-row.tsx';
import { NewRunDialog } from './new-run-dialog.tsx';
import { ConfirmationTag } from './to-pack.tsx';
import { useDispatch } from './use-dispatch.ts';

interface ReadyListProps {
  orders: readonly DispatchOrder[];
  couriers: readonly Courier[];
  now: number;
}

const sumDue = (orders: readonly DispatchOrder[]) =>
  orders.reduce((sum, { dueCents }) => sum + dueCents, 0);
const countOrders = (orders: readonly DispatchOrder[]) =>
  orders.length === 1 ? '1 order' : `${orders.length} orders`;
function formatOrders(orders: readonly DispatchOrder[]): string {
  const count = countOrders(orders);
  const more = orders.every(({ isFeeKnown }) => isFeeKnown) ? '' : ' plus delivery';
  return `${count}, ${formatPrice(sumDue(orders))}${more}`;
}

/** The packed orders by zone; the chosen ones become a run. */
export function ReadyList({ orders, couriers, now }: ReadyListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOpening, setOpening] = useState(false);
  const brought = orders.filter(({ isCollected }) => !isCollected);
  const collected = orders.filter(({ isCollected }) => isCollected);
  const taken = brought.filter(({ orderNumber }) => chosen.has(orderNumber));
  // The orders may also go while the dialog is open: another window has taken them, or a response was lost.
  useEffect(() => {
    if (taken.length === 0) setOpening(false);
  }, [taken.length]);
  const sendsRuns = useMay()('dispatch');
  const describe = sendsRuns ? formatOrders : countOrders;
  const choose = (rows: readonly DispatchOrder[], isOn: boolean) => {
    const next = new Set(taken.map(({ orderNumber }) => orderNumber));
    for (const { orderNumber } of rows) isOn ? next.add(orderNumber) : next.delete(orderNumber);
    setChosen(next);
  };
  return (
    <>
      {sendsRuns && brought.length > 0 && (
        <div className={classNames(layout.between, styles.bar)}>
          <span role="status">
            {taken.length === 0 ? 'Choose what goes along.' : formatOrders(taken)}
          </span>
          <Button size="sm" disabled={taken.length === 0} onClick={() => setOpening(true)}>
            New run
          </Button>
        </div>
      )}
      {groupByZone(brought).map(({ title, orders: own }) => (
        <OrderGroup
          key={title}
          title={title}
          detail={describe(own)}
          beside={
            sendsRuns && (
              <TextButton
                aria-label={`Choose all of ${title}`}
                onClick={() =>
                  choose(
                    own,
                    own.some(({ orderNumber }) => !chosen.has(orderNumber)),
                  )
                }
              >
                Choose all
              </TextButton>
            )
          }
        >
          {own.map((order) => (
            <ReadyRow key={order.orderNumber} order={order} now={now}>
              {sendsRuns && (
                <label className={classNames(layout.choice, styles.choice)}>
                  <input
                    type="checkbox"
                    aria-label={`Take ${order.orderNumber} along`}
                    checked={chosen.has(order.orderNumber)}
                    onChange={({ target }) => choose([order], target.checked)}
                  />
                </label>
              )}
            </ReadyRow>
          ))}
        </OrderGroup>
      ))}
      {collected.length > 0 && (
        <OrderGroup title="Collected in the shop" detail={describe(collected)}>
          {collected.map((order) => (
            <ReadyRow key={order.orderNumber} order={order} now={now} />
          ))}
        </OrderGroup>
      )}
      {isOpening && (
        <NewRunDialog
          orders={taken}
          summary={formatOrders(taken)}
          couriers={couriers}
          onOpened={() => setChosen(new Set())}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  );
}

interface ReadyRowProps {
  order: DispatchOrder;
  now: number;
  /** Its checkbox. */
  children?: ReactNode;
}

function ReadyRow({ order, now, children }: ReadyRowProps) {
  const { orderNumber, status: seen } = order;
  const { isBusy, send } = useDispatch();
  return (
    <DispatchRow
      order={order}
      now={now}
      choice={children}
      notes={<ConfirmationTag order={order} />}
    >
      <TextButton
        aria-label={`Unpack ${orderNumber}`}
        aria-disabled={isBusy(orderNumber)}
        onClick={() => send(orderNumber, { intent: 'pack', seen, packed: '' })}
      >
        Unpack
      </TextButton>
    </DispatchRow>
  );
}
