import { sql } from 'kysely';
import {
  type RecordedConfirmation,
  restoreConfirmation,
} from '#app/orders/confirmation/confirm-order.server.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import { chargeSecond } from '#app/orders/moves/split-fee.server.ts';
import { undoMovesWithin } from '#app/orders/moves/undo-moves.server.ts';
import { formatTakenBack, isChangeable, type Order, type OrderChange } from '#app/orders/order.ts';
import { findOrder, orderVersion } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { lockQueuedEmails, removeQueuedEmails } from '#app/platform/email/email-queue.server.ts';
import { type UndoneDestination, writeDestination } from './destination.server.ts';
import { cancelJoined, noteOnOther } from './join-orders.server.ts';
import { type LineCosts, type OrderContents, writeContents } from './order-contents.server.ts';
import {
  type ChangeOutcome,
  changeOrder,
  describeState,
  type OrderChangeRequest,
  refuseChange,
} from './recorded-change.server.ts';

interface UndoableChange extends Pick<OrderChange, 'kind' | 'detail'> {
  emailJobId: string | null;
  undo: Omit<OrderContents, 'notes'> &
    RecordedConfirmation & {
      noteLength: number;
      /** Undefined where the lines stayed, or went to a second parcel. */
      costs?: LineCosts;
      joined?: { orderNumber: string; id: number; stateId: number };
      split?: { orderNumber: string; id: number; seen: string };
      destination?: UndoneDestination;
      /** Undefined where the fee did not pass from one parcel to the other. */
      secondFeeCents?: number | null;
    };
}

interface OfferedUndo {
  change: number;
  seen: string;
  /** Whether the customer gets the email that waits; null where none does. */
  isMailed: boolean | null;
}

/** What the form that undoes the last change of an order sends; null where this administrator has made none. */
export async function findUndo(
  db: Connection,
  orderNumber: string,
  adminId: string,
): Promise<OfferedUndo | null> {
  const found = await sql<OfferedUndo>`
    select change.id as change, ${orderVersion} as seen,
      case when email_job_id is not null then email <> '' end as "isMailed"
    from orders join order_changes as change on order_id = orders.id
    where order_number = ${orderNumber} and actor_id = ${adminId} and undo is not null
      and change.id = (select max(id) from order_changes where order_id = orders.id)`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Gives an order back what it contained before its last change, while the email of that is in the queue. What this
 * administrator has undone already is done: the answer may have been lost.
 */
export async function undoChange(
  db: Database,
  request: OrderChangeRequest & { by: { admin: { id: string; email: string } } },
  changeId: number,
): Promise<ChangeOutcome> {
  // It, or the second parcel, is locked before the products, as every change locks.
  const found = await sql<{ otherNumber: string | null }>`
    select coalesce(undo -> 'joined', undo -> 'split') ->> 'orderNumber' as "otherNumber"
    from order_changes where id = ${changeId}`.execute(db);
  const otherNumber = found.rows[0]?.otherNumber ?? request.orderNumber;
  // The kind of the change decides.
  const isAllowed = () => true;
  const isRepeat = ({ id }: Order, transaction: Connection) =>
    isUndone(transaction, id, changeId, request.by.admin.id);
  const either = { ...request, otherNumber, isRepeat };
  return changeOrder(db, either, isAllowed, async (transaction, order) => {
    const change = await readChange(transaction, order.id, changeId);
    if (!change) return refuseChange('moved-on', await describeLatestChange(transaction, order.id));
    // A fee may change on the way; the contents of a parcel do not.
    if (change.kind !== 'fee' && !isChangeable(order))
      return refuseChange('not-allowed', describeState(order));
    const jobs = change.emailJobId ? [change.emailJobId] : [];
    if (!(await lockQueuedEmails(transaction, jobs))) {
      const message = 'The customer has been told already. Change it once more instead.';
      return refuseChange('email-sent', message);
    }
    const { split, destination, secondFeeCents } = change.undo;
    if (split) {
      const rest = await findOrder(transaction, { id: split.id });
      if (rest?.version !== split.seen || rest.isPacked)
        return refuseChange('moved-on', await describeLatestChange(transaction, split.id));
      await cancelJoined(transaction, rest, order, request.by);
    }
    const notes = order.notes?.slice(0, change.undo.noteLength) || null;
    // A change of before a new version of the shop has no credit.
    const lines = change.kind === 'fee' ? order.lines : change.undo.lines;
    const to = { ...order, ...change.undo, lines, notes };
    const source = { fromId: split?.id, costs: change.undo.costs };
    const written = await writeContents(transaction, order, to, request.by, source);
    if ('refused' in written) {
      // The stock of the second parcel has just come back.
      if (split) throw new UndoRefused(written.message);
      return written;
    }
    if (destination) await writeDestination(transaction, order, destination);
    if (secondFeeCents !== undefined) {
      const actor = { actorId: request.by.admin.id, quiet: false, action: 'undo' } as const;
      await chargeSecond(transaction, order.id, secondFeeCents, actor);
    }
    await removeQueuedEmails(transaction, jobs);
    await restoreConfirmation(transaction, order.id, change.undo);
    if (change.undo.joined)
      await reopenJoined(transaction, order, change.undo.joined, request.by.admin);
    return { kind: 'undo', detail: formatTakenBack(change), ...written };
  }).catch((error: unknown) => {
    if (error instanceof UndoRefused) return refuseChange('moved-on', error.message);
    throw error;
  });
}

/** Rolls an undo back: another order of it has changed in the meantime. */
class UndoRefused extends Error {}

async function readChange(
  db: Connection,
  orderId: number,
  changeId: number,
): Promise<UndoableChange | null> {
  const found = await sql<UndoableChange>`
    select kind, detail, undo, email_job_id as "emailJobId" from order_changes
    where id = ${changeId} and order_id = ${orderId} and undo is not null
      and id = (select max(id) from order_changes where order_id = ${orderId})`.execute(db);
  return found.rows[0] ?? null;
}

/** Whether nothing of an order has changed since this administrator took a change of it back. */
async function isUndone(
  db: Connection,
  orderId: number,
  changeId: number,
  adminId: string,
): Promise<boolean> {
  const found = await sql<Pick<OrderChange, 'kind' | 'detail'> & { takenBack: string }>`
    select change.kind, change.detail, newest.detail as "takenBack"
    from order_changes as change join order_changes as newest using (order_id)
    where change.id = ${changeId} and newest.kind = 'undo' and newest.actor_id = ${adminId}
      and newest.id = (select max(id) from order_changes where order_id = ${orderId})
      and change.id = (
        select max(id) from order_changes where order_id = ${orderId} and undo is not null)`.execute(
    db,
  );
  // The other order of a join has an undo, too, which takes back no change of its own.
  return found.rows.some(({ takenBack, ...change }) => takenBack === formatTakenBack(change));
}

/** Opens the order again that was joined. Its stock is there: the joined one has just returned it. */
async function reopenJoined(
  db: Connection,
  { orderNumber }: Order,
  { id, stateId, orderNumber: other }: NonNullable<UndoableChange['undo']['joined']>,
  admin: { id: string; email: string },
): Promise<void> {
  const undone = await undoMovesWithin(db, [{ orderNumber: other, stateId }], admin);
  if ('refused' in undone) throw new UndoRefused(undone.message);
  const detail = formatTakenBack({ kind: 'join', detail: orderNumber });
  await noteOnOther(db, id, admin.id, 'undo', detail);
}
