import { data } from 'react-router';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { findUserOrder } from '#app/orders/orders.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/receipt.page.ts';
import { PrintedReceipt, PrintPage } from './printed-order.tsx';

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
  const order = await findUserOrder(context.get(databaseContext), user.id, params.orderNumber);
  if (!order) throw data(null, 404);
  return { order, settings: pickDueSettings(await context.get(settingsContext).read()) };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <PrintPage backTo="/orders" backLabel="Back to your orders">
      <PrintedReceipt {...loaderData} />
    </PrintPage>
  );
}
