import { sql } from 'kysely';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { formatChange } from '#app/orders/moves/latest-change.server.ts';
import { refuseUnknown } from '#app/orders/moves/move-order.server.ts';
import { lockWholeOrder, orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type Cash, formatCash, isSameButForNotes, negate, toCents } from './cash.ts';
import { findEntry, recordCash, sumOrderCash } from './cash-book.server.ts';
import type { BookEntry } from './cash-book.ts';
import { type CounterAdmin, type CounterRefusal, refuseCounter } from './collecting.server.ts';

/** What the book has of an order that was paid at the counter. */
export interface CounterPayment {
  paidCents: number;
  /** What may still be given back: a return may have given it as credit, or owe it by a courier. */
  leftCents: number;
  /** What its lira count. */
  lbpRate: number | null;
  receiptNumber: number | null;
}

interface PaidOrder extends Cash {
  dueCents: number;
  /** Of the order, less what was given back. */
  keptCents: number;
}

/** Reads the payment of an order; null for one that no cash came for at the counter. */
export async function readCounterPayment(
  db: Connection,
  orderId: number,
): Promise<CounterPayment | null> {
  const found = await sql<Omit<CounterPayment, 'leftCents' | 'paidCents'> & PaidOrder>`
    select sum(cents)::int as cents, sum(lbp)::bigint as lbp,
      (array_agg(cash_entries.lbp_rate order by cash_entries.id desc))[1] as "lbpRate",
      max(receipt_number) as "receiptNumber",
      max(${orderDueCents}) as "dueCents",
      max(total_cents + coalesce(delivery_fee_cents, 0) - returned_cents) as "keptCents"
    from cash_entries join orders on orders.id = order_id
    where order_id = ${orderId} and kind in ('sale', 'collected')
    having count(*) > 0`.execute(db);
  const [payment] = found.rows;
  if (!payment) return null;
  const { lbpRate, receiptNumber, dueCents, keptCents, ...paid } = payment;
  const bookedCents = toCents(paid, lbpRate);
  const backCents = bookedCents - toCents(await sumOrderCash(db, orderId), lbpRate);
  // The change in lira is rounded to notes: a cent of it is nothing that the customer has not paid.
  const isWhole = isSameButForNotes(dueCents, bookedCents, lbpRate);
  const paidCents = isWhole ? dueCents : bookedCents;
  const leftCents = Math.max(0, Math.min(paidCents - backCents, keptCents));
  return { paidCents, leftCents, lbpRate, receiptNumber };
}

interface Refund extends Cash {
  orderNumber: string;
  /** The same key again is the same refund. */
  entryKey: string;
  reason: string;
  admin: CounterAdmin;
}

/**
 * Gives money back for an order that was paid at the counter, for a reason. Refuses more than the order
 * has in the book, an amount of nothing, and the key of an earlier refund with something else. The order has
 * brought less by it from then on.
 */
export function refundOrder(
  db: Database,
  { orderNumber, entryKey, reason, cents, lbp, admin }: Refund,
): Promise<{ leftCents: number } | CounterRefusal> {
  return db.transaction().execute(async (transaction) => {
    const order = await lockWholeOrder(transaction, orderNumber);
    if (!order) return refuseCounter('not-found', refuseUnknown(orderNumber).message);
    const payment = await readCounterPayment(transaction, order.id);
    if (!payment) return refuseCounter('stale', 'No money came for this order at the counter.');
    const { lbpRate, leftCents } = payment;
    const known = await findEntry(transaction, { entryKey });
    if (known?.orderNumber === orderNumber) {
      const isSame = known.cents === -cents && known.lbp === -lbp && known.note === reason;
      return isSame ? { leftCents } : refuseCounter('earlier', describeEarlier(known));
    }
    if (reason === '') return refuseCounter('no-reason', 'Say why the money is given back.');
    const givenCents = toCents({ cents, lbp }, lbpRate);
    if (givenCents <= 0) return refuseCounter('amount', 'Enter what you give back.');
    // Lira without a rate count for nothing.
    if (givenCents > leftCents || (lbpRate === null && lbp > 0))
      return refuseCounter('amount', `At most ${formatPrice(leftCents)} can be given back.`);
    const given = { ...negate({ cents, lbp }), lbpRate, note: reason, orderId: order.id };
    const isRecorded = await recordCash(transaction, admin, { entryKey, kind: 'refund', ...given });
    if (!isRecorded)
      return refuseCounter('stale', 'This form was sent for another order. Reload the page.');
    await sql`update orders set returned_cents = returned_cents + ${givenCents}
      where id = ${order.id}`.execute(transaction);
    const audited = { action: 'refund', subjectKind: 'order', subjectId: orderNumber } as const;
    await recordAudit(transaction, admin, { ...audited, after: { cents, lbp, reason } });
    return { leftCents: leftCents - givenCents };
  });
}

/** Of a form that was changed after its first answer was lost. */
function describeEarlier({ by, note, at, ...cash }: BookEntry): string {
  const given = `gave back ${formatCash(negate(cash))}, ${note},`;
  return `${formatChange(by || 'Somebody', given, new Date(at))} Press again to give this back, too.`;
}
