import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { formatPreOrder, type Order, type OrderLine } from '#app/orders/order.ts';
import { formatDate, formatDateTime } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { TableHeadings } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './printed-order.module.css';

export interface PrintPageProps {
  backTo: string;
  backLabel: string;
  hasDocuments?: boolean;
  children: ReactNode;
}

/** A page of documents to print; its buttons are not printed. */
export function PrintPage({ backTo, backLabel, hasDocuments = true, children }: PrintPageProps) {
  return (
    <div className={`wrap section ${styles.page}`}>
      <div className={styles.actions}>
        <TextButtonLink to={backTo}>{backLabel}</TextButtonLink>
        {hasDocuments && (
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer className="icon" aria-hidden="true" />
            Print
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

interface PrintedDocumentProps {
  title: string;
  order: Order;
  date: string;
  children: ReactNode;
}

/** Title, number and date, the shop, where the order goes, and what the document lists. */
function PrintedDocument({ title, order, date, children }: PrintedDocumentProps) {
  const root = useRouteLoaderData<typeof loadRoot>('root');
  const address = [order.address, order.city, order.postalCode].filter((line) => line !== null);
  return (
    <article className={styles.document}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p dir="ltr">{order.orderNumber}</p>
          <p>{date}</p>
        </div>
        <address>
          <span>{root?.site.shopName}</span>
          <span>{root?.contact?.city}</span>
          <bdi dir="ltr">{root?.contact?.phone}</bdi>
          <span>{root?.contact?.email}</span>
        </address>
      </header>
      {order.status === 'cancelled' && <p className={styles.cancelled}>Cancelled</p>}
      <p className={styles.to}>
        <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
        {address.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address that never changes
          <bdi key={index}>{line}</bdi>
        ))}
        <bdi dir="ltr">{order.phone}</bdi>
      </p>
      {children}
    </article>
  );
}

function ItemName({ line }: { line: OrderLine }) {
  const preOrder = formatPreOrder(line);
  return (
    <th scope="row">
      {line.name}
      {preOrder && <small className={styles.preOrder}>{preOrder}</small>}
    </th>
  );
}

/** A receipt; `delivery` is what the delivery costs. */
export function PrintedReceipt({ order, delivery }: { order: Order; delivery: string }) {
  return (
    <PrintedDocument title="Receipt" order={order} date={formatDate(order.createdAt)}>
      <table className={classNames(styles.items, styles.priced)}>
        <TableHeadings headings={['Item', 'Quantity', 'Price', 'Total']} />
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.productId} ${line.name}`}>
              <ItemName line={line} />
              <td>{line.quantity}</td>
              <td>{formatPrice(line.priceCents)}</td>
              <td>{formatPrice(line.priceCents * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{formatPrice(order.totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      {order.status === 'cancelled' ? (
        <p>This order was cancelled. Nothing is to be paid.</p>
      ) : (
        <p>Cash on delivery. Delivery: {delivery} depending on location, paid on delivery.</p>
      )}
    </PrintedDocument>
  );
}

/** What goes into the parcel and where it goes, without prices, with boxes to tick. */
export function PackingSlip({ order }: { order: Order }) {
  return (
    <PrintedDocument title="Packing slip" order={order} date={formatDateTime(order.createdAt)}>
      {order.notes && <p className={styles.notes}>{order.notes}</p>}
      <table className={styles.items}>
        <TableHeadings headings={['Item', 'Quantity', 'Packed']} />
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.productId} ${line.name}`}>
              <ItemName line={line} />
              <td>{line.quantity}</td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedDocument>
  );
}
