import { Link } from 'react-router';
import rows from '#app/admin/products/row-table.module.css';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import { formatDateTime } from '#app/platform/text/date.ts';
import { Money } from '#app/ui/data/money.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order-table.module.css';
import { StatusSelect } from './status-select.tsx';

export interface OrderTableProps {
  orders: readonly ListedOrder[];
  newNumbers: ReadonlySet<string>;
}

/** The orders as rows; on phones each row is a stack. */
export function OrderTable({ orders, newNumbers }: OrderTableProps) {
  return (
    <table className={classNames(rows.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Items</th>
          <th scope="col" className={styles.total}>
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
          />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, isNew }: { order: ListedOrder; isNew: boolean }) {
  const { orderNumber, createdAt, customer, city, phone, itemCount, totalCents, status } = order;
  return (
    <tr data-order-row>
      <td className={styles.wide}>
        <Link to={`/admin/orders/${orderNumber}`} dir="ltr" className={styles.number}>
          {orderNumber}
        </Link>
        <div className={styles.detail}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {isNew && (
            <>
              {' · '}
              <strong className={styles.new}>New</strong>
            </>
          )}
        </div>
      </td>
      <td className={styles.wide}>
        <bdi className={styles.customer}>{customer}</bdi>
        <div className={styles.detail}>
          <bdi>{city}</bdi>
          {phone && (
            <>
              {', '}
              <bdi dir="ltr">{phone}</bdi>
            </>
          )}
        </div>
      </td>
      <td>{itemCount === 1 ? '1 item' : `${itemCount} items`}</td>
      <td className={styles.total}>
        <Money cents={totalCents} />
      </td>
      <td className={styles.wide}>
        <StatusSelect orderNumber={orderNumber} status={status} action="/admin/orders" />
      </td>
    </tr>
  );
}
