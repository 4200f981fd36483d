import { useState } from 'react';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
import { formatReadySince, isUncollected } from '#app/counter/collecting.ts';
import { type DispatchOrder, groupByZone } from '#app/dispatch/dispatch-list.ts';
import type { Courier } from '#app/dispatch/runs/run.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { CollectButtons, UncollectedButtons } from './collect-buttons.tsx';
import styles from './dispatch.module.css';
import { DispatchRow, OrderGroup, UnpackButton } from './dispatch-row.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { NewRunDialog, useNewRun } from './new-run-dialog.tsx';
import { ConfirmationTag } from './to-pack.tsx';
import { useOpenForm } from './use-dispatch.ts';

interface ReadyListProps {
  orders: readonly DispatchOrder[];
  couriers: readonly Courier[];
  now: number;
  collectDays: number;
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

/** The packed orders by zone; the chosen ones become a run, whose dialog stays until its answer is there. */
export function ReadyList({ orders, couriers, now, collectDays }: ReadyListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOpening, setOpening] = useState(false);
  const run = useNewRun(setOpening);
  const brought = orders.filter(({ isCollected }) => !isCollected);
  const taken = brought.filter(({ orderNumber }) => chosen.has(orderNumber));
  const sendsRuns = useMay()('dispatch');
  const describe = sendsRuns ? formatOrders : countOrders;
  const choose = (rows: readonly DispatchOrder[], isOn: boolean) => {
    const next = new Set(taken.map(({ orderNumber }) => orderNumber));
    for (const { orderNumber } of rows) isOn ? next.add(orderNumber) : next.delete(orderNumber);
    setChosen(next);
  };
  const openDialog = () => {
    // What was asked about other orders is not asked again.
    if (run.state === 'idle') run.reset();
    setOpening(true);
  };
  const collected = orders.filter(({ isCollected }) => isCollected);
  const late = collected.filter((order) => isUncollected(order, collectDays, now));
  const waiting = collected.filter((order) => !late.includes(order));
  return (
    <>
      {orders.length === 0 && <p className={styles.empty}>No parcel waits for a courier.</p>}
      <CollectedGroup
        title={`Not collected for ${collectDays === 1 ? '1 day' : `${collectDays} days`}`}
        orders={late}
        now={now}
        detail={describe(late)}
        isLate
      />
      {sendsRuns && brought.length > 0 && (
        <div className={classNames(layout.between, styles.bar)}>
          <span role="status">
            {taken.length === 0 ? 'Choose what goes along.' : formatOrders(taken)}
          </span>
          <Button size="sm" disabled={taken.length === 0} onClick={openDialog}>
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
            <DispatchRow
              key={order.orderNumber}
              order={order}
              now={now}
              choice={
                sendsRuns && (
                  <label className={classNames(layout.choice, styles.choice)}>
                    <input
                      type="checkbox"
                      aria-label={`Take ${order.orderNumber} along`}
                      checked={chosen.has(order.orderNumber)}
                      onChange={({ target }) => choose([order], target.checked)}
                    />
                  </label>
                )
              }
              notes={<ConfirmationTag order={order} />}
            >
              <UnpackButton order={order} />
            </DispatchRow>
          ))}
        </OrderGroup>
      ))}
      <CollectedGroup
        title="Collected in the shop"
        orders={waiting}
        now={now}
        detail={describe(waiting)}
      />
      {isOpening && (
        <NewRunDialog
          orders={taken}
          summary={formatOrders(taken)}
          couriers={couriers}
          run={run}
          onClose={() => setOpening(false)}
        />
      )}
    </>
  );
}

interface CollectedGroupProps {
  title: string;
  orders: readonly DispatchOrder[];
  now: number;
  detail: string;
  isLate?: boolean;
}

function CollectedGroup({ title, orders, now, detail, isLate }: CollectedGroupProps) {
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
