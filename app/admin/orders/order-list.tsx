import { MailX, StickyNote } from 'lucide-react';
import { Link } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { StatusSelect } from '#app/admin/order-moves/status-select.tsx';
import rows from '#app/admin/row-table.module.css';
import { type AmountDueSettings, dueLabel } from '#app/delivery/amount-due.ts';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import { placedChannels } from '#app/orders/order.ts';
import { describeOrderDue } from '#app/orders/order-due.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { Money } from '#app/ui/data/money.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import type { ChosenOrders } from './chosen-orders.tsx';
import styles from './order-list.module.css';

interface OrderTableProps {
  orders: readonly ListedOrder[];
  newNumbers: ReadonlySet<string>;
  chosen: ChosenOrders;
  settings: AmountDueSettings;
}

/** The orders as rows; on phones each row is a stack. */
export function OrderTable({ orders, newNumbers, chosen, settings }: OrderTableProps) {
  return (
    <table className={classNames(rows.table, rows.stacked, styles.table)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Chosen</span>
          </th>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Items</th>
          <th scope="col" className={rows.amount}>
            Total
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order.orderNumber}
            order={order}
            isNew={newNumbers.has(order.orderNumber)}
            chosen={chosen}
            settings={settings}
          />
        ))}
      </tbody>
    </table>
  );
}

interface OrderRowProps {
  order: ListedOrder;
  isNew: boolean;
  chosen: ChosenOrders;
  settings: AmountDueSettings;
}

function OrderRow({ order, isNew, chosen, settings }: OrderRowProps) {
  const { orderNumber, createdAt, customer, city, phone, itemCount, totalCents, status } = order;
  const isChosen = chosen.has(orderNumber);
  return (
    <tr data-order-row className={isChosen ? styles.chosen : undefined}>
      <td className={styles.choice}>
        <label className={layout.choice}>
          <input
            type="checkbox"
            aria-label={`Choose ${orderNumber}`}
            checked={isChosen}
            onClick={(event) => chosen.onRowClick(event, orderNumber)}
            readOnly
          />
        </label>
      </td>
      <td className={styles.order}>
        <Link to={`/admin/orders/${orderNumber}`} dir="ltr" className={layout.number}>
          {orderNumber}
        </Link>
        <div className={layout.detail}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {isNew && (
            <>
              {' · '}
              <strong className={styles.new}>New</strong>
            </>
          )}
        </div>
      </td>
      <td className={rows.wide}>
        <bdi className={layout.name}>{customer}</bdi>
        <div className={layout.detail}>
          <bdi>{city}</bdi>
          {phone && (
            <>
              {', '}
              <bdi dir="ltr">{phone}</bdi>
            </>
          )}
        </div>
        <RowFlags order={order} />
      </td>
      <td>{itemCount === 1 ? '1 item' : `${itemCount} items`}</td>
      <td className={rows.amount}>
        <Money cents={totalCents} />
        <RowDue order={order} settings={settings} />
      </td>
      <td className={rows.wide}>
        <StatusSelect orderNumber={orderNumber} status={status} action="/admin/orders" />
      </td>
    </tr>
  );
}

/** What is to be paid and when it comes; the same lines as on the other papers. */
function RowDue({ order, settings }: Pick<OrderRowProps, 'order' | 'settings'>) {
  const due = describeOrderDue(order, settings);
  if (!due) return null;
  return (
    <div className={layout.detail}>
      <div>
        <bdi>{due.label}</bdi> <bdi dir="ltr">{due.fee}</bdi>
      </div>
      <div>
        {dueLabel} <strong dir="ltr">{due.due}</strong>
      </div>
      {due.lira && <div>{due.lira}</div>}
      {due.days && <div>{due.days}</div>}
    </div>
  );
}

/** What to know of an order before it is opened. */
function RowFlags({ order: { channel, hasNotes, hasFailedEmail } }: { order: ListedOrder }) {
  const placedBy = placedChannels[channel];
  if (!placedBy && !hasNotes && !hasFailedEmail) return null;
  return (
    <div className={styles.flags}>
      {placedBy && <Tag>{placedBy}</Tag>}
      {hasNotes && (
        <Tag>
          <StickyNote className="icon" aria-hidden="true" />
          Has a note
        </Tag>
      )}
      {hasFailedEmail && (
        <Tag tone="bad">
          <MailX className="icon" aria-hidden="true" />
          Mail failed
        </Tag>
      )}
    </div>
  );
}
