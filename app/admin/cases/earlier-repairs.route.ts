import { requireArea } from '#app/accounts/current-user.server.ts';
import { listEarlierRepairs } from '#app/cases/repairs.server.ts';
import { parsePhone } from '#app/checkout/checkout-form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/earlier-repairs.route.ts';

/** `GET /admin/counter/repairs/earlier?serial=&phone=&what=`: the repairs whose warranty holds today. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter', 'file');
  const query = new URL(request.url).searchParams;
  const read = (name: string) => parseLine(query.get(name), 120);
  const device = { what: read('what'), serial: read('serial') || null, decision: null };
  const found = await listEarlierRepairs(context.get(databaseContext), {
    ...{ id: 0, openedAt: new Date().toISOString(), lines: [device] },
    phone: (read('phone') && parsePhone(read('phone'))) || '',
  });
  return Response.json(found, { headers: { 'Cache-Control': 'no-store' } });
}
