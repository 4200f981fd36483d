import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { getDueCents } from '#app/delivery/amount-due.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import { moveOrderWithin, refuseUnknown } from '#app/orders/moves/move-order.server.ts';
import { readyEmail, setReady } from '#app/orders/moves/packing.server.ts';
import { restartGivenBack } from '#app/orders/moves/returns.server.ts';
import { isReadyToCollect, type Order, undoSeconds } from '#app/orders/order.ts';
import { paidCents } from '#app/orders/order-cash.server.ts';
import { numberReceipts } from '#app/orders/order-numbers.server.ts';
import { getStatus } from '#app/orders/order-status.ts';
import { lockWholeOrder } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  enqueueEmails,
  lockEmailsLike,
  removeQueuedEmails,
} from '#app/platform/email/email-queue.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  addCash,
  type Cash,
  type ChangeIn,
  getExcess,
  giveChange,
  negate,
  toCents,
} from './cash.ts';
import { recordCash } from './cash-book.server.ts';
import { formatSeenDue, getCounterDue } from './collecting.ts';

export type CounterAdmin = Actor & { id: string };
export interface CounterRefusal {
  refused: 'not-found' | 'stale' | 'not-packed' | 'amount' | 'email-sent' | 'no-reason' | 'earlier';
  message: string;
}

interface CollectedOrder {
  orderNumber: string;
  admin: CounterAdmin;
}

export const refuseCounter = (
  refused: CounterRefusal['refused'],
  message: string,
): CounterRefusal => ({ refused, message });

/** Locks an order that waits for its customer in the shop; refuses any other. */
async function lockCollected(
  db: Connection,
  orderNumber: string,
): Promise<{ order: Order } | CounterRefusal> {
  const order = await lockWholeOrder(db, orderNumber);
  if (!order) return refuseCounter('not-found', refuseUnknown(orderNumber).message);
  if (!order.isCollected) return refuseCounter('stale', 'A courier brings this order.');
  if (!getStatus(order.status).isBeforeShipping)
    return refuseCounter('stale', await describeLatestChange(db, order.id));
  return { order };
}

/** Of a packed order, once: its page says it is ready at once, the email waits for an undo. */
export function notifyReady(
  db: Database,
  request: CollectedOrder,
): Promise<{ readyAt: string; isMailed: boolean } | CounterRefusal> {
  return db.transaction().execute(async (transaction) => {
    const found = await lockCollected(transaction, request.orderNumber);
    if ('refused' in found) return found;
    const { id, email, readyAt, isPacked } = found.order;
    const isMailed = email !== '';
    if (readyAt !== null) return { readyAt, isMailed };
    if (!isPacked) return refuseCounter('not-packed', 'Pack it first.');
    if (isMailed) await enqueueEmails(transaction, [readyEmail(id)], { delaySeconds: undoSeconds });
    const since = await setReady(transaction, request, 'ready');
    return { readyAt: since, isMailed };
  });
}

/** Takes back that an order is ready since an instant, while the email about it is not sent. */
export function undoReady(
  db: Database,
  { readyAt, ...request }: CollectedOrder & { readyAt: string },
): Promise<{ undone: true } | CounterRefusal> {
  return db.transaction().execute(async (transaction) => {
    const found = await lockCollected(transaction, request.orderNumber);
    if ('refused' in found) return found;
    const { order } = found;
    // The answer to the first undo may have been lost.
    if (order.readyAt === null) return { undone: true };
    if (order.readyAt !== readyAt)
      return refuseCounter('stale', await describeLatestChange(transaction, order.id));
    const jobIds = await lockEmailsLike(transaction, readyEmail(order.id));
    if (order.email !== '' && jobIds.length === 0)
      return refuseCounter('email-sent', 'The customer has been told already.');
    await removeQueuedEmails(transaction, jobIds);
    await setReady(transaction, request, 'undo');
    return { undone: true };
  });
}

/** Keeps an order that is ready for its customer: the days to collect it begin again. */
export function extendCollecting(
  db: Database,
  request: CollectedOrder,
): Promise<{ readyAt: string } | CounterRefusal> {
  return db.transaction().execute(async (transaction) => {
    const found = await lockCollected(transaction, request.orderNumber);
    if ('refused' in found) return found;
    if (!isReadyToCollect(found.order))
      return refuseCounter('stale', await describeLatestChange(transaction, found.order.id));
    return { readyAt: await setReady(transaction, request, 'keep') };
  });
}

export async function readPaidCents(db: Connection, orderId: number): Promise<number> {
  const found = await sql<{ paid: number }>`
    select ${paidCents} as paid from orders where id = ${orderId}`.execute(db);
  return found.rows[0]?.paid ?? 0;
}

interface HandOver extends CollectedOrder {
  /** The same key again is the same handing over. */
  entryKey: string;
  /** `formatSeenDue` of what the page showed. */
  seenDue: string;
  given: Cash;
  changeIn: ChangeIn;
  /** Of the settings, for an order that was shown none. */
  rateToday: number | null;
}

interface HandedOver {
  change: Cash;
  receiptNumber: number | null;
}

/** More than anybody gives, and less than the book can hold. */
const maxGivenCents = 100_000_000;

/**
 * Hands an order over for what is due: delivers it, numbers its receipt, and records the cash less the
 * change. Refuses less than is due, a due that is not the one that was seen, and while more was paid.
 */
export function handOver(db: Database, request: HandOver): Promise<HandedOver | CounterRefusal> {
  const { orderNumber, entryKey, seenDue, given, changeIn, rateToday, admin } = request;
  return db.transaction().execute(async (transaction) => {
    const found = await lockCollected(transaction, orderNumber);
    const earlier = await findHandedOver(transaction, request);
    if (earlier) return earlier;
    if ('refused' in found) return found;
    const { order } = found;
    const paid = await readPaidCents(transaction, order.id);
    const due = getCounterDue({ ...order, paidCents: paid }, rateToday);
    const { dueCents, lbpRate } = due;
    if (formatSeenDue(due) !== seenDue)
      return refuseCounter('stale', `Now ${formatPrice(dueCents)} is to be paid. Count again.`);
    const overCents = getExcess(paid, getDueCents(order), lbpRate);
    if (overCents > 0)
      return refuseCounter(
        'amount',
        `${formatPrice(overCents)} more was paid. Give it back first.`,
      );
    const givenCents = toCents(given, lbpRate);
    if (givenCents > maxGivenCents) return refuseCounter('amount', 'Nobody gives so much.');
    const change = giveChange(dueCents, given, lbpRate, changeIn);
    if (!change)
      return refuseCounter('amount', `${formatPrice(dueCents - givenCents)} is missing.`);
    const net = addCash(given, negate(change));
    const entry = { entryKey, kind: 'collected', ...net, lbpRate, orderId: order.id } as const;
    const isRecorded = await recordCash(transaction, admin, entry);
    if (!isRecorded && (net.cents !== 0 || net.lbp !== 0))
      return refuseCounter('stale', 'This form was sent for another order. Reload the page.');
    // What was given back for it is paid again, or was more than it costs now.
    await restartGivenBack(transaction, order.id, { isDelivered: true });
    const move = { orderNumber, to: 'delivered', actorId: admin.id } as const;
    const moved = await moveOrderWithin(transaction, move);
    if ('refused' in moved) throw new Error(moved.message);
    await numberReceipts(transaction, [order.id]);
    const audited = { action: 'hand over', subjectKind: 'order', subjectId: orderNumber } as const;
    await recordAudit(transaction, admin, { ...audited, after: { ...net } });
    return { change, receiptNumber: await readReceiptNumber(transaction, order.id) };
  });
}

/** The number of the receipt of an order; null before it is paid. */
async function readReceiptNumber(db: Connection, orderId: number): Promise<number | null> {
  const found = await sql<{ receiptNumber: number | null }>`
    select receipt_number as "receiptNumber" from orders where id = ${orderId}`.execute(db);
  return found.rows[0]?.receiptNumber ?? null;
}

/** What an earlier press of the same form has done. The order is locked: a press beside it has ended. */
async function findHandedOver(db: Connection, request: HandOver): Promise<HandedOver | null> {
  const { orderNumber, entryKey, given } = request;
  const found = await sql<Cash & Pick<HandedOver, 'receiptNumber'>>`
    select cents, lbp, receipt_number as "receiptNumber"
    from cash_entries join orders on orders.id = order_id
    where entry_key = ${entryKey} and order_number = ${orderNumber}`.execute(db);
  const [entry] = found.rows;
  if (!entry) return findFreeHandOver(db, request);
  const change = addCash(given, negate(entry));
  // What is typed now is not what was given then.
  if (change.cents < 0 || change.lbp < 0) return null;
  return { change, receiptNumber: entry.receiptNumber };
}

/** Where nothing was due there is no entry: then the delivery tells who has pressed. */
async function findFreeHandOver(
  db: Connection,
  { orderNumber, seenDue, given, admin }: HandOver,
): Promise<HandedOver | null> {
  if (!seenDue.startsWith('0 ')) return null;
  const found = await sql<Pick<HandedOver, 'receiptNumber'>>`
    select receipt_number as "receiptNumber" from orders
    where order_number = ${orderNumber} and status = 'delivered' and is_collected and ${admin.id} = (
      select actor_id from order_states where order_id = orders.id order by id desc limit 1)`.execute(
    db,
  );
  return found.rows[0] ? { change: given, ...found.rows[0] } : null;
}
