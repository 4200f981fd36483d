import { redirect } from 'react-router';
import type { Route } from './+types/want-request.route.ts';
import { handleWantForm } from './want-form.server.ts';

/** `POST /wants/request`: the form on a product or under a search, for browsers with scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { data, init } = await handleWantForm(request, context);
  return Response.json(data, { status: init?.status, headers: { 'Cache-Control': 'no-store' } });
}

export function loader() {
  return redirect('/wants');
}
