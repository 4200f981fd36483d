import { requireUser } from '#app/accounts/current-user.server.ts';
import { exportUserData } from '#app/admin/users/user-data.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/profile-data.route.ts';

/** `GET /profile/data`: everything that the shop stores about the signed-in user (decision 19). */
export async function loader({ request, context }: Route.LoaderArgs) {
  // Signing in leads to a page: the scripts of the login page cannot open a file.
  const user = await requireUser(new Request(new URL('/profile', request.url), request), context);
  return exportUserData(context.get(databaseContext), user, 'my-data.json');
}
