import { sql } from 'kysely';
import { listRoles } from '#app/accounts/roles.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { shop } from '#app/catalogue/editing/end-reductions.server.ts';
import { iconUrl } from '#app/catalogue/images/art-url.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { Events } from '#app/platform/events/events.server.ts';
import { enqueuePushes, type GoneDevice } from '#app/platform/push/push-queue.server.ts';
import type { PushMessage } from '#app/platform/push/push-transport.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  formatCursor,
  type OrderUpdates,
  ordersChannel,
  parseCursor,
  readOrderCursor,
  readOrderUpdates,
} from './order-feed.server.ts';

/** More news than this at once are one message. */
const maxMessages = 3;

function describeArrived({ arrived, orders }: OrderUpdates): PushMessage[] {
  if (arrived > maxMessages || orders.length < arrived)
    return [{ title: `${arrived} new orders`, body: '', url: '/admin/orders', tag: 'orders' }];
  return orders.toReversed().map(({ orderNumber, customer, city, totalCents }) => ({
    title: `New order ${orderNumber}`,
    body: `${customer}, ${city}: ${formatPrice(totalCents)}`,
    url: `/admin/orders/${orderNumber}`,
    tag: orderNumber,
  }));
}

function describeCancelled({ cancelled }: OrderUpdates): PushMessage[] {
  if (cancelled.length > maxMessages) {
    const title = `${cancelled.length} orders were cancelled by their customers`;
    return [{ title, body: '', url: '/admin/orders?status=cancelled', tag: 'cancelled' }];
  }
  return cancelled.map((orderNumber) => ({
    title: `Order ${orderNumber} was cancelled`,
    body: 'By the customer. Its stock is back.',
    url: `/admin/orders/${orderNumber}`,
    tag: `${orderNumber}-cancelled`,
  }));
}

const storeCursor = (db: Connection, cursor: string | null) =>
  sql`update installation set push_cursor = ${cursor}
    where push_cursor is distinct from ${cursor}`.execute(db);

/** From now on orders are pushed; called when a device is turned on. */
export async function startPushing(db: Connection): Promise<void> {
  const cursor = formatCursor(await readOrderCursor(db));
  await sql`update installation set push_cursor = ${cursor} where push_cursor is null`.execute(db);
}

/**
 * Enqueues a push for every order and every cancellation by a customer since the last call, once also
 * where several processes call it. The cursor moves in the transaction that enqueues.
 */
export async function enqueueOrderPushes(db: Database): Promise<void> {
  const found = await sql<{ hasDevice: boolean; isPushing: boolean }>`
    select exists (select from push_devices) as "hasDevice", push_cursor is not null as "isPushing"
    from installation`.execute(db);
  const { hasDevice, isPushing } = found.rows[0] ?? {};
  if (!hasDevice) {
    if (isPushing) await storeCursor(db, null);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const locked = await sql<{ cursor: string | null }>`
      select push_cursor as cursor from installation for update`.execute(transaction);
    const since = parseCursor(locked.rows[0]?.cursor ?? null);
    const updates = await readOrderUpdates(transaction, null, since);
    const messages = [...describeArrived(updates), ...describeCancelled(updates)];
    await enqueuePushes(
      transaction,
      messages.map((message) => ({ ...message, icon: iconUrl(192) })),
      listRoles('orders'),
    );
    await storeCursor(transaction, formatCursor(updates.cursor));
  });
}

/** Notifications are best effort: this often the orders are read without one. */
const pollMs = 15_000;

/** Enqueues pushes whenever orders change, until the returned function is called. */
export function watchOrders(
  db: Database,
  events: Events,
  onError: (error: unknown) => void,
): () => void {
  let isBusy = false;
  let isNotified = false;
  const enqueue = async () => {
    isNotified = true;
    if (isBusy) return;
    isBusy = true;
    while (isNotified) {
      isNotified = false;
      await enqueueOrderPushes(db).catch(onError);
    }
    isBusy = false;
  };
  const timer = setInterval(enqueue, pollMs);
  timer.unref();
  const unsubscribe = events.subscribe([ordersChannel], {
    onNotification: () => void enqueue(),
    onClose: () => clearInterval(timer),
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Records that a device's browser takes no more pushes: nobody turned it off. */
export async function recordGoneDevice(
  db: Connection,
  { label, userEmail }: GoneDevice,
): Promise<void> {
  const entry = { action: 'remove', subjectKind: 'device', subjectId: label } as const;
  await recordAudit(db, shop, { ...entry, before: { user: userEmail } });
}
