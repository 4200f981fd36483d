import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { currentUserContext, findUser } from '#app/accounts/current-user.server.ts';
import {
  formatMark,
  ordersChannel,
  parseMark,
  readOrderNews,
  seenChannel,
} from '#app/orders/feed/order-feed.server.ts';
import { createEventStream } from '#app/platform/events/event-stream.server.ts';
import {
  databaseContext,
  eventsContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/orders-live.route.ts';

/** Said by a trigger of the table of users. */
const rolesChannel = 'roles';

/**
 * `GET /admin/orders/live?since=MARK`: says when orders are new or have moved, and what this admin has
 * not seen of it. Whoever is no admin any more is told so and cut off.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await context.get(currentUserContext).find();
  if (!user?.isAdmin) return new Response(null, { status: user ? 403 : 401 });
  const db = context.get(databaseContext);
  const since = new URL(request.url).searchParams.get('since');
  let mark = parseMark(request.headers.get('last-event-id')) ?? parseMark(since);
  let said: number | null = null;

  return createEventStream({
    events: context.get(eventsContext),
    channels: [ordersChannel, seenChannel, rolesChannel],
    signal: request.signal,
    async next(occasion) {
      const now = await findUser(db, context.get(authenticationContext), request.headers);
      if (!now?.isAdmin) return { name: 'ended', data: null, last: true };
      const { orders, ...news } = await readOrderNews(db, now.id, mark);
      const { arrived, cancelled, moved, unseen } = news;
      mark = news.mark;
      const isUnseenAlone = arrived === 0 && !moved && occasion !== 'open';
      if (isUnseenAlone && unseen === said) return null;
      said = unseen;
      const id = formatMark(mark);
      if (isUnseenAlone) return { name: 'seen', id, data: { unseen } };
      return { name: 'orders', id, data: { arrived, orders, cancelled, unseen } };
    },
    onFailure(error) {
      const requestId = context.get(requestIdContext);
      context.get(logContext).warn({ requestId, err: error }, 'the stream of orders broke');
    },
  });
}
