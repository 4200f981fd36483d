import type { OrderLine } from '#app/orders/order.ts';
import { formatDateTime } from '#app/platform/text/date.ts';
import { TableHeadings } from '#app/ui/data/table.tsx';
import { type PrintedOrder, SheetHead, type SheetShop } from './print-header.tsx';
import styles from './receipt.module.css';

export interface PackingSlipProps {
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
