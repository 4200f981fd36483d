import { data, useRouteLoaderData } from 'react-router';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { findOrderOf } from '#app/orders/customer/orders.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/receipt.page.ts';
import styles from './printed-order.module.css';
import { PrintKey, ReceiptSheet } from './printed-order.tsx';

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
  const user = await requireUser(request, context);
  const order = await findOrderOf(context.get(databaseContext), user.id, params.orderNumber);
  if (!order) throw data(null, 404);
  return { order, delivery: deliveryCost(await context.get(settingsContext).read()) };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { order, delivery } = loaderData;
  const site = useRouteLoaderData<typeof loadRoot>('root');
  const shop = { name: site?.site.shopName ?? '', ...site?.contact };
  return (
    <div className={`wrap section ${styles.page}`}>
      <div className={styles.keys}>
        <TextButtonLink to="/orders">Back to your orders</TextButtonLink>
        <PrintKey />
      </div>
      <ReceiptSheet order={order} shop={shop} delivery={delivery} />
    </div>
  );
}
