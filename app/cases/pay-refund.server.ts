import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { type Cash, isSameButForNotes, negate, toCents } from '#app/counter/cash.ts';
import { findEntry, recordCash } from '#app/counter/cash-book.server.ts';
import { payCreditOut, toExchangeKey } from '#app/counter/counter-sale.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  type CaseRefusal,
  formatCaseNumber,
  getRefundDue,
  mayUseCredit,
  refuseCase,
} from './case.ts';
import {
  addEntry,
  audited,
  isEntered,
  moveCaseWithin,
  withFormKey,
} from './case-entries.server.ts';
import { changeCase } from './cases.server.ts';

/** Refuses cash that is not the amount, and any lira where no rate tells what they are worth. */
export function checkCountedOut(
  cash: Cash,
  dueCents: number,
  lbpRate: number | null,
): CaseRefusal | null {
  const isCounted = lbpRate !== null || cash.lbp === 0;
  return isCounted && isSameButForNotes(toCents(cash, lbpRate), dueCents, lbpRate)
    ? null
    : refuseCase('amount', `Count out ${formatPrice(dueCents)}.`);
}

export interface LeavingRun {
  id: number;
  courier: string;
}

/** The runs that are on their way, the newest first. */
export async function listLeavingRuns(db: Connection): Promise<LeavingRun[]> {
  const found = await sql<LeavingRun>`
    select courier_runs.id, title as courier from courier_runs join couriers on couriers.id = courier_id
    where closed_at is null order by courier_runs.id desc limit 50`.execute(db);
  return found.rows;
}

interface ByCourier {
  caseId: number;
  entryKey: string;
  /** Null where the customer gets it in the shop. */
  runId: number | null;
  cash: Cash;
  lbpRate: number | null;
  admin: Actor & { id: string };
}

/**
 * Gives the money that a customer gets back to a courier on an open run, or in the shop; books it and closes
 * the case. Refuses another amount, and where nothing is due.
 */
export function payRefundByCourier(
  db: Database,
  { caseId, runId, cash, lbpRate, admin, ...pressed }: ByCourier,
): Promise<{ paid: true } | CaseRefusal> {
  const { entryKey } = withFormKey(pressed, { runId, cash });
  return changeCase(db, caseId, async (transaction, found) => {
    if (await isEntered(transaction, entryKey))
      return found.stage === 'closed'
        ? { paid: true }
        : refuseCase('moved-on', 'The courier has brought this money back since. Reload the page.');
    const dueCents = getRefundDue(found);
    if (dueCents === 0) return refuseCase('moved-on', 'No money waits here. Reload the page.');
    const isLeaving = sql`select from courier_runs where id = ${runId} and closed_at is null for share`;
    if (runId !== null && (await isLeaving.execute(transaction)).rows.length === 0)
      return refuseCase('invalid', 'Choose a run that is open.');
    const refusal = checkCountedOut(cash, dueCents, lbpRate);
    if (refusal) return refusal;
    await recordCash(transaction, admin, {
      ...{ entryKey: `refund-${entryKey}`, kind: 'refund', ...negate(cash), lbpRate, caseId },
      ...{ runId: runId ?? undefined, orderId: found.orderId ?? undefined },
      note: `Returned, ${formatCaseNumber(caseId)}`,
    });
    await recordAudit(transaction, admin, { ...audited('pay', caseId), after: { ...cash, runId } });
    const move = { to: 'closed', outcome: 'done', actor: admin, entryKey } as const;
    await moveCaseWithin(transaction, found, move);
    return { paid: true };
  });
}

export interface SentRefund extends Cash {
  /** Of the entry in the book. */
  id: number;
  runId: number;
}

interface SentEntry extends SentRefund {
  entryKey: string;
  lbpRate: number | null;
  orderId: number | null;
}

/** The money that a settled return has sent with a courier; null where there was none, or it came back. */
export async function findSentRefund(db: Connection, caseId: number): Promise<SentEntry | null> {
  const found = await sql<SentEntry>`
    select id, entry_key as "entryKey", cents, lbp, lbp_rate as "lbpRate", run_id as "runId",
      order_id as "orderId"
    from cash_entries where case_id = ${caseId} and run_id is not null
    order by id desc limit 1`.execute(db);
  const [last] = found.rows;
  return last?.entryKey.startsWith('refund-') ? last : null;
}

interface BroughtBack {
  caseId: number;
  entryKey: string;
  /** The entry in the book by which the money left. */
  sentId: number;
  admin: Actor & { id: string };
}

/**
 * Books money that a courier was to bring and brings back: it is in the shop again, and the return waits until it is
 * given in whatever way. It goes into the till that is open. Refuses what came back before.
 */
export function bringRefundBack(
  db: Database,
  { caseId, sentId, admin, ...pressed }: BroughtBack,
): Promise<{ back: true } | CaseRefusal> {
  const { entryKey } = withFormKey(pressed, { sentId });
  return changeCase(db, caseId, async (transaction, found) => {
    // Nobody is left to give it to: the return stays closed.
    const isUnreachable = !found.phone && !found.email;
    if (await isEntered(transaction, entryKey))
      return found.stage === 'ready' || isUnreachable
        ? { back: true }
        : refuseCase('moved-on', 'This money was given since. Reload the page.');
    const sent = await findSentRefund(transaction, caseId);
    if (found.stage !== 'closed' || sent?.id !== sentId)
      return refuseCase('moved-on', 'This money came back already. Reload the page.');
    const { entryKey: sentKey, lbpRate, runId, orderId } = sent;
    await recordCash(transaction, admin, {
      ...{ entryKey: `back-${sentKey}`, kind: 'refund', ...negate(sent), lbpRate, caseId, runId },
      ...{ orderId: orderId ?? undefined },
      note: `Brought back, ${formatCaseNumber(caseId)}`,
    });
    const change = { before: { ...negate(sent), runId }, after: { cents: 0, lbp: 0, runId: null } };
    await recordAudit(transaction, admin, { ...audited('bring back', caseId), ...change });
    const words = inLanguage(found.language, () =>
      t('The courier has brought your {amount} back to us.', {
        amount: formatPrice(found.refundCents),
      }),
    );
    const entry = { actor: admin, entryKey, words };
    if (isUnreachable) await addEntry(transaction, caseId, { ...entry, kind: 'money' });
    else await moveCaseWithin(transaction, found, { ...entry, to: 'ready', reopens: true });
    return { back: true };
  });
}

interface CreditPayment {
  caseId: number;
  entryKey: string;
  cents: number;
  lbpRate: number | null;
  admin: Actor & { id: string };
}

/** Pays once what is left of a return's credit, if no sale followed. Refuses more than is left. */
export function payCreditInCash(
  db: Database,
  { caseId, cents, lbpRate, admin, ...pressed }: CreditPayment,
): Promise<{ paidOut: Cash } | CaseRefusal> {
  const { entryKey } = withFormKey(pressed, { cents });
  return changeCase(db, caseId, async (transaction, found) => {
    if (!mayUseCredit(found))
      return refuseCase('moved-on', 'No credit waits here. Reload the page.');
    if (!(await isEntered(transaction, entryKey))) {
      const request = { caseId, payOutCents: cents, admin, lbpRate };
      const refusal = await payCreditOut(transaction, request);
      if (refusal) return refuseCase('amount', refusal);
      const words = inLanguage(found.language, () =>
        t('{amount} given back in cash.', { amount: formatPrice(cents) }),
      );
      await addEntry(transaction, caseId, { entryKey, kind: 'money', actor: admin, words });
      await recordAudit(transaction, admin, { ...audited('pay', caseId), after: { cents } });
    }
    const booked = await findEntry(transaction, { entryKey: toExchangeKey(caseId) });
    return { paidOut: negate(booked ?? { cents: 0, lbp: 0 }) };
  });
}
