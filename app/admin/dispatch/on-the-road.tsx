import { Link } from 'react-router';
import layout from '#app/admin/layout.module.css';
import {
  type DispatchLists,
  type DispatchOrder,
  formatWait,
  type OpenRun,
  outcomeLabels,
} from '#app/dispatch/dispatch-list.ts';
import { type RefusalReason, refusalReasons } from '#app/dispatch/runs/run-outcome.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { ReachButtons } from './contact-buttons.tsx';
import styles from './dispatch.module.css';
import { DispatchRow, OrderGroup } from './dispatch-row.tsx';
import { CameBackButtons } from './send-button.tsx';

interface OnTheRoadProps {
  lists: DispatchLists;
  now: number;
}

export function OnTheRoad({ lists: { onTheRoad, cameBack, openRuns }, now }: OnTheRoadProps) {
  const known = new Set(openRuns.map(({ id }) => id));
  const withoutRun = onTheRoad.orders.filter(({ runId }) => !known.has(runId ?? 0));
  const groups = [
    ...openRuns.map((run) => ({
      title: `Run ${run.id}: ${run.courier}`,
      to: `/admin/dispatch/runs/${run.id}`,
      detail: formatStops(run),
      orders: onTheRoad.orders.filter(({ runId }) => runId === run.id),
    })),
    { title: 'Without a run', orders: withoutRun },
  ];
  return (
    <>
      {groups
        .filter(({ orders }) => orders.length > 0)
        .map(({ orders, ...group }) => (
          <OrderGroup key={group.title} {...group}>
            {orders.map((order) => (
              <DispatchRow key={order.orderNumber} order={order} now={now} />
            ))}
          </OrderGroup>
        ))}
      <CameBack orders={cameBack.orders} now={now} />
    </>
  );
}

const formatStops = ({ doneCount, stopCount }: OpenRun) =>
  `${doneCount} of ${stopCount} ${stopCount === 1 ? 'stop' : 'stops'} done`;

/** Refused or not met: the owner decides what becomes of them. They are out of stock until then. */
function CameBack({ orders, now }: { orders: readonly DispatchOrder[]; now: number }) {
  if (orders.length === 0) return null;
  return (
    <OrderGroup title="What came back">
      {orders.map((order) => (
        <DispatchRow key={order.orderNumber} order={order} now={now} notes={<WhyBack {...order} />}>
          {order.outcome === 'not-home' && (
            <ReachButtons orderNumber={order.orderNumber} phone={order.phone} message="missed" />
          )}
          <CameBackButtons orderNumber={order.orderNumber} runId={order.runId ?? 0} />
        </DispatchRow>
      ))}
    </OrderGroup>
  );
}

function WhyBack({ outcome, reason }: DispatchOrder) {
  return (
    <span className={layout.line}>
      {outcome && outcomeLabels[outcome]}
      {reason && `: ${refusalReasons[reason as RefusalReason] ?? reason}`}
    </span>
  );
}

/** The runs that have outcomes, or no order on the road any more, until their cash is counted. */
export function CashToSettle({ runs, now }: { runs: readonly OpenRun[]; now: number }) {
  return (
    <ul>
      {runs.map((run) => (
        <li key={run.id} data-order-row className={`cluster breaks ${styles.row}`}>
          <div className={styles.order}>
            <Link to={`/admin/dispatch/runs/${run.id}`} className={layout.number}>
              {`Run ${run.id}`}
            </Link>
            <time dateTime={run.openedAt} className={layout.line}>
              {formatWait(run.openedAt, now)}
            </time>
          </div>
          <div className={styles.who}>
            <bdi className="strong">{run.courier}</bdi>
            <span className={layout.line}>{formatStops(run)}</span>
          </div>
          <div className={styles.due}>
            <span dir="ltr">{formatPrice(run.dueCents)}</span>
            <span className={layout.line}>to collect</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function RunSheets({ runs, now }: { runs: readonly OpenRun[]; now: number }) {
  return (
    <ul>
      {runs.map(({ id, courier, openedAt }) => (
        <li key={id} className={`cluster breaks ${styles.row}`}>
          <div className={styles.order}>
            <Link to={`/admin/dispatch/runs/${id}/sheet`} className={layout.number}>
              {`Run sheet ${id}`}
            </Link>
            <time dateTime={openedAt} className={layout.line}>
              {formatWait(openedAt, now)}
            </time>
          </div>
          <bdi className="strong">{courier}</bdi>
        </li>
      ))}
    </ul>
  );
}
