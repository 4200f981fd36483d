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
    if (await isEntered(transaction, entryKey)) return { paid: true };
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

interface CreditPayment {
  caseId: number;
  entryKey: string;
  cents: number;
  lbpRate: number | null;
  admin: Actor & { id: string };
}

/**
 * Gives in cash what is left of the credit of a return, where no sale followed it; once. Refuses more than is
 * left of it.
 */
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
