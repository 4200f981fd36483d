import { data, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { parseCursor, recordOrdersSeen } from '#app/orders/feed/order-feed.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/orders-seen.route.ts';

/** `POST /admin/orders/seen`: this administrator has seen the list up to a cursor. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireArea(context, 'orders');
  const form = await readForm(request);
  const cursor = parseCursor(String(form.get('cursor') ?? ''));
  if (!cursor) throw data(null, 400);
  await recordOrdersSeen(context.get(databaseContext), admin.id, cursor);
  return new Response(null, { status: 204 });
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'orders');
  return redirect('/admin/orders');
}
