import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { currentUserContext, findUser } from '#app/accounts/current-user.server.ts';
import { readOrdersVersion } from '#app/orders/orders.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/orders-live.route.ts';
import { createVersionStreams } from './version-stream.server.ts';

const streamVersions = createVersionStreams<string>("the stream of a user's orders broke");

/** `GET /orders/live?since=VERSION`: an event whenever the user's orders have changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await context.get(currentUserContext).findOrThrow();
  if (!user) return new Response(null, { status: 401 });
  const db = context.get(databaseContext);
  return streamVersions({ request, context }, user.id, async () => {
    const now = await findUser(db, context.get(authenticationContext), request.headers);
    return now?.id === user.id ? readOrdersVersion(db, user.id) : null;
  });
}
