import { sql } from 'kysely';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { refuseUnknown } from '#app/orders/moves/move-order.server.ts';
import { recordGivenBack } from '#app/orders/moves/returns.server.ts';
import {
  countedRunCents,
  paidCents as heldCents,
  isPaid,
  worthCents,
} from '#app/orders/order-cash.server.ts';
import { lockWholeOrder, orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type Cash, getExcess, isSameButForNotes, negate, toCents, toLira } from './cash.ts';
import { describeEarlier, findEntry, recordCash } from './cash-book.server.ts';
import { type CounterAdmin, type CounterRefusal, refuseCounter } from './collecting.server.ts';

/** What came for an order and was counted, at the counter and with couriers. */
export interface OrderPayment {
  paidCents: number;
  /** Of that, what the counter got. */
  counterCents: number;
  backCents: number;
  /** What may still be given back: a return may have given it as credit, or owe it by a courier. */
  leftCents: number;
  /** Of that, what the counter got more than the order costs now. */
  overCents: number;
  receiptNumber: number | null;
}

interface PaidOrder extends Pick<OrderPayment, 'backCents' | 'receiptNumber'> {
  dueCents: number;
  /** Null where nothing came. */
  bookedCents: number | null;
  runCents: number | null;
  /** Of the last payment, and of what was given back last. */
  lbpRate: number | null;
  backRate: number | null;
  returnedCents: number;
  /** What the counter has of it. */
  heldCents: number;
  keptCents: number;
}

/**
 * Reads the payment of an order, each entry at its own rate; null for one that no counted cash came for. Of
 * a cancelled one the fee stays paid, and its credit is back.
 */
export async function readOrderPayment(
  db: Connection,
  orderId: number,
): Promise<OrderPayment | null> {
  const found = await sql<PaidOrder>`
    select ${orderDueCents} as "dueCents", receipt_number as "receiptNumber", book.*,
      ${countedRunCents} as "runCents", ${heldCents} as "heldCents", returned_cents as "returnedCents",
      total_cents - returned_cents + case when status = 'cancelled' then -credit_cents
        else coalesce(delivery_fee_cents, 0) end as "keptCents"
    from orders cross join lateral (
      select (sum(${worthCents}) filter (where ${isPaid}))::int as "bookedCents",
        coalesce(-sum(${worthCents}) filter (where not ${isPaid}), 0)::int as "backCents",
        (array_agg(cash_entries.lbp_rate order by id desc) filter (where ${isPaid}))[1] as "lbpRate",
        (array_agg(cash_entries.lbp_rate order by id desc) filter (where not ${isPaid}))[1]
          as "backRate"
      from cash_entries where order_id = orders.id
    ) as book
    where orders.id = ${orderId}`.execute(db);
  const [payment] = found.rows;
  if (!payment) return null;
  const { dueCents, bookedCents, runCents, lbpRate, returnedCents, receiptNumber } = payment;
  if (bookedCents === null && runCents === null) return null;
  // The change in lira is rounded to notes: a cent of it is nothing that the customer has not paid.
  const isWhole = bookedCents !== null && isSameButForNotes(dueCents, bookedCents, lbpRate);
  const counterCents = isWhole ? dueCents : (bookedCents ?? 0);
  const paidCents = counterCents + (runCents ?? 0);
  // What was given back in lira is rounded, too.
  const isReturned = isSameButForNotes(returnedCents, payment.backCents, payment.backRate);
  const backCents = isReturned ? returnedCents : payment.backCents;
  const overCents = getExcess(payment.heldCents, dueCents, lbpRate);
  const leftCents = Math.max(0, Math.min(paidCents - backCents, payment.keptCents + overCents));
  return { paidCents, counterCents, backCents, leftCents, overCents, receiptNumber };
}

interface Refund extends Cash {
  orderNumber: string;
  /** The same key again is the same refund. */
  entryKey: string;
  reason: string;
  /** Of today: what the lira count. */
  lbpRate: number | null;
  /** What a dollar was in lira on the page; null where it showed no lira, undefined for any. */
  seenRate?: number | null;
  admin: CounterAdmin;
}

/**
 * Gives money back for an order whose cash was counted, for a reason. Refuses an amount of nothing, more than
 * came for it in dollars or in notes of lira, and the key of an earlier refund with something else. The
 * order has brought less by it from then on, but for what was more than it costs.
 */
export function refundOrder(
  db: Database,
  { orderNumber, entryKey, reason, cents, lbp, lbpRate, seenRate, admin }: Refund,
): Promise<{ leftCents: number } | CounterRefusal> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockWholeOrder(transaction, orderNumber);
    if (!order) return refuseCounter('not-found', refuseUnknown(orderNumber).message);
    const payment = await readOrderPayment(transaction, order.id);
    if (!payment) return refuseCounter('stale', 'No money was counted for this order.');
    const { leftCents, overCents } = payment;
    const known = await findEntry(transaction, { entryKey });
    if (known?.orderNumber === orderNumber) {
      const isSame = known.cents === -cents && known.lbp === -lbp && known.note === reason;
      return isSame ? { leftCents } : refuseCounter('earlier', describeEarlier(known));
    }
    if (seenRate !== undefined && seenRate !== lbpRate)
      return refuseCounter('stale', 'The rate changed. Count again.');
    if (reason === '') return refuseCounter('no-reason', 'Say why the money is given back.');
    const givenCents = toCents({ cents, lbp }, lbpRate);
    if (givenCents <= 0) return refuseCounter('amount', 'Enter what you give back.');
    // Lira without a rate count for nothing.
    const isRest = lbpRate !== null && lbp > 0 && lbp === toLira(leftCents - cents, lbpRate);
    if ((givenCents > leftCents && !isRest) || (lbpRate === null && lbp > 0))
      return refuseCounter('amount', `At most ${formatPrice(leftCents)} can be given back.`);
    const given = { ...negate({ cents, lbp }), lbpRate, note: reason, orderId: order.id };
    const isRecorded = await recordCash(transaction, admin, { entryKey, kind: 'refund', ...given });
    if (!isRecorded)
      return refuseCounter('stale', 'This form was sent for another order. Reload the page.');
    const backCents = Math.min(givenCents, leftCents);
    await recordGivenBack(transaction, order.id, Math.max(0, backCents - overCents));
    const audited = { action: 'refund', subjectKind: 'order', subjectId: orderNumber } as const;
    await recordAudit(transaction, admin, { ...audited, after: { cents, lbp, reason } });
    return { leftCents: leftCents - backCents };
  });
}
