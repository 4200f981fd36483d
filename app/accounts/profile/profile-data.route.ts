import { requireUser } from '#app/accounts/current-user.server.ts';
import { exportUserData } from '#app/admin/users/user-data.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/profile-data.route.ts';

/** `GET /profile/data`: everything that the shop stores about the signed-in user (decision 19). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  return exportUserData(context.get(databaseContext), user, 'my-data.json');
}
