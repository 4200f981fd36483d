import { requireArea } from '#app/accounts/current-user.server.ts';
import { parsePhone } from '#app/checkout/checkout-form.server.ts';
import { findCreditOfPhone } from '#app/credit/credit.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/sale-credit.route.ts';

/** `GET /admin/counter/credit?phone=`: what somebody with this number may spend at the counter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter', 'file');
  const phone = parsePhone(parseLine(new URL(request.url).searchParams.get('phone'), 40));
  const found = phone ? await findCreditOfPhone(context.get(databaseContext), phone) : null;
  return Response.json(
    { balanceCents: found?.balanceCents ?? 0 },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
