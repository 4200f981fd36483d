import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { createEventStream } from '#app/platform/events/event-stream.server.ts';
import {
  databaseContext,
  eventsContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/customer-order-live.route.ts';
import { openLink, readLinkVersion } from './open-link.server.ts';

/** The newest stream of each order, by its request id: an order has one for all who have its links. */
const streams = new Map<number, string>();

/** `GET /o/live?t=TOKEN&since=VERSION`: an event whenever the order of a link has changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await openLink(request, context);
  if (!link) return new Response(null, { status: 404 });
  const { orderId } = link;
  const requestId = context.get(requestIdContext);
  const since = new URL(request.url).searchParams.get('since');
  let version = request.headers.get('last-event-id') || since;

  streams.set(orderId, requestId);
  request.signal.addEventListener('abort', () => {
    if (streams.get(orderId) === requestId) streams.delete(orderId);
  });
  return createEventStream({
    events: context.get(eventsContext),
    channels: [ordersChannel],
    signal: request.signal,
    isReplaced: () => streams.get(orderId) !== requestId,
    heartbeatMs: 30_000,
    pulseMs: 20_000,
    async next() {
      const before = version;
      version = await readLinkVersion(context.get(databaseContext), orderId);
      return version === before ? null : { name: 'orders', id: version, data: null };
    },
    onFailure(error) {
      context.get(logContext).warn({ requestId, err: error }, 'the stream of a linked order broke');
    },
  });
}
