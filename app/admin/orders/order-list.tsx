import { MailX, StickyNote } from 'lucide-react';
import { Link } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { RowItems } from '#app/admin/order-moves/row-items.tsx';
import { StatusSelect } from '#app/admin/order-moves/status-select.tsx';
import rows from '#app/admin/row-table.module.css';
import type { AmountDueSettings } from '#app/delivery/amount-due.ts';
import { formatShortWindow } from '#app/delivery/delivery-window.ts';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import { placedChannels } from '#app/orders/order.ts';
import { describeOrderDue } from '#app/orders/order-due.ts';
import { formatCount } from '#app/platform/text/count.ts';
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

/** The orders as rows of one glance; the rest stands on the order. On phones each row is a stack. */
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
            To pay
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
  const { orderNumber, createdAt, customer, phone, status } = order;
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
        </div>
      </td>
      <td className={styles.customer}>
        <bdi className={layout.name}>{customer}</bdi>
        <div className={layout.detail}>
          {phone && <bdi dir="ltr">{phone}</bdi>}
          {isNew && (
            <>
              {' · '}
              <strong className={styles.new}>New</strong>
            </>
          )}
          <RowFlags order={order} />
        </div>
      </td>
      <td className={styles.items}>
        <RowItems {...order} />
        <span className="visually-hidden">{formatCount(order.itemCount, 'item')}</span>
      </td>
      <td className={classNames(rows.amount, styles.due)}>
        <RowDue order={order} settings={settings} />
      </td>
      <td className={styles.status}>
        <StatusSelect orderNumber={orderNumber} status={status} action="/admin/orders" />
      </td>
    </tr>
  );
}

/** What is to be paid, where it goes and when: 'Jounieh, Fri 27–Sat 28'. */
function RowDue({ order, settings }: Pick<OrderRowProps, 'order' | 'settings'>) {
  const due = describeOrderDue(order, settings);
  const { placeTitle, city, isCollected, dueFrom, dueTo, totalCents } = order;
  const days =
    due?.days && dueFrom && !isCollected && formatShortWindow({ from: dueFrom, to: dueTo });
  return (
    <>
      {due ? <strong dir="ltr">{due.due}</strong> : <Money cents={totalCents} />}
      <div className={layout.detail}>
        <bdi>{isCollected ? 'Collected here' : (placeTitle ?? city)}</bdi>
        {days && `, ${days}`}
      </div>
    </>
  );
}

/** What to know of an order before it is opened. */
function RowFlags({ order: { channel, hasNotes, hasFailedEmail } }: { order: ListedOrder }) {
  const placedBy = placedChannels[channel];
  if (!placedBy && !hasNotes && !hasFailedEmail) return null;
  return (
    <span className={styles.flags}>
      {placedBy && <Tag>{placedBy}</Tag>}
      {hasNotes && (
        <Tag>
          <StickyNote className="icon" aria-hidden="true" />
          <span className="visually-hidden">Has a note</span>
        </Tag>
      )}
      {hasFailedEmail && (
        <Tag tone="bad">
          <MailX className="icon" aria-hidden="true" />
          Mail failed
        </Tag>
      )}
    </span>
  );
}
