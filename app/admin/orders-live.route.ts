import { authenticationContext, visitorContext } from '#app/accounts/accounts-context.server.ts';
import { findVisitor } from '#app/accounts/visitor.server.ts';
import { readOrderNews } from '#app/orders/order-feed.server.ts';
import { formatMark, parseMark } from '#app/orders/order-mark.ts';
import { ordersChannel } from '#app/orders/orders-channel.server.ts';
import { createEventStream } from '#app/platform/event-stream.server.ts';
import {
  databaseContext,
  eventsContext,
  logContext,
  requestIdContext,
} from '#app/platform/request-context.server.ts';
import type { Route } from './+types/orders-live.route.ts';

/** Said by a trigger of the table of users. */
const rolesChannel = 'roles';

/**
 * `GET /admin/orders/live?since=MARK`: says when orders are new or have moved. Whoever is no admin any
 * more is told so and cut off.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await context.get(visitorContext)();
  if (!visitor?.isAdmin) return new Response(null, { status: visitor ? 403 : 401 });
  const db = context.get(databaseContext);
  const since = new URL(request.url).searchParams.get('since');
  let mark = parseMark(request.headers.get('last-event-id')) ?? parseMark(since);

  return createEventStream({
    events: context.get(eventsContext),
    channels: [ordersChannel, rolesChannel],
    signal: request.signal,
    async next(occasion) {
      const now = await findVisitor(db, context.get(authenticationContext), request.headers);
      if (!now?.isAdmin) return { name: 'ended', data: null, last: true };
      const news = await readOrderNews(db, now.id, mark);
      mark = news.mark;
      if (occasion === 'beat' && news.arrived === 0) return null;
      const { arrived, orders, unseen } = news;
      return { name: 'orders', id: formatMark(mark), data: { arrived, orders, unseen } };
    },
    onFailure(error) {
      const requestId = context.get(requestIdContext);
      context.get(logContext).warn({ requestId, err: error }, 'the stream of orders broke');
    },
  });
}
