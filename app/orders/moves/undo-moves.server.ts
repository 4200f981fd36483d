import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  emailQueue,
  lockQueuedEmails,
  removeQueuedEmails,
} from '#app/platform/email/email-queue.server.ts';
import { type RefusedMove, refuseMove, refuseStale, refuseUnknown } from './move-order.server.ts';
import type { StatusChange } from './move-orders.server.ts';
import {
  applyMoves,
  findShortages,
  type LockedOrder,
  lockOrders,
  type OrderMove,
} from './order-transition.server.ts';

export const emailSent = {
  one: 'The customer has been told already. Change the status instead.',
  many: 'Some customers have been told already. Change the statuses instead.',
};

/**
 * Undoes the last change of each of these orders, or of none, and removes their emails while all of
 * them are still in the queue. What this administrator has undone already is done: the answer may have been
 * lost.
 */
export function undoMoves(
  db: Database,
  changes: readonly StatusChange[],
  admin: Pick<User, 'id' | 'email'>,
): Promise<{ undone: OrderStatus[] } | RefusedMove> {
  return db.transaction().execute((transaction) => undoMovesWithin(transaction, changes, admin));
}

/** `undoMoves` as a part of a transaction; a refusal has changed nothing. */
export async function undoMovesWithin(
  transaction: Connection,
  changes: readonly StatusChange[],
  admin: Pick<User, 'id' | 'email'>,
): Promise<{ undone: OrderStatus[] } | RefusedMove> {
  const orders = await lockOrders(
    transaction,
    changes.map(({ orderNumber }) => orderNumber),
  );
  const states = await readLastStates(transaction, [...orders.values()], admin.id);
  const moves: OrderMove[] = [];
  const jobIds: string[] = [];
  for (const { orderNumber, stateId } of changes) {
    const order = orders.get(orderNumber);
    const last = order && states.get(order.id);
    if (!order || !last?.before) return refuseUnknown(orderNumber);
    if (last.undoneId === stateId) continue;
    if (last.id !== stateId) return refuseStale(transaction, order.id);
    moves.push({ order, to: last.before });
    if (last.emailJobId) jobIds.push(last.emailJobId);
  }
  if (moves.length === 0) return { undone: [...orders.values()].map(({ status }) => status) };
  if (!(await lockQueuedEmails(transaction, jobIds)))
    return refuseMove('email-sent', changes.length === 1 ? emailSent.one : emailSent.many);
  const [shortage] = (await findShortages(transaction, moves)).values();
  if (shortage) return refuseMove('insufficient-stock', shortage);
  await removeQueuedEmails(transaction, jobIds);
  const actor = { actorId: admin.id, quiet: true, audit: admin, action: 'undo' } as const;
  await applyMoves(transaction, moves, actor);
  return { undone: moves.map(({ to }) => to) };
}

interface LastState {
  orderId: number;
  id: number;
  emailJobId: string | null;
  /** The status before it; null for the first. */
  before: OrderStatus | null;
  /** The state whose undo by this administrator it is, which has removed the email of that. */
  undoneId: number | null;
}

async function readLastStates(
  db: Connection,
  orders: readonly LockedOrder[],
  adminId: string,
): Promise<Map<number, LastState>> {
  const found = await sql<LastState>`
    select distinct on (order_id) order_id as "orderId", id, email_job_id as "emailJobId", before,
      case when status = "statusBefore" and actor_id = ${adminId} and email_job_id is null
        and not exists (select from pgboss.job where name = ${emailQueue} and job.id = "jobBefore")
        then "idBefore" end as "undoneId"
    from (
      select *, lag(status) over states as before, lag(status, 2) over states as "statusBefore",
        lag(id) over states as "idBefore", lag(email_job_id) over states as "jobBefore"
      from order_states where order_id = any(${orders.map(({ id }) => id)}::bigint[])
      window states as (partition by order_id order by id)
    ) as states
    order by order_id, id desc`.execute(db);
  return new Map(found.rows.map((row) => [row.orderId, row]));
}
