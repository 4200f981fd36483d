import { sql } from 'kysely';
import { settleCreditUse } from '#app/credit/order-credit.server.ts';
import { undoSeconds } from '#app/orders/order.ts';
import { orderDueCents } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { updateRunDue } from './order-runs.server.ts';

interface CreditActor {
  actorId: string | null;
  /** The order that lines came from, whose payers pay for these, too. */
  otherId?: number | null;
  /** Sends the customer no email, unless it is an undo: that has not brought the old amount back. */
  quiet?: boolean;
  action?: 'move' | 'undo';
}

interface PaidOrder {
  id: number;
  isCancelled: boolean;
  creditCents: number;
  /** What is to be paid by credit or cash, without a fee that is not known. */
  wholeCents: number;
}

/**
 * Brings the credit of orders to what they use after a change of them: a cancelled order uses none, another
 * one at most what it costs. What it does not need returns; what is missing is taken again as far as the
 * balance reaches, and the order then uses less. Once: the same again changes nothing.
 */
export async function settleOrderCredit(
  db: Connection,
  orderIds: readonly number[],
  actor: CreditActor,
): Promise<void> {
  const { actorId, otherId } = actor;
  const found = await sql<PaidOrder>`
    select id, status = 'cancelled' as "isCancelled", credit_cents as "creditCents",
      ${orderDueCents} + credit_cents as "wholeCents"
    from orders where id = any(${[...orderIds]}::bigint[]) and (credit_cents > 0 or exists (
      select from credit_entries where order_id = orders.id and entry_key like 'order-%'))
    order by id`.execute(db);
  for (const { id, isCancelled, creditCents, wholeCents } of found.rows) {
    const cents = isCancelled ? 0 : Math.min(creditCents, wholeCents);
    const used = await settleCreditUse(db, { orderId: id, otherId, cents, actorId });
    // A cancelled order remembers what it is to use again.
    if (isCancelled || used === creditCents) continue;
    await sql`update orders set credit_cents = ${used} where id = ${id}`.execute(db);
    if (used < cents) await recordMissing(db, id, used, actor);
  }
}

/** Notes that an order uses less credit than before, and tells the customer what is to be paid now. */
async function recordMissing(
  db: Connection,
  orderId: number,
  usedCents: number,
  { actorId, quiet = false, action }: CreditActor,
): Promise<void> {
  const recorded = await sql<{ id: number; isKnown: boolean }>`
    insert into order_changes (order_id, actor_id, kind, detail, due_cents)
    select id, ${actorId}, 'credit', ${formatPrice(usedCents)}, case
      when delivery_fee_cents is not null then ${orderDueCents} end
    from orders where id = ${orderId}
    returning id, due_cents is not null as "isKnown"`.execute(db);
  await updateRunDue(db, orderId);
  if (quiet && action !== 'undo') return;
  const emails = recorded.rows.flatMap(({ id: changeId, isKnown }) =>
    isKnown ? [{ template: 'order-changed', data: { orderId, changeId } }] : [],
  );
  await enqueueEmails(db, emails, { delaySeconds: undoSeconds });
}
