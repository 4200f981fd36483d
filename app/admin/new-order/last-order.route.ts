import { requireArea } from '#app/accounts/current-user.server.ts';
import { parsePhone } from '#app/checkout/checkout-form.server.ts';
import { findLastOrder, type LastOrder } from '#app/orders/customer/last-order.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/last-order.route.ts';

/** `GET /admin/orders/last?phone=`: who ordered last with a phone, or null. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'orders', 'file');
  const phone = parsePhone(parseLine(new URL(request.url).searchParams.get('phone'), 40) ?? '');
  const found: LastOrder | null = phone
    ? await findLastOrder(context.get(databaseContext), phone)
    : null;
  return Response.json(found, { headers: { 'Cache-Control': 'no-store' } });
}
