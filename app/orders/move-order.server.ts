import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  enqueueEmails,
  lockQueuedEmail,
  removeQueuedEmail,
} from '#app/platform/email/email-queue.server.ts';
import { undoSeconds } from './order.ts';
import { getStatus, type OrderStatus } from './order-status.ts';
import { lockOrder, type NewState, recordState, settleStock } from './order-transition.server.ts';

type Admin = Pick<User, 'id' | 'email'>;

export interface Move {
  orderNumber: string;
  to: OrderStatus;
  actorId: string;
  /** The order must be the actor's own, and the move one that customers may make. */
  byCustomer?: boolean;
  /** The status that an administrator saw: the order must still have it, or already have the new one. */
  seen?: OrderStatus;
  /** Sends the customer no email about it. */
  quiet?: boolean;
  /** The administrator who moves it, for the audit log; the email then waits for an undo. */
  audit?: Admin;
}

export interface RefusedMove {
  refused: 'not-found' | 'not-allowed' | 'moved-on' | 'insufficient-stock' | 'email-sent';
  message: string;
}

/** `stateId` is for `undoMove`; null where the order had the status already. */
export type MoveOutcome = { moved: OrderStatus; stateId: number | null } | RefusedMove;

const refuse = (refused: RefusedMove['refused'], message: string) => ({ refused, message });

const refuseStale = (orderNumber: string, status: OrderStatus) =>
  refuse('moved-on', `${orderNumber} is ${status} now. It was changed elsewhere.`);

/**
 * Moves an order to another status, any from any (specification, section 4). Into cancelled its stock
 * returns, once; out of cancelled it is taken again or the move refused (decision 26). Records who
 * did it.
 */
export async function moveOrder(db: Database, move: Move): Promise<MoveOutcome> {
  const { orderNumber, to, actorId, byCustomer = false, seen, quiet, audit } = move;
  return db.transaction().execute(async (transaction): Promise<MoveOutcome> => {
    const order = await lockOrder(transaction, orderNumber);
    if (!order || (byCustomer && order.userId !== actorId)) {
      return refuse('not-found', `Order ${orderNumber} not found`);
    }
    const { id: orderId, status: from } = order;
    if (from === to) return { moved: to, stateId: null };
    if (byCustomer && !getStatus(from).customerMoves.includes(to)) {
      return refuse('not-allowed', `This order is already ${from}.`);
    }
    if (seen && from !== seen) return refuseStale(orderNumber, from);
    const shortage = await settleStock(transaction, order, to);
    if (shortage) return refuse('insufficient-stock', shortage);
    let emailJobId: string | null = null;
    if (getStatus(to).email && !quiet) {
      const email = { template: 'order-status', data: { orderId, status: to } };
      const delaySeconds = audit ? undoSeconds : 0;
      [emailJobId = null] = await enqueueEmails(transaction, [email], { delaySeconds });
    }
    const state: NewState = { orderId, status: to, actorId, byCustomer, emailJobId };
    const stateId = await recordState(transaction, state);
    if (audit) await recordMove(transaction, audit, { action: 'move', orderNumber, from, to });
    return { moved: to, stateId };
  });
}

interface RecordedMove {
  action: 'move' | 'undo';
  orderNumber: string;
  from: OrderStatus;
  to: OrderStatus;
}

function recordMove(db: Connection, admin: Admin, { action, orderNumber, from, to }: RecordedMove) {
  const order = { subjectKind: 'order', subjectId: orderNumber };
  return recordAudit(db, admin, {
    action,
    ...order,
    before: { status: from },
    after: { status: to },
  });
}

export interface UndoMove {
  orderNumber: string;
  /** Of the change, as `moveOrder` returned it. */
  stateId: number;
  admin: Admin;
}

const emailSent = 'The customer has been told already. Change the status instead.';

/** Undoes the last change of a status, and removes its email while that is still in the queue. */
export async function undoMove(
  db: Database,
  { orderNumber, stateId, admin }: UndoMove,
): Promise<{ undone: OrderStatus } | RefusedMove> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderNumber);
    const [last, before] = order ? await readLastStates(transaction, order.id) : [];
    if (!order || !last || !before) {
      return refuse('not-found', `Order ${orderNumber} not found`);
    }
    const { id: orderId, status: from } = order;
    if (last.id !== stateId) return refuseStale(orderNumber, from);
    const { emailJobId } = last;
    if (emailJobId && !(await lockQueuedEmail(transaction, emailJobId))) {
      return refuse('email-sent', emailSent);
    }
    const to = before.status;
    const shortage = await settleStock(transaction, order, to);
    if (shortage) return refuse('insufficient-stock', shortage);
    if (emailJobId) await removeQueuedEmail(transaction, emailJobId);
    await recordState(transaction, { orderId, status: to, actorId: admin.id });
    await recordMove(transaction, admin, { action: 'undo', orderNumber, from, to });
    return { undone: to };
  });
}

/** The last two states of an order, the newer first. */
async function readLastStates(db: Connection, orderId: number) {
  const found = await sql<{ id: number; status: OrderStatus; emailJobId: string | null }>`
    select id, status, email_job_id as "emailJobId" from order_states where order_id = ${orderId}
    order by id desc limit 2`.execute(db);
  return found.rows;
}
