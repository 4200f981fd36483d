import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  enqueueEmails,
  lockQueuedEmail,
  removeQueuedEmail,
} from '#app/platform/email/jobs.server.ts';
import { undoSeconds } from './order.ts';
import { getStatus, type OrderStatus } from './order-status.ts';
import { lockOrder, recordState, settleStock } from './order-transition.server.ts';

export interface Move {
  orderNumber: string;
  to: OrderStatus;
  actorId: string;
  /** Set where a customer moves an order: it must be theirs, and their move. */
  byCustomer?: boolean;
  /** The status that an administrator saw; the order must still be in it, or be where it shall go. */
  seen?: OrderStatus;
  /** Sends the customer no mail about it. */
  quiet?: boolean;
  /** Set where an administrator moves it: goes into the audit log, and the mail waits for an undo. */
  audit?: Pick<User, 'id' | 'email'>;
}

export type MoveOutcome =
  | {
      moved: OrderStatus;
      /** What `undoMove` takes; null where the order was in that state already. */
      stateId: number | null;
    }
  | { refused: 'not-found' | 'not-allowed' | 'moved-on' | 'insufficient-stock'; message: string };

/** Enqueues the mail to the customer about a state; gives the id of its job. */
async function enqueueMail(
  db: Connection,
  data: { orderId: number; status: OrderStatus },
  delaySeconds: number,
): Promise<string | null> {
  const [jobId] = await enqueueEmails(db, [{ template: 'order-status', data }], { delaySeconds });
  return jobId ?? null;
}

/**
 * Moves an order to another state, any from any (specification, section 4). Into cancelled its stock
 * returns, once; out of cancelled it is taken again or the move refused (decision 26). Records who
 * did it.
 */
export async function moveOrder(db: Database, move: Move): Promise<MoveOutcome> {
  const { orderNumber, to, actorId, byCustomer = false, seen, quiet, audit } = move;
  return db.transaction().execute(async (transaction): Promise<MoveOutcome> => {
    const order = await lockOrder(transaction, orderNumber);
    if (!order || (byCustomer && order.userId !== actorId)) {
      return { refused: 'not-found', message: `Order ${orderNumber} not found` };
    }
    if (order.status === to) return { moved: to, stateId: null };
    if (byCustomer && !getStatus(order.status).customerMoves.includes(to)) {
      return { refused: 'not-allowed', message: `This order is already ${order.status}.` };
    }
    if (seen && order.status !== seen) {
      return { refused: 'moved-on', message: movedOn(orderNumber, order.status) };
    }
    const short = await settleStock(transaction, order, to);
    if (short) return { refused: 'insufficient-stock', message: short };
    const isMailed = getStatus(to).email !== null && !quiet;
    const mailJobId = isMailed
      ? await enqueueMail(transaction, { orderId: order.id, status: to }, audit ? undoSeconds : 0)
      : null;
    const state = { orderId: order.id, status: to, actorId, byCustomer, mailJobId };
    const stateId = await recordState(transaction, state);
    if (audit) {
      await recordAudit(transaction, audit, {
        action: 'move',
        subjectKind: 'order',
        subjectId: orderNumber,
        before: { status: order.status },
        after: { status: to },
      });
    }
    return { moved: to, stateId };
  });
}

/** For an administrator whose page is older than the order. */
export function movedOn(orderNumber: string, status: OrderStatus): string {
  return `${orderNumber} is ${status} now. It was changed elsewhere.`;
}

interface UndoMove {
  orderNumber: string;
  /** Of the change, as `moveOrder` gave it. */
  stateId: number;
  admin: Pick<User, 'id' | 'email'>;
}

export type UndoOutcome =
  | { undone: OrderStatus }
  | { refused: 'not-found' | 'moved-on' | 'told' | 'insufficient-stock'; message: string };

const told = 'The customer has been told already. Change the status instead.';

/** The last two states of an order, the newer first. */
async function readLastStates(db: Connection, orderId: number) {
  const found = await sql<{ id: number; status: OrderStatus; mailJobId: string | null }>`
    select id, status, mail_job_id as "mailJobId" from order_states where order_id = ${orderId}
    order by id desc limit 2`.execute(db);
  return found.rows;
}

/**
 * Takes back the last change of a status together with its mail, while that still waits. The customer
 * hears of neither.
 */
export async function undoMove(db: Database, undo: UndoMove): Promise<UndoOutcome> {
  const { orderNumber, stateId, admin } = undo;
  return db.transaction().execute(async (transaction): Promise<UndoOutcome> => {
    const order = await lockOrder(transaction, orderNumber);
    const [last, before] = order ? await readLastStates(transaction, order.id) : [];
    if (!order || !last || !before) {
      return { refused: 'not-found', message: `Order ${orderNumber} not found` };
    }
    if (last.id !== stateId) {
      return { refused: 'moved-on', message: movedOn(orderNumber, order.status) };
    }
    const { mailJobId } = last;
    if (mailJobId && !(await lockQueuedEmail(transaction, mailJobId))) {
      return { refused: 'told', message: told };
    }
    const short = await settleStock(transaction, order, before.status);
    if (short) return { refused: 'insufficient-stock', message: short };
    if (mailJobId) await removeQueuedEmail(transaction, mailJobId);
    await recordState(transaction, {
      orderId: order.id,
      status: before.status,
      actorId: admin.id,
    });
    await recordAudit(transaction, admin, {
      action: 'undo',
      subjectKind: 'order',
      subjectId: orderNumber,
      before: { status: order.status },
      after: { status: before.status },
    });
    return { undone: before.status };
  });
}
