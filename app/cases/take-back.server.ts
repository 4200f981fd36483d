import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { moveStock } from '#app/catalogue/stock/move-stock.server.ts';
import { lockStock } from '#app/catalogue/stock/stock.server.ts';
import { type Cash, negate } from '#app/counter/cash.ts';
import { recordCash } from '#app/counter/cash-book.server.ts';
import { readCreditToReturn, recordCredit } from '#app/credit/credit.server.ts';
import { lockOpenRun, lowerRunDue } from '#app/dispatch/runs/run-refunds.server.ts';
import { recordGivenBack, recordReturnedUnits } from '#app/orders/moves/returns.server.ts';
import type { Order } from '#app/orders/order.ts';
import { lockWholeOrder } from '#app/orders/orders.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type Case, type CaseRefusal, formatCaseNumber, mayTakeBack, refuseCase } from './case.ts';
import {
  addEntry,
  audited,
  isEntered,
  moveCaseWithin,
  withFormKey,
} from './case-entries.server.ts';
import { changeCase, openCaseWithin } from './cases.server.ts';
import { checkCountedOut } from './pay-refund.server.ts';
import { getCashable, getRefund, getRefundable } from './refundable.ts';
import { findUserOf } from './take-in.server.ts';

export const destinations = ['shelf', 'repair', 'written-off'] as const;
type PieceDestination = (typeof destinations)[number];

interface TakenPiece {
  /** Of the case. */
  position: number;
  quantity: number;
  to: PieceDestination;
  /** The serial of what came, where it has one. */
  serial: string;
}

export interface TakeBack {
  caseId: number;
  /** The same key again is the same taking back. */
  entryKey: string;
  pieces: readonly TakenPiece[];
  refundCents: number;
  /** What the page showed as left of the delivery fee; by default all of it. */
  shownFeeCents?: number;
  /**
   * What credit has paid for becomes credit in any case. With 'unpaid' no money is given for the rest: the
   * customer did not pay it at the door, and the courier has collected less.
   */
  pay: 'cash' | 'credit' | 'courier' | 'unpaid';
  /** What is counted out, with 'cash'. */
  cash: Cash;
  lbpRate: number | null;
  admin: Actor & { id: string };
}

/**
 * Takes pieces of a delivered order back, in one transaction: each goes to the shelf, to repair or is
 * written off, and the money is given in cash, as credit or with the next courier; what credit has paid for,
 * as credit. The order stays delivered. The same key again gives what was booked. Refuses more pieces than
 * are with the customer, more money than the order has brought, and more than the goods where another return
 * has given the delivery fee back since.
 */
export function takeBack(
  db: Database,
  { admin, lbpRate, shownFeeCents, ...form }: TakeBack,
): Promise<{ refundCents: number } | CaseRefusal> {
  const asked = withFormKey({ ...form, admin, lbpRate, shownFeeCents }, form);
  const { caseId, entryKey, refundCents } = asked;
  return changeCase(db, caseId, async (transaction, found) => {
    if (await isEntered(transaction, entryKey)) return readRefund(transaction, caseId);
    if (!mayTakeBack(found))
      return refuseCase('moved-on', 'These pieces were taken back already. Reload the page.');
    if (asked.pay === 'unpaid') await lockOpenRun(transaction, found.orderNumber);
    const order =
      found.orderNumber === null ? null : await lockWholeOrder(transaction, found.orderNumber);
    if (order?.status !== 'delivered')
      return refuseCase('moved-on', 'Only pieces of a delivered order are taken back.');
    const cashable = getCashable(order, await readCreditToReturn(transaction, order.id));
    const cashCents = asked.pay === 'credit' ? 0 : Math.min(refundCents, cashable);
    const feeLeftCents = await readFeeLeft(transaction, order);
    const request = { ...asked, cashCents, feeLeftCents };
    const refusal = checkPieces(found, order, request);
    if (refusal) return refusal;
    // First, since only this may refuse what was checked.
    const unpaid = await payBack(transaction, found, order, request);
    if (unpaid) return unpaid;
    await settlePieces(transaction, found, order, request);
    const { pay } = asked;
    await addEntry(transaction, caseId, { entryKey, kind: 'decided', actor: admin, words: '' });
    const pieces = asked.pieces.map(({ serial: _, ...piece }) => piece);
    const after = { pieces, refundCents, pay };
    await recordAudit(transaction, admin, { ...audited('take back', caseId), after });
    const to = pay === 'courier' && cashCents > 0 ? 'ready' : 'closed';
    const words = describeTaken(found, request);
    const move = { to, outcome: 'done', actor: admin, words } as const;
    // It may be told, brought and settled in one visit.
    const here = found.stage === 'here' ? found : { ...found, stage: 'here' as const };
    await sql`update cases set received_at = coalesce(received_at, now()),
      agreed_at = coalesce(agreed_at, now()), refund_cents = ${refundCents},
      refund_fee_cents = ${findFeePart(order, found, request)},
      unpaid_cents = ${pay === 'unpaid' ? cashCents : 0} where id = ${caseId}`.execute(transaction);
    await moveCaseWithin(transaction, here, { ...move, entryKey: `${entryKey}-moved` });
    return { refundCents };
  });
}

async function readRefund(db: Connection, caseId: number): Promise<{ refundCents: number }> {
  const found = await sql<{ refundCents: number }>`
    select refund_cents as "refundCents" from cases where id = ${caseId}`.execute(db);
  return found.rows[0] ?? { refundCents: 0 };
}

interface Refund extends TakeBack {
  /** What is given in money, or was not paid at the door; the rest is credit. */
  cashCents: number;
  feeLeftCents: number;
}

function checkPieces(found: Case, order: Order, request: Refund): CaseRefusal | null {
  const { pieces, refundCents, cashCents, feeLeftCents, pay, cash, lbpRate } = request;
  const { shownFeeCents = order.deliveryFeeCents ?? 0 } = request;
  // First: after any other refusal the page shows what is left now.
  if (shownFeeCents > feeLeftCents && findBeyondGoods(order, found, request) > 0)
    return refuseCase('moved-on', 'The delivery fee was given back since. Reload the page.');
  if (pieces.length === 0) return refuseCase('invalid', 'Choose at least one piece.');
  for (const { position, quantity } of pieces) {
    const line = findOrderLine(found, order, position);
    if (!line) return refuseCase('invalid', 'A piece is not of this order.');
    const left = line.quantity - line.returnedQuantity;
    if (quantity > left)
      return refuseCase('moved-on', `${line.name}: ${left} left to take back. Reload the page.`);
  }
  const most = getRefundable(order);
  if (refundCents > most)
    return refuseCase('amount', `At most ${formatPrice(most)} can be given back.`);
  if (pay === 'unpaid' && cashCents === 0)
    return refuseCase('amount', 'Nothing of this was to be paid at the door. Choose another way.');
  const refusal = pay === 'cash' ? checkCountedOut(cash, cashCents, lbpRate) : null;
  if (refusal) return refusal;
  const hasHolder = order.hasAccount || found.userId || order.phone || found.phone;
  if (refundCents > cashCents && !hasHolder)
    return refuseCase('invalid', 'Credit needs a phone number or an account.');
  return null;
}

/** What of the delivery fee of an order no return has given back yet, in cents. */
export async function readFeeLeft(
  db: Connection,
  { id, deliveryFeeCents }: Pick<Order, 'id' | 'deliveryFeeCents'>,
): Promise<number> {
  const given = await sql<{ cents: number }>`
    select coalesce(sum(refund_fee_cents), 0)::int as cents from cases
    where order_id = ${id}`.execute(db);
  return (deliveryFeeCents ?? 0) - (given.rows[0]?.cents ?? 0);
}

/** What is given back beyond what is left of the price of the pieces, in cents; below 0 where it is less than that. */
function findBeyondGoods(order: Order, found: Case, request: Refund): number {
  const { pieces, refundCents, feeLeftCents } = request;
  const goodsCents = pieces.reduce((sum, { position, quantity }) => {
    const line = findOrderLine(found, order, position);
    return line ? sum + line.priceCents * quantity : sum;
  }, 0);
  return refundCents - getRefund(goodsCents, order, { feeLeftCents, feeCents: 0 });
}

/** What exceeds that price is of the delivery fee, as far as that reaches. */
const findFeePart = (order: Order, found: Case, request: Refund) =>
  Math.max(0, Math.min(findBeyondGoods(order, found, request), request.feeLeftCents));

function findOrderLine(found: Case, order: Order, position: number) {
  const line = found.lines.find((one) => one.position === position);
  return order.lines.find((one) => one.position === line?.orderPosition);
}

async function settlePieces(
  db: Connection,
  found: Case,
  order: Order,
  { caseId, entryKey, pieces, refundCents, admin }: TakeBack,
): Promise<void> {
  const shelved = pieces
    .filter(({ to }) => to === 'shelf')
    .flatMap(({ position }) => findOrderLine(found, order, position)?.productId ?? []);
  // All at once, in the order of their ids: a checkout locks them so.
  await lockStock(db, shelved);
  for (const { position, quantity, to, serial } of pieces) {
    const line = findOrderLine(found, order, position);
    if (!line) throw new Error('A piece has no line.');
    await recordReturnedUnits(db, order.id, { position: line.position, quantity });
    await sql`
      update case_lines set decision = ${to}, quantity = ${quantity},
        cash_cents = ${line.priceCents}, product_id = ${line.productId}::bigint,
        serial = coalesce(nullif(${serial}, ''), serial)
      where case_id = ${caseId} and position = ${position}`.execute(db);
    if (to === 'shelf' && line.productId !== null)
      await moveStock(db, admin, { action: 'take back', productId: line.productId, quantity });
    if (to === 'repair') {
      const device = { what: line.name, quantity, serial: serial || null };
      const { productId } = line;
      await openOwnRepair(db, { caseId, admin, device, productId, entryKey, position });
    }
  }
  // The lines that did not come stay without a decision.
  await recordGivenBack(db, order.id, refundCents, toReturnReason(found.ground));
}

/** The owner's figures know four reasons. */
function toReturnReason(ground: Case['ground']) {
  if (ground === 'wrong' || ground === 'missing') return 'not-as-described';
  return ground === 'damaged' ? 'other' : ground;
}

interface OwnRepair {
  /** The return, and the line of it. */
  caseId: number;
  position: number;
  admin: Actor & { id: string };
  device: { what: string; quantity: number; serial: string | null };
  productId: number | null;
  entryKey: string;
}

/** A ticket of the shop's own for what came back broken. */
async function openOwnRepair(
  db: Connection,
  { caseId, admin, device, productId, entryKey, position }: OwnRepair,
): Promise<void> {
  const key = await sql<{ key: string }>`
    select md5(${`${entryKey} repair ${position}`})::uuid::text as key`.execute(db);
  const { id } = await openCaseWithin(db, {
    ...({ kind: 'repair', userId: null, orderId: null, language: 'en' } as const),
    ...{ name: '', email: '', phone: '', words: 'Came back broken.' },
    attemptKey: key.rows[0]?.key ?? '',
    lines: [device],
    admin,
  });
  await sql`
    update case_lines set product_id = ${productId}::bigint, return_case_id = ${caseId},
      return_position = ${position} where case_id = ${id}`.execute(db);
  await sql`update cases set stage = 'here', received_at = now(), due_on = null
    where id = ${id}`.execute(db);
}

/** Books what is given back; null where it is booked. */
async function payBack(
  db: Connection,
  found: Case,
  order: Order,
  { caseId, entryKey, refundCents, cashCents, pay, cash, lbpRate, admin }: Refund,
): Promise<CaseRefusal | null> {
  if (pay === 'unpaid' && !(await lowerRunDue(db, order.id, cashCents)))
    return refuseCase(
      'invalid',
      'No courier of an open run has that much to collect for this order.',
    );
  const note = `Returned, ${formatCaseNumber(caseId)}`;
  const booked = { entryKey: `refund-${entryKey}`, caseId, note };
  if (pay === 'cash' && cashCents > 0) {
    const given = { kind: 'refund', ...negate(cash), lbpRate, orderId: order.id } as const;
    if (!(await recordCash(db, admin, { ...booked, ...given })))
      return refuseCase('amount', `Count out ${formatPrice(cashCents)}.`);
  }
  // Whoever has the link of an order can open its return: the order's own account and phone come first.
  const buyer = await findUserOf(db, order.orderNumber);
  const userId = buyer ?? (order.phone ? null : found.userId);
  const holder = userId ? { userId } : { phone: order.phone || found.phone };
  const cents = refundCents - cashCents;
  await recordCredit(db, { ...booked, holder, cents, actorId: admin.id });
  return null;
}

/** What its customer reads: 'Taken back: 1 × Cedar Quest. $20.00 given back in cash.' */
function describeTaken(found: Case, { pieces, refundCents, cashCents, pay }: Refund): string {
  return inLanguage(found.language, () => {
    const names = pieces.map(({ position, quantity }) => {
      const what = found.lines.find((one) => one.position === position)?.what ?? '';
      return `${quantity} × ${what}`;
    });
    const taken = t('Taken back: {pieces}.', { pieces: names.join(t(', ')) });
    const amount = formatPrice(cashCents);
    const paid = {
      cash: t('{amount} given back in cash.', { amount }),
      courier: t('The next courier brings you {amount}.', { amount }),
      unpaid: t('You did not pay {amount} at the door.', { amount }),
      credit: '',
    }[pay];
    const credit = t('{amount} are your credit with us now.', {
      amount: formatPrice(refundCents - cashCents),
    });
    return [taken, cashCents > 0 && paid, refundCents > cashCents && credit]
      .filter(Boolean)
      .join(' ');
  });
}
