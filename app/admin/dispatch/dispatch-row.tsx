import type { ReactNode } from 'react';
import { Link } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { RowItems } from '#app/admin/order-moves/row-items.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { formatNotBefore, formatShortWindow } from '#app/delivery/delivery-window.ts';
import { type DispatchOrder, formatWait } from '#app/dispatch/dispatch-list.ts';
import { describePhoneRecord } from '#app/orders/confirmation/confirmation.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './dispatch.module.css';
import { useDispatch } from './use-dispatch.ts';

interface DispatchRowProps {
  order: DispatchOrder;
  now: number;
  choice?: ReactNode;
  notes?: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
  form?: ReactNode;
}

interface OrderGroupProps {
  title: string;
  to?: string;
  detail?: string;
  beside?: ReactNode;
  children: ReactNode;
}

export function OrderGroup({ title, to, detail, beside, children }: OrderGroupProps) {
  return (
    <section aria-label={title}>
      <h3 className={classNames(layout.between, styles.zone)}>
        <span>
          {to ? <Link to={to}>{title}</Link> : <bdi>{title}</bdi>}{' '}
          <span className={layout.detail}>{detail}</span>
        </span>
        {beside}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

const slipUrl = (orderNumber: string) => `/admin/orders/slips?order=${orderNumber}`;

export function DispatchRow({ order, now, choice, notes, children, form }: DispatchRowProps) {
  const { orderNumber, customer, place, zoneTitle, unitCount, due, createdAt, tryCount } = order;
  const { dueFrom: from, dueTo: to } = order;
  const known = describePhoneRecord(order.record);
  const busy = useDispatch().isBusy(orderNumber);
  const may = useMay();
  return (
    <li aria-busy={busy || undefined} data-order-row className={`cluster breaks ${styles.row}`}>
      {choice}
      <div className={styles.order}>
        <Link
          to={may('orders') ? `/admin/orders/${orderNumber}` : slipUrl(orderNumber)}
          dir="ltr"
          className={layout.number}
        >
          {orderNumber}
        </Link>
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className={layout.line}>
          {formatWait(createdAt, now)}
        </time>
      </div>
      <div className={styles.who}>
        <bdi className="strong">{customer}</bdi>
        <span className={layout.line}>
          <bdi>{place}</bdi>
          {zoneTitle !== null && <bdi>{` · ${zoneTitle}`}</bdi>}
          {/* A release that may have moved stands on the tag below. */}
          {from !== null && to !== null && ` · ${formatShortWindow({ from, to })}`}
        </span>
        <RowItems {...order} />
        {order.record.confirmFirst && (
          <span>
            <Tag tone="bad">Confirm first</Tag>
          </span>
        )}
        {order.notBefore !== null && (
          <span>
            <Tag tone="warn">{formatNotBefore(order.notBefore, todayInBeirut(new Date(now)))}</Tag>
          </span>
        )}
        {known && <span className={layout.line}>{known}</span>}
        {tryCount > 0 && (
          <span className={layout.line}>
            {tryCount === 1 ? 'Tried once' : `Tried ${tryCount} times`}
          </span>
        )}
        {notes}
      </div>
      <div className={styles.due}>
        <span dir="ltr">{due}</span>
        <span className={layout.line}>{unitCount === 1 ? '1 piece' : `${unitCount} pieces`}</span>
        {!order.isFeeKnown && may('orders') && (
          <Link to={`/admin/orders/${orderNumber}#fee`} className={layout.line}>
            Set the fee<span className="visually-hidden">{` of ${orderNumber}`}</span>
          </Link>
        )}
      </div>
      {children && <div className={classNames(layout.row, styles.actions)}>{children}</div>}
      {form}
    </li>
  );
}

export function UnpackButton({ order }: { order: DispatchOrder }) {
  const { orderNumber, version: seen } = order;
  const { isBusy, send } = useDispatch();
  return (
    <TextButton
      aria-label={`Unpack ${orderNumber}`}
      aria-disabled={isBusy(orderNumber)}
      onClick={() => send(orderNumber, { intent: 'pack', seen, packed: '' })}
    >
      Unpack
    </TextButton>
  );
}
