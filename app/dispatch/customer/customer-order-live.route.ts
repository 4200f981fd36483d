import { createVersionStreams } from '#app/orders/customer/version-stream.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/customer-order-live.route.ts';
import { openLink, readLinkVersion } from './open-link.server.ts';

const streamVersions = createVersionStreams<number>('the stream of a linked order broke');

/** `GET /o/live?t=TOKEN&since=VERSION`: an event whenever the order of a link has changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await openLink(request, context);
  if (!link) return new Response(null, { status: 404 });
  const { orderId } = link;
  const db = context.get(databaseContext);
  return streamVersions({ request, context }, orderId, () => readLinkVersion(db, orderId));
}
