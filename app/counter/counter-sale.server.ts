import { sql } from 'kysely';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import {
  findCreditOfCase,
  findCreditOfPhone,
  lockCredit,
  recordCredit,
  toHolderColumns,
} from '#app/credit/credit.server.ts';
import { type CreditHolder, exchangeNote } from '#app/credit/credit.ts';
import { payWithCredit } from '#app/credit/order-credit.server.ts';
import { findLastOrder } from '#app/orders/customer/last-order.server.ts';
import { moveOrderWithin } from '#app/orders/moves/move-order.server.ts';
import { lockOrders } from '#app/orders/moves/order-transition.server.ts';
import type { OrderAttempt } from '#app/orders/order-attempt.ts';
import { numberReceipts } from '#app/orders/order-numbers.server.ts';
import { type DeliveryRules, findByAttempt, placeOrder } from '#app/orders/place-order.server.ts';
import { writeCounterSale } from '#app/orders/write-order.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { refusal } from '#app/platform/refusal.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { addCash, type Cash, type ChangeIn, formatCash, giveChange, negate } from './cash.ts';
import { recordCash } from './cash-book.server.ts';

export interface CounterSale extends Pick<OrderAttempt, 'attemptKey' | 'lines' | 'totalCents'> {
  admin: Actor & { id: string };
  /** E.164, empty for nobody that we know. */
  phone: string;
  discountCents: number;
  /** What credit of the phone is to pay, as the page showed it. */
  creditCents: number;
  /** The return whose credit pays first, and what its customer gets in cash of the rest, once. */
  exchange?: { caseId: number; payOutCents: number } | null;
  /** Why; required with a discount. */
  discountReason: string;
  given: Cash;
  changeIn: ChangeIn;
  /** What a dollar was in lira on the page; null where it showed no lira, undefined for any. */
  seenRate?: number | null;
}

export interface Sold {
  orderNumber: string;
  receiptNumber: number;
  /** 'Given $20.00, change $4.00 and LBP 45,000.', with `giveBack`, and whether the form was another then. */
  note: string;
  /** 'Give $15.00 back.': the rest of an exchange that was booked with it; empty for none. */
  giveBack: string;
  language: Language;
  orderId: number;
}

type SaleRefusal = { refused: string; message: string };

/**
 * Sells at the counter: places the order as any other, with its stock, prices and limits, and in the same
 * transaction takes the discount off, delivers it, numbers its receipt and books the cash. Refuses, with
 * words, a discount without a reason or above the goods, credit that is gone, less cash than is due, and lira
 * without a rate. A sale that was booked under this attempt before is given back as it was.
 */
export async function sellAtCounter(
  db: Database,
  sale: CounterSale,
  rules: DeliveryRules,
): Promise<{ sold: Sold } | SaleRefusal> {
  const { admin, discountCents, discountReason, given, totalCents, exchange } = sale;
  if (discountCents > totalCents)
    return refusal('discount', `The discount is more than ${formatPrice(totalCents)}.`);
  if (discountCents > 0 && discountReason === '')
    return refusal('discount', 'Say why the price is less.');
  const earlier = await findByAttempt(db, { userId: null, attemptKey: sale.attemptKey });
  if (earlier) return { sold: await readSold(db, earlier.placed, sale) };
  const { lbpRate } = rules.settings;
  if (sale.seenRate !== undefined && sale.seenRate !== lbpRate)
    return refusal('rate', 'The rate changed. Count again.');
  if (lbpRate === null && given.lbp > 0) return refusal('lira', 'The shop takes no lira.');
  const paidByCredit = await findCredit(db, sale);
  if ('refused' in paidByCredit) return paidByCredit;
  const { creditCents, holder } = paidByCredit;
  const dueCents = totalCents - discountCents - creditCents;
  const change = giveChange(dueCents, given, lbpRate, sale.changeIn);
  if (!change) return refusal('too-little', `${formatPrice(dueCents)} is to be paid.`);
  const note = `Given ${formatCash(given)}, change ${formatCash(change)}.`;
  const settle = async (transaction: Connection, orderNumber: string) => {
    const order = (await lockOrders(transaction, [orderNumber])).get(orderNumber);
    if (!order) throw new Error('A sale has no order.');
    const sold = { discountCents, discountReason, creditCents, adminId: admin.id };
    await writeCounterSale(transaction, order.id, sold);
    if (holder) {
      const use = { order: { id: order.id }, holder, cents: creditCents, actorId: admin.id };
      if ((await payWithCredit(transaction, use)) < creditCents) throw new CreditGone(creditGone);
      const refusal =
        exchange &&
        exchange.payOutCents > 0 &&
        (await payCreditOut(transaction, { ...exchange, orderId: order.id, admin, lbpRate }));
      if (refusal) throw new CreditGone(refusal);
    }
    const by = { actorId: admin.id, audit: admin, quiet: true };
    const moved = await moveOrderWithin(transaction, { orderNumber, to: 'delivered', ...by });
    if ('refused' in moved) throw new Error(moved.message);
    await numberReceipts(transaction, [order.id]);
    const paid = addCash(given, negate(change));
    const entry = { entryKey: sale.attemptKey, kind: 'sale', orderId: order.id, lbpRate } as const;
    await recordCash(transaction, admin, { ...entry, ...paid, note });
    await recordAudit(transaction, admin, {
      action: 'sell',
      subjectKind: 'order',
      subjectId: orderNumber,
      after: { totalCents: dueCents, discountCents, ...paid },
    });
  };
  const attempt = { ...(await toAttempt(db, sale, rules)), settle };
  const outcome = await placeOrder(db, attempt, rules).catch((error: unknown) => {
    if (error instanceof CreditGone) return refusal('credit', error.message);
    throw error;
  });
  if ('refused' in outcome) return outcome;
  return { sold: await readSold(db, outcome.placed, sale) };
}

interface PaidOut {
  caseId: number;
  payOutCents: number;
  /** Of the sale, where there is one. */
  orderId?: number;
  admin: CounterSale['admin'];
  lbpRate: number | null;
}

/** The key under which the credit of a case is given in cash, once. */
export const toExchangeKey = (caseId: number) => `exchange-${caseId}`;

/**
 * The credit of a case as `findCreditOfCase`, less what each order, move or hand has taken of its holder since,
 * which is first of the case; nothing of it where cash was given before, and of a trade-in.
 */
export async function findExchangeCredit(
  db: Connection,
  caseId: number,
): ReturnType<typeof findCreditOfCase> {
  const credit = await findCreditOfCase(db, caseId);
  if (!credit) return null;
  const { userId, phone } = toHolderColumns(credit.holder);
  const found = await sql<{ cents: number; isGiven: boolean; hasOrder: boolean }>`
    select coalesce(sum(taken), 0)::int as cents, exists (select from credit_entries
      where entry_key = ${toExchangeKey(caseId)}) as "isGiven", exists (select from cases
      where id = ${caseId} and order_id is not null) as "hasOrder"
    from (
      -- What a second parcel takes of its first is no use.
      select greatest(0, -sum(cents)) as taken
      from credit_entries as entry left join orders on orders.id = order_id
      where entry.user_id is not distinct from ${userId} and entry.phone = ${phone} and case_id is null
        and entry.id > (select min(id) from credit_entries where case_id = ${caseId})
      group by coalesce(coalesce(split_from, orders.id)::text, entry_key)
    ) as uses`.execute(db);
  const { cents = 0, isGiven = false, hasOrder = false } = found.rows[0] ?? {};
  const isCash = hasOrder && !isGiven;
  return { ...credit, ofCaseCents: isCash ? Math.max(0, credit.ofCaseCents - cents) : 0 };
}

/**
 * Gives in cash, in notes that exist, what is left of the credit of a case: a refund. Tells why not for more,
 * and for what credit had paid for before it came back.
 */
export async function payCreditOut(
  db: Connection,
  { caseId, payOutCents: cents, orderId, admin, lbpRate }: PaidOut,
): Promise<string | null> {
  const entryKey = toExchangeKey(caseId);
  const note = exchangeNote;
  // The form of a sale looks up what is left by itself.
  const gone = orderId === undefined ? creditUsed : creditGone;
  const given = await findCreditOfCase(db, caseId);
  if (given) await lockCredit(db, given.holder);
  const credit = given && (await findExchangeCredit(db, caseId));
  const left = credit?.ofCaseCents ?? 0;
  if (left === 0 && orderId === undefined) return gone;
  if (!credit || cents > left) return `At most ${formatPrice(left)} of it can be given in cash.`;
  const { holder } = credit;
  const taken = { entryKey, holder, cents: -cents, orderId, caseId, actorId: admin.id, note };
  const notes = giveChange(0, { cents, lbp: 0 }, lbpRate);
  if (!notes || !(await recordCredit(db, taken))) return gone;
  await recordCash(db, admin, {
    ...{ entryKey, kind: 'refund', ...negate(notes), lbpRate, caseId, note },
  });
  return null;
}

const creditGone = 'The credit was used in the meantime. Count again.';
const creditUsed = 'The credit was used in the meantime. Reload the page.';

/** Rolls a sale back. */
class CreditGone extends Error {}

async function findCredit(
  db: Connection,
  { creditCents, phone, totalCents, discountCents, exchange }: CounterSale,
): Promise<{ creditCents: number; holder: CreditHolder | null } | SaleRefusal> {
  if (creditCents === 0 && !exchange?.payOutCents) return { creditCents, holder: null };
  const found = exchange
    ? await findCreditOfCase(db, exchange.caseId)
    : phone && (await findCreditOfPhone(db, phone));
  if (creditCents > totalCents - discountCents || !found) return refusal('credit', creditGone);
  return { creditCents, holder: found.holder };
}

/** The order of a sale: of who ordered last with the phone, else of a walk-in. */
async function toAttempt(
  db: Connection,
  { admin, attemptKey, lines, totalCents, phone }: CounterSale,
  { settings }: DeliveryRules,
): Promise<OrderAttempt> {
  const last = phone ? await findLastOrder(db, phone) : null;
  return {
    userId: null,
    placedBy: { id: admin.id, email: admin.email },
    channel: 'counter',
    language: last?.language ?? 'en',
    attemptKey,
    lines,
    totalCents,
    isCollected: true,
    shipping: {
      firstName: last?.firstName ?? 'Walk-in',
      lastName: last?.lastName ?? '',
      email: last?.email ?? '',
      phone,
      address: '',
      city: settings.city,
      notes: null,
    },
  };
}

const changedSince = 'An earlier press sold it, as the form was then. Please check it.';

/** A page that was loaded again offers only the credit that the sale has left: what is not sent is no change. */
async function readSold(
  db: Connection,
  orderNumber: string,
  { discountCents, creditCents, phone, exchange }: CounterSale,
): Promise<Sold> {
  const found = await sql<Omit<Sold, 'giveBack'> & Cash & { isSame: boolean }>`
    select order_number as "orderNumber", receipt_number as "receiptNumber", language,
      orders.id as "orderId", coalesce(sale.note, '') as note,
      coalesce(-rest.cents, 0)::int as cents, coalesce(-rest.lbp, 0)::bigint as lbp,
      discount_cents = ${discountCents} and orders.phone = ${phone}
        and (${creditCents} = 0 or credit_cents > 0)
        and (${exchange?.payOutCents ?? 0} = 0 or spent.id is not null) as "isSame"
    from orders left join cash_entries as sale on sale.order_id = orders.id and sale.kind = 'sale'
      left join credit_entries as spent
        on spent.order_id = orders.id and spent.entry_key like 'exchange-%'
      left join cash_entries as rest on rest.entry_key = spent.entry_key
    where order_number = ${orderNumber}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('A sale has no order.');
  const { cents, lbp, isSame, ...sold } = row;
  const giveBack = cents > 0 || lbp > 0 ? `Give ${formatCash({ cents, lbp })} back.` : '';
  const note = [sold.note, giveBack, isSame ? '' : changedSince].filter(Boolean).join(' ');
  return { ...sold, note, giveBack };
}

export const writeReceiptMessage = (
  language: Language,
  facts: Record<'shop' | 'link', string>,
): string => inLanguage(language, () => t('Your receipt from {shop}: {link}', facts));
