import { formatDateTime } from '#app/platform/date.ts';
import { TableHead } from '#app/ui/table-head.tsx';
import type { OrderLine } from './order.ts';
import styles from './receipt.module.css';
import { type PrintedOrder, SheetHead, type SheetShop } from './sheet-head.tsx';

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
        <TableHead heads={['Item', 'Quantity', 'Packed']} />
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
