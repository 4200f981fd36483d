import { type RefObject, useEffect } from 'react';
import { Form, Link, useOutletContext } from 'react-router';
import rows from '#app/admin/products/row-table.module.css';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import type { OrderFilter } from '#app/orders/order-filter.ts';
import { maxMatches } from '#app/orders/order-filter.ts';
import { getStatus, orderStatuses } from '#app/orders/order-status.ts';
import { formatDateTime, formatTime } from '#app/platform/text/date.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order-list.module.css';
import type { Connection } from './order-stream.ts';
import { QuietCheckbox } from './status-changes.tsx';
import { StatusSelect } from './status-select.tsx';
import type { OrderFeed } from './use-order-feed.ts';

export interface OrderListHeadProps {
  filter: OrderFilter;
  total: number;
}

/** How many orders there are, and what is looked for among them. */
export function OrderListHead({ filter, total }: OrderListHeadProps) {
  const { connection } = useOutletContext<OrderFeed>();
  const { term, status } = filter;
  const isFiltered = term !== '' || status !== null;
  const count = total.toLocaleString('en-US') + (isFiltered && total === maxMatches ? '+' : '');
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <h2>{total === 1 ? '1 order' : `${count} orders`}</h2>
        <div className={styles.row}>
          <TextButtonLink to="/admin/orders/slips">Packing slips of all processing</TextButtonLink>
          <LiveTag connection={connection} isNewest={!isFiltered && filter.page === 1} />
        </div>
      </div>
      <Form
        method="get"
        action="/admin/orders"
        role="search"
        aria-label="Orders"
        className={styles.filter}
        // A new filter shows in its fields, however it came.
        key={`${term} ${status}`}
      >
        <Field
          label="Search orders"
          type="search"
          name="q"
          placeholder="Number, name, phone or email"
          defaultValue={term}
          maxLength={100}
        />
        <Select label="Show" name="status" defaultValue={status ?? ''}>
          <option value="">All statuses</option>
          {orderStatuses.map((one) => (
            <option key={one} value={one}>
              {getStatus(one).label}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="quiet">
          Search
        </Button>
        {isFiltered && <TextButtonLink to="/admin/orders">Clear</TextButtonLink>}
      </Form>
      <div className={styles.row}>
        <p className={styles.shortcuts}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>s</kbd> goes to the status
        </p>
        <QuietCheckbox />
      </div>
    </div>
  );
}

interface LiveTagProps {
  connection: Connection;
  /** Whether new orders appear in the list that is shown. */
  isNewest: boolean;
}

/** Shows whether the list follows the shop; a list that would not be live anyway shows only errors. */
function LiveTag({ connection, isNewest }: LiveTagProps) {
  const { state } = connection;
  return (
    <span aria-live="polite">
      {state === 'live' && isNewest && <Tag tone="ok">Live</Tag>}
      {state === 'reconnecting' && <Tag tone="warn">Reconnecting…</Tag>}
      {state === 'offline' && (
        <Tag tone="bad">{`Offline since ${formatTime(connection.since)}`}</Tag>
      )}
    </span>
  );
}

interface OrderTableProps {
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

const typing = 'input, textarea, select, [contenteditable], dialog[open] *';

/**
 * j and k move between the rows of a list, s goes to the status of the row, Escape back from it to
 * the row. Enter opens it by itself: the focus is on its link.
 */
export function useRowKeyboard(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const rows = [...(list.current?.querySelectorAll('[data-order-row]') ?? [])];
      const here = rows.findIndex((row) => row.contains(target));
      const isBack = event.key === 'Escape' && here >= 0 && target.matches('select');
      if (target.matches(typing) && !isBack) return;
      const goal = {
        j: rows[Math.min(here + 1, rows.length - 1)]?.querySelector('a'),
        k: rows[Math.max(here - 1, 0)]?.querySelector('a'),
        s: rows[here]?.querySelector('select'),
        Escape: isBack ? rows[here]?.querySelector('a') : null,
      }[event.key];
      if (!goal) return;
      event.preventDefault();
      goal.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
