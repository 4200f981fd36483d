import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { lockQueuedEmail, removeQueuedEmail } from '#app/platform/email/jobs.server.ts';
import { movedOn } from './move-order.server.ts';
import type { OrderStatus } from './order-status.ts';
import { lockOrder, recordState, settleStock } from './order-transition.server.ts';

export interface UndoMove {
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
