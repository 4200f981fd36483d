import { Printer } from 'lucide-react';
import type { OrderLine } from '#app/orders/order.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { formatDate, formatDateTime } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TableHeadings } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './printed-order.module.css';

export interface ReceiptSheetProps {
  order: PrintedOrder & { totalCents: number; lines: readonly OrderLine[] };
  shop: SheetShop;
  /** What the delivery costs, in words. */
  delivery: string;
}

/** A receipt, on paper of its own. */
export function ReceiptSheet({ order, shop, delivery }: ReceiptSheetProps) {
  return (
    <article className={styles.receipt}>
      <SheetHead title="Receipt" order={order} date={formatDate(order.createdAt)} shop={shop} />
      <table className={classNames(styles.items, styles.priced)}>
        <TableHeadings headings={['Item', 'Quantity', 'Price', 'Total']} />
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.productId} ${line.name}`}>
              <th scope="row">{line.name}</th>
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
    </article>
  );
}

interface PackingSlipProps {
  order: PrintedOrder & { notes: string | null; lines: readonly OrderLine[] };
  shop: SheetShop;
}

/** What goes into the parcel and where it goes, without prices, with boxes to tick. */
export function PackingSlip({ order, shop }: PackingSlipProps) {
  return (
    <article className={styles.receipt}>
      <SheetHead
        title="Packing slip"
        order={order}
        date={formatDateTime(order.createdAt)}
        shop={shop}
      />
      {order.notes && <p className={styles.notes}>{order.notes}</p>}
      <table className={styles.items}>
        <TableHeadings headings={['Item', 'Quantity', 'Packed']} />
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.productId} ${line.name}`}>
              <th scope="row">{line.name}</th>
              <td>{line.quantity}</td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** Opens the browser's own print dialog. */
export function PrintKey() {
  return (
    <Button variant="quiet" onClick={() => window.print()}>
      <Printer className="icon" aria-hidden="true" />
      Print
    </Button>
  );
}

/** The shop, at the head of what it prints. */
interface SheetShop {
  name: string;
  city?: string;
  phone?: string;
  email?: string;
}

/** What every printed sheet says of an order. */
interface PrintedOrder {
  orderNumber: string;
  status: OrderStatus;
  /** ISO instant. */
  createdAt: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  city: string;
  postalCode?: string | null;
}

interface SheetHeadProps {
  title: string;
  order: PrintedOrder;
  date: string;
  shop: SheetShop;
}

/** Title, number and date, the shop, and where the order goes. */
function SheetHead({ title, order, date, shop }: SheetHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p dir="ltr">{order.orderNumber}</p>
          <p>{date}</p>
        </div>
        <address>
          {shop.name}
          <br />
          {shop.city}
          <br />
          <bdi dir="ltr">{shop.phone}</bdi>
          <br />
          {shop.email}
        </address>
      </header>
      {order.status === 'cancelled' && <p className={styles.cancelled}>Cancelled</p>}
      <p className={styles.to}>
        <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
        <br />
        <bdi>{order.address}</bdi>
        <br />
        <bdi>{order.city}</bdi>
        <br />
        {order.postalCode && (
          <>
            <bdi>{order.postalCode}</bdi>
            <br />
          </>
        )}
        <bdi dir="ltr">{order.phone}</bdi>
      </p>
    </>
  );
}
