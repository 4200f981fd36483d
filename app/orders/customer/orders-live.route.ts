import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { currentUserContext, findUser } from '#app/accounts/current-user.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { readOrdersVersion } from '#app/orders/orders.server.ts';
import { createEventStream } from '#app/platform/events/event-stream.server.ts';
import {
  databaseContext,
  eventsContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/orders-live.route.ts';

/** The newest stream of each user, by its request id: a user has one for all windows. */
const streams = new Map<string, string>();

/** `GET /orders/live?since=VERSION`: an event whenever the user's orders have changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await context.get(currentUserContext).find();
  if (!user) return new Response(null, { status: 401 });
  const requestId = context.get(requestIdContext);
  const db = context.get(databaseContext);
  const since = new URL(request.url).searchParams.get('since');
  let version = request.headers.get('last-event-id') || since;

  streams.set(user.id, requestId);
  request.signal.addEventListener('abort', () => {
    if (streams.get(user.id) === requestId) streams.delete(user.id);
  });
  return createEventStream({
    events: context.get(eventsContext),
    channels: [ordersChannel],
    signal: request.signal,
    isReplaced: () => streams.get(user.id) !== requestId,
    // A phone's radio stays off in between.
    heartbeatMs: 30_000,
    pulseMs: 20_000,
    async next() {
      const now = await findUser(db, context.get(authenticationContext), request.headers);
      if (now?.id !== user.id) return { name: 'ended', data: null, last: true };
      const before = version;
      version = await readOrdersVersion(db, user.id);
      return version === before ? null : { name: 'orders', id: version, data: null };
    },
    onFailure(error) {
      context
        .get(logContext)
        .warn({ requestId, err: error }, "the stream of a user's orders broke");
    },
  });
}
