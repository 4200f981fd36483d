import type { OrderLine } from '#app/orders/order.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { TableHeadings } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { type PrintedOrder, SheetHead, type SheetShop } from './print-header.tsx';
import styles from './receipt.module.css';

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
