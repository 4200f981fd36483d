import { data, redirect } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { markOrdersSeen, parseMark } from '#app/orders/feed/order-feed.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/orders-seen.route.ts';

/** `POST /admin/orders/seen`: this admin has seen the list up to a mark. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const form = await readForm(request);
  const mark = parseMark(String(form.get('mark') ?? ''));
  if (!mark) throw data(null, 400);
  await markOrdersSeen(context.get(databaseContext), admin.id, mark);
  return new Response(null, { status: 204 });
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context);
  return redirect('/admin/orders');
}
