import { redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import type { Route } from './+types/people.route.ts';

/** `GET /admin/people`: the former URL of `/admin/users`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'customers');
  return redirect(`/admin/users${new URL(request.url).search}`, 301);
}
