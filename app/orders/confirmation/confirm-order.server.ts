import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { notifyOrders, ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import {
  describeStatus,
  moveOrderWithin,
  type RefusedMove,
  refuseMove,
  refusePacked,
  refuseStale,
  refuseUnknown,
  refuseUnseen,
} from '#app/orders/moves/move-order.server.ts';
import { undoMovesWithin } from '#app/orders/moves/undo-moves.server.ts';
import type { Confirmation, Order } from '#app/orders/order.ts';
import { getStatus, type OrderStatus } from '#app/orders/order-status.ts';
import { lockWholeOrder } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import type { ContactOutcome } from './confirmation.ts';

/** `seen` is the `Order.version` that the page showed; customers' older pages do not say it. */
export type ConfirmationActor =
  | { admin: Actor & { id: string }; seen: string }
  | { customer: 'link'; seen?: string }
  | { customer: 'page'; userId: string; seen?: string };

export interface ConfirmationRequest {
  orderNumber: string;
  outcome: ContactOutcome;
  actor: ConfirmationActor;
  /** Whether 'confirmed' moves a pending order to processing. */
  movesOn: boolean;
}

/** What was recorded, for `undoConfirmation`; nothing where the customer confirms once more. */
export interface ConfirmedChange {
  contactId: number;
  /** Null where the status stayed as it was. */
  stateId: number | null;
}

type ConfirmationResult = { set: ContactOutcome; change: ConfirmedChange | null };

async function findOwner(db: Connection, orderId: number): Promise<string | null> {
  const found = await sql<{ userId: string | null }>`
    select user_id as "userId" from orders where id = ${orderId}`.execute(db);
  return found.rows[0]?.userId ?? null;
}

/**
 * Whether an order is as its customer answers already. It may have been cancelled elsewhere, and is declined then;
 * one that was cancelled and is open again can be declined again.
 */
const isAnsweredSo = ({ confirmation, status }: Order, outcome: ContactOutcome) =>
  outcome === 'declined'
    ? status === 'cancelled'
    : confirmation === outcome && status !== 'cancelled';

async function findRefusal(
  db: Connection,
  order: Order,
  { actor, outcome }: ConfirmationRequest,
): Promise<RefusedMove | null> {
  const { id, version, status, isPacked } = order;
  if ('admin' in actor && actor.seen !== version) return refuseStale(db, id);
  if (!getStatus(status).isBeforeShipping) return refuseMove('not-allowed', describeStatus(status));
  if ('admin' in actor) return null;
  if (isPacked && outcome !== 'confirmed') return refusePacked();
  return refuseUnseen(order, actor.seen);
}

function getNextStatus(
  { status }: Order,
  { outcome, movesOn }: ConfirmationRequest,
): OrderStatus | null {
  if (outcome === 'declined') return 'cancelled';
  return outcome === 'confirmed' && movesOn && status === 'pending' ? 'processing' : null;
}

/** How the customer was reached last; an administrator who noted nothing has called. */
const lastKind = (orderId: number) => sql`coalesce((
  select kind from order_contacts where order_id = ${orderId} and actor_id is not null
  order by id desc limit 1), 'call')`;

/** Writes the confirmation with its contact, and notifies the open lists; returns the contact's id. */
async function recordConfirmation(
  db: Connection,
  { id, confirmation }: Order,
  { outcome, actor }: ConfirmationRequest,
): Promise<number> {
  const adminId = 'admin' in actor ? actor.admin.id : null;
  const kind = 'admin' in actor ? lastKind(id) : sql`${actor.customer}`;
  const isConfirmed = outcome === 'confirmed';
  const recorded = await sql<{ id: number }>`
    with contact as (
      insert into order_contacts (order_id, actor_id, kind, outcome, before, at)
      values (${id}, ${adminId}, ${kind}, ${outcome}, ${confirmation}, clock_timestamp())
      returning id
    ), updated as (
      update orders set confirmation = ${outcome},
        confirmed_at = ${isConfirmed ? sql`now()` : null},
        confirmed_by = ${isConfirmed ? adminId : null}
      where id = ${id}
    )
    select id, pg_notify(${ordersChannel}, '') from contact`.execute(db);
  const [row] = recorded.rows;
  if (!row) throw new Error('A contact was not recorded.');
  return row.id;
}

/**
 * Records the answer of a customer about an order: confirmed, which moves it on where the shop wants that, no
 * answer, a change, or declined, which cancels it. An administrator's page must show the order as it
 * is now. A second answer gets what the first got, where the order still is so.
 */
export function confirmOrder(
  db: Database,
  request: ConfirmationRequest,
): Promise<ConfirmationResult | RefusedMove> {
  const { orderNumber, outcome, actor } = request;
  return db.transaction().execute(async (transaction) => {
    const order = await lockWholeOrder(transaction, orderNumber);
    const userId = order && (await findOwner(transaction, order.id));
    const isOthers = 'userId' in actor && userId !== actor.userId;
    if (!order || isOthers) return refuseUnknown(orderNumber);
    if ('customer' in actor && isAnsweredSo(order, outcome)) return { set: outcome, change: null };
    const refusal = await findRefusal(transaction, order, request);
    if (refusal) return refusal;
    const to = getNextStatus(order, request);
    const by =
      'admin' in actor
        ? { actorId: actor.admin.id, audit: actor.admin }
        : { actorId: userId, byCustomer: true };
    const moved = to && (await moveOrderWithin(transaction, { orderNumber, to, ...by }));
    if (moved && 'refused' in moved) return moved;
    const contactId = await recordConfirmation(transaction, order, request);
    if ('admin' in actor)
      await recordAudit(transaction, actor.admin, {
        action: 'confirm',
        subjectKind: 'order',
        subjectId: orderNumber,
        before: { confirmation: order.confirmation },
        after: { confirmation: outcome },
      });
    return { set: outcome, change: { contactId, stateId: moved ? moved.stateId : null } };
  });
}

/** Undoes the last confirmation and its change of the status, while its email is in the queue. */
export function undoConfirmation(
  db: Database,
  { orderNumber, contactId, stateId }: ConfirmedChange & { orderNumber: string },
  admin: Actor & { id: string },
): Promise<{ undone: Confirmation } | RefusedMove> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockWholeOrder(transaction, orderNumber);
    if (!order) return refuseUnknown(orderNumber);
    // Its undo has removed it: the answer to that may have been lost.
    if (!(await hasContact(transaction, contactId))) return { undone: order.confirmation };
    const last = await readLastAnswer(transaction, order.id);
    if (last?.id !== contactId) return refuseStale(transaction, order.id);
    if (stateId !== null) {
      const undone = await undoMovesWithin(transaction, [{ orderNumber, stateId }], admin);
      if ('refused' in undone) return undone;
    }
    const { before } = last;
    await undoContact(transaction, contactId, before);
    await recordAudit(transaction, admin, {
      action: 'undo',
      subjectKind: 'order',
      subjectId: orderNumber,
      before: { confirmation: order.confirmation },
      after: { confirmation: before },
    });
    return { undone: before };
  });
}

async function hasContact(db: Connection, contactId: number): Promise<boolean> {
  const found = await sql`select from order_contacts where id = ${contactId}`.execute(db);
  return found.rows.length > 0;
}

/** The last answer of a customer, and the confirmation before it; of an older edition of the shop none is known. */
async function readLastAnswer(db: Connection, orderId: number) {
  const found = await sql<{ id: number; before: Confirmation }>`
    select id, coalesce(before, 'unconfirmed') as before from order_contacts
    where order_id = ${orderId} and outcome is not null order by id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/** The contact goes with its outcome: the audit log keeps both. */
async function undoContact(
  db: Connection,
  contactId: number,
  confirmation: Confirmation,
): Promise<void> {
  await sql`
    with removed as (delete from order_contacts where id = ${contactId} returning order_id),
    before as (
      select at, actor_id from order_contacts
      where order_id = (select order_id from removed) and outcome = 'confirmed'
        and id < ${contactId} order by id desc limit 1
    )
    update orders set confirmation = ${confirmation},
      confirmed_at = case when ${confirmation} = 'confirmed' then (select at from before) end,
      confirmed_by = case when ${confirmation} = 'confirmed' then (select actor_id from before) end
    from removed where id = order_id`.execute(db);
  await notifyOrders(db);
}

/** Asks the customer of an open order again who had confirmed another amount. */
export async function askAgain(db: Connection, orderId: number): Promise<void> {
  await sql`
    update orders set confirmation = 'unconfirmed', confirmed_at = null, confirmed_by = null
    where id = ${orderId} and confirmation = 'confirmed'
      and status in ('pending', 'processing')`.execute(db);
}

/** What a customer had answered, when, and to which administrator; an undo writes it again. */
export interface RecordedConfirmation {
  confirmation: Confirmation;
  /** As PostgreSQL writes it in JSON. */
  confirmedAt: string | null;
  confirmedBy: string | null;
}

/** Gives an order the confirmation that it had before a change. */
export async function restoreConfirmation(
  db: Connection,
  orderId: number,
  { confirmation, confirmedAt, confirmedBy }: RecordedConfirmation,
): Promise<void> {
  await sql`
    update orders set confirmation = ${confirmation}, confirmed_at = ${confirmedAt},
      confirmed_by = ${confirmedBy}
    where id = ${orderId}`.execute(db);
}

/** Whether the owner wants confirmed orders to be packed at once. */
export const isMovedOn = ({ confirmedMovesOn }: ShopSettings) => confirmedMovesOn === 'on';
