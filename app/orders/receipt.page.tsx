import { data, useRouteLoaderData } from 'react-router';
import { requireUser } from '#app/accounts/access.server.ts';
import { deliveryCost, deliveryTerms } from '#app/catalogue/delivery-terms.ts';
import { formatDate } from '#app/platform/date.ts';
import { formatPrice } from '#app/platform/money.ts';
import { describePage } from '#app/platform/page-meta.ts';
import { databaseContext } from '#app/platform/request-context.server.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { LinkButtonLink } from '#app/ui/link-button.tsx';
import type { Route } from './+types/receipt.page.ts';
import { findOrderOf } from './orders.server.ts';
import { PrintKey } from './print-key.tsx';
import styles from './receipt.module.css';

export function meta({ matches, params }: Route.MetaArgs) {
  const { orderNumber } = params;
  return describePage(matches, {
    title: `Receipt ${orderNumber}`,
    description: 'A receipt to print.',
    path: `/orders/${orderNumber}/receipt`,
    hidden: true,
  });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visitor = await requireUser(request, context);
  const order = await findOrderOf(context.get(databaseContext), visitor.id, params.orderNumber);
  if (!order) throw data(null, 404);
  return { order, delivery: deliveryCost(deliveryTerms) };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { order, delivery } = loaderData;
  const site = useRouteLoaderData<typeof loadRoot>('root');
  return (
    <div className={`wrap section ${styles.page}`}>
      <div className={styles.keys}>
        <LinkButtonLink to="/orders">Back to your orders</LinkButtonLink>
        <PrintKey />
      </div>
      <article className={styles.receipt}>
        <header className={styles.head}>
          <div>
            <h1>Receipt</h1>
            <p dir="ltr">{order.orderNumber}</p>
            <p>{formatDate(order.createdAt)}</p>
          </div>
          <address>
            {site?.site.shopName}
            <br />
            {site?.contact.city}
            <br />
            <bdi dir="ltr">{site?.contact.phone}</bdi>
            <br />
            {site?.contact.email}
          </address>
        </header>
        <p className={styles.to}>
          <bdi>{`${order.firstName} ${order.lastName}`}</bdi>
          <br />
          <bdi>{order.address}</bdi>
          <br />
          <bdi>{order.city}</bdi>
          <br />
          <bdi dir="ltr">{order.phone}</bdi>
        </p>
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
              <th scope="col">Price</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
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
        <p>Cash on delivery. Delivery: {delivery} depending on location, paid on delivery.</p>
      </article>
    </div>
  );
}
