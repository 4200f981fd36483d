import { data, useRouteLoaderData } from 'react-router';
import { requireUser } from '#app/accounts/access.server.ts';
import { deliveryCost } from '#app/catalogue/delivery-terms.ts';
import { settingsContext } from '#app/catalogue/shop-settings.server.ts';
import { describePage } from '#app/platform/page-meta.ts';
import { databaseContext } from '#app/platform/request-context.server.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { LinkButtonLink } from '#app/ui/link-button.tsx';
import type { Route } from './+types/receipt.page.ts';
import { findOrderOf } from './orders.server.ts';
import { PrintKey } from './print-key.tsx';
import styles from './receipt.module.css';
import { ReceiptSheet } from './receipt-sheet.tsx';

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
  return { order, delivery: deliveryCost(await context.get(settingsContext).read()) };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { order, delivery } = loaderData;
  const site = useRouteLoaderData<typeof loadRoot>('root');
  const shop = { name: site?.site.shopName ?? '', ...site?.contact };
  return (
    <div className={`wrap section ${styles.page}`}>
      <div className={styles.keys}>
        <LinkButtonLink to="/orders">Back to your orders</LinkButtonLink>
        <PrintKey />
      </div>
      <ReceiptSheet order={order} shop={shop} delivery={delivery} />
    </div>
  );
}
