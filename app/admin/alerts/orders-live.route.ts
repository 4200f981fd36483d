import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { currentUserContext, findUser } from '#app/accounts/current-user.server.ts';
import { isStaff, mayUse } from '#app/accounts/roles.ts';
import { countOverdueConfirmations } from '#app/dispatch/dispatch-lists.server.ts';
import {
  formatCursor,
  ordersChannel,
  parseCursor,
  readOrderUpdates,
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

/** A trigger on the table of users notifies it. */
const rolesChannel = 'roles';

/**
 * `GET /admin/orders/live?since=CURSOR`: streams new and moved orders, how many of them this
 * user has not seen, and how many wait too long for a confirmation. Who may not read orders gets notifications
 * alone. Ends when the user has another role.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  // To the page a 401 is the end of the session; it connects again after a failed read.
  const user = await context.get(currentUserContext).findOrThrow();
  if (!user || !mayUse(user.role, 'packing'))
    return new Response(null, { status: user ? 403 : 401 });
  const readsOrders = mayUse(user.role, 'orders');
  const db = context.get(databaseContext);
  const since = new URL(request.url).searchParams.get('since');
  let cursor = parseCursor(request.headers.get('last-event-id')) ?? parseCursor(since);
  let last: { unseen: number; overdue: number; changes: string } | null = null;

  return createEventStream({
    events: context.get(eventsContext),
    channels: [ordersChannel, seenChannel, rolesChannel],
    signal: request.signal,
    async next(occasion) {
      const now = await findUser(db, context.get(authenticationContext), request.headers);
      if (now?.role !== user.role)
        return { name: 'ended', data: now && isStaff(now.role) ? now.role : null, last: true };
      const { orders, ...updates } = await readOrderUpdates(
        db,
        readsOrders ? now.id : null,
        cursor,
      );
      const { arrived, cancelled, moved, unseen, changes } = updates;
      cursor = updates.cursor;
      const counts = { unseen, overdue: readsOrders ? await countOverdueConfirmations(db) : 0 };
      const hasChanged = last !== null && changes !== last.changes;
      const isSame =
        !hasChanged && counts.unseen === last?.unseen && counts.overdue === last.overdue;
      last = { ...counts, changes };
      const id = formatCursor(cursor);
      if (readsOrders && (arrived > 0 || moved || occasion === 'open'))
        return { name: 'orders', id, data: { arrived, orders, cancelled, ...counts } };
      // A notification without a new status is of a change, a confirmation, a packed parcel or a run.
      if (isSame && occasion === 'heartbeat') return null;
      return { name: 'counts', id, data: { ...counts, hasChanged } };
    },
    onFailure(error) {
      const requestId = context.get(requestIdContext);
      context.get(logContext).warn({ requestId, err: error }, 'the stream of orders broke');
    },
  });
}
