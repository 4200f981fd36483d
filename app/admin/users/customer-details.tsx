import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import layout from '#app/admin/layout.module.css';
import type { Order } from '#app/orders/order.ts';
import type { OrderNote } from '#app/orders/orders.server.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatCount } from '#app/platform/text/count.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { getWhatsAppUrl, isLandline } from '#app/platform/text/tel.ts';
import { Money } from '#app/ui/data/money.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './customer.module.css';
import type { UsedAddress } from './customers.server.ts';

interface CustomerOrdersProps {
  orders: readonly Order[];
  total: number;
  children: ReactNode;
}

export function CustomerOrders({ orders, total, children }: CustomerOrdersProps) {
  return (
    <section>
      <h3>{total === 1 ? '1 order' : `${total} orders`}</h3>
      {orders.length === 0 && <p className={layout.detail}>Nothing ordered yet.</p>}
      <ul className={styles.orders} aria-label="Orders of this customer">
        {orders.map((order) => (
          <CustomerOrder key={order.orderNumber} order={order} />
        ))}
      </ul>
      {children}
    </section>
  );
}

function CustomerOrder({ order }: { order: Order }) {
  const { orderNumber, createdAt, status, totalCents, lines, notes } = order;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li>
      <div>
        <OrderLink orderNumber={orderNumber} />
        <div className={layout.detail}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {`, ${formatCount(count, 'item')}`}
        </div>
      </div>
      <StatusTag status={status} />
      <Money cents={totalCents} />
      {notes && <p className={styles.note}>{notes}</p>}
    </li>
  );
}

function OrderLink({ orderNumber }: { orderNumber: string }) {
  return (
    <Link
      to={`/admin/orders/${orderNumber}`}
      dir="ltr"
      className={classNames(layout.number, styles.number)}
    >
      {orderNumber}
    </Link>
  );
}

export function UsedAddresses({ addresses }: { addresses: readonly UsedAddress[] }) {
  if (addresses.length === 0) return null;
  return (
    <section>
      <h3>Addresses used</h3>
      <ul className={classNames(layout.stack, styles.addresses)}>
        {addresses.map(({ name, phone, address, city, orderCount, lastOrderAt }) => (
          <li key={[name, phone, address, city].join('\n')}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <address>
              <bdi>{address}</bdi>
              <bdi>{city}</bdi>
            </address>
            {phone && (
              <span className={`cluster ${styles.ways}`}>
                <a href={`tel:${phone}`} aria-label={`Call ${phone}`} className="tap strong">
                  <Phone className="icon" aria-hidden="true" />
                  <bdi dir="ltr">{phone}</bdi>
                </a>
                {!isLandline(phone) && (
                  <a
                    href={getWhatsAppUrl(phone)}
                    target="_blank"
                    rel="noreferrer"
                    className="tap strong"
                  >
                    <MessageCircle className="icon" aria-hidden="true" />
                    WhatsApp
                  </a>
                )}
              </span>
            )}
            <span className={layout.detail}>
              {orderCount === 1 ? 'Once, ' : `${orderCount} times, last `}
              {formatDate(lastOrderAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What administrators wrote about the orders; new notes are added on the page of an order. */
export function NotesOfOrders({
  notes,
}: {
  notes: readonly (OrderNote & { orderNumber: string })[];
}) {
  if (notes.length === 0) return null;
  return (
    <section>
      <h3>Notes of the orders</h3>
      <ul className={layout.stack}>
        {notes.map(({ id, orderNumber, author, body, at }) => (
          <li key={id}>
            <p className={styles.note}>{body}</p>
            <p className={layout.detail}>
              <OrderLink orderNumber={orderNumber} />, <bdi>{author}</bdi>,{' '}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
