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

export function OrderTable({ orders, newNumbers, chosen, settings }: OrderTableProps) {
  return (
    <div className={styles.list}>
      <table className={classNames(rows.table, rows.stacked, styles.table)}>
        <thead className="visually-hidden">
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
    </div>
  );
}

interface OrderRowProps {
  order: ListedOrder;
  isNew: boolean;
  chosen: ChosenOrders;
  settings: AmountDueSettings;
}

function OrderRow({ order, isNew, chosen, settings }: OrderRowProps) {
  const { orderNumber, createdAt, customer, phone, status, channel } = order;
  const placedBy = placedChannels[channel];
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
        {isNew && <strong className={styles.new}> New</strong>}
        <div className={layout.detail}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </div>
      </td>
      <td className={styles.customer}>
        <div className={styles.line}>
          <bdi className="strong" title={customer}>
            {customer}
          </bdi>
          {placedBy && <Tag className={styles.flag}>{placedBy}</Tag>}
        </div>
        <div className={classNames(layout.detail, styles.line)}>
          {phone && (
            <bdi dir="ltr" title={phone}>
              {phone}
            </bdi>
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
  const place = isCollected ? 'Collected here' : (placeTitle ?? city);
  return (
    <>
      {due?.dueCents === null ? (
        <strong dir="ltr">{due.due}</strong>
      ) : (
        <Money cents={due?.dueCents ?? totalCents} />
      )}
      <div className={classNames(layout.detail, styles.line, styles.place)}>
        <bdi title={place}>{days ? `${place},` : place}</bdi> {days && <span>{days}</span>}
      </div>
    </>
  );
}

function RowFlags({ order: { hasNotes, hasFailedEmail } }: { order: ListedOrder }) {
  return (
    <>
      {hasNotes && (
        <Tag className={styles.flag}>
          <span title="Has a note">
            <StickyNote className="icon" aria-hidden="true" />
          </span>
          <span className="visually-hidden">Has a note</span>
        </Tag>
      )}
      {hasFailedEmail && (
        <Tag tone="bad" className={styles.flag}>
          <span title="Mail failed">
            <MailX className="icon" aria-hidden="true" />
          </span>
          <span className={styles.marked}>Mail failed</span>
        </Tag>
      )}
    </>
  );
}
