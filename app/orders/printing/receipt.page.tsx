import { data } from 'react-router';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { findUserOrder } from '#app/orders/orders.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/receipt.page.ts';
import { PrintedReceipt, PrintPage, pickSeller } from './printed-order.tsx';

export function meta({ matches, params }: Route.MetaArgs) {
  const { orderNumber } = params;
  return describePage(matches, {
    title: t('Receipt {number}', { number: orderNumber }),
    description: t('A receipt to print.'),
    path: `/orders/${orderNumber}/receipt`,
    hidden: true,
  });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const db = context.get(databaseContext);
  const order = await findUserOrder(db, user.id, params.orderNumber);
  if (!order) throw data(null, 404);
  const settings = await context.get(settingsContext).read();
  const [payment] = await listPayments(db, [order.orderNumber]);
  return { order, settings: pickDueSettings(settings), payment, seller: pickSeller(settings) };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <PrintPage backTo="/orders" backLabel={t('Back to your orders')}>
      <PrintedReceipt {...loaderData} />
    </PrintPage>
  );
}
