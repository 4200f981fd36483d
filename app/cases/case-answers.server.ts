import { sql } from 'kysely';
import type { Database } from '#app/platform/database/database.server.ts';
import { t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import {
  type Case,
  type CaseMoved,
  type CaseStage,
  isAsked,
  isWithdrawable,
  refuseCase,
} from './case.ts';
import { isEntered, moveCaseWithin, withFormKey } from './case-entries.server.ts';
import { findLastChangeId } from './case-lines.ts';
import { changeCase, lockCase } from './cases.server.ts';

interface CaseAnswer {
  caseId: number;
  entryKey: string;
  says: 'yes' | 'no' | 'withdraw';
  wishes?: 'cash' | 'credit';
  /** The change that was on the page, by `findLastChangeId`; 0 for any. */
  seen?: number;
}

function findNext({ kind, receivedAt }: Case, says: CaseAnswer['says']): CaseStage {
  if (says === 'withdraw') return 'closed';
  if (says === 'no') return receivedAt ? 'ready' : 'closed';
  if (!receivedAt) return 'expected';
  return kind === 'repair' ? 'here' : 'ready';
}

/** Refuses a price that has ended, and a case that has moved on. The same key changes nothing. */
export function answerCase(
  db: Database,
  { caseId, says, wishes, seen = 0, ...press }: CaseAnswer,
): Promise<CaseMoved> {
  const { entryKey } = withFormKey(press, { says, wishes });
  return changeCase(db, caseId, async (transaction, found) => {
    if (await isEntered(transaction, entryKey)) return { moved: found.stage };
    const isOpen =
      says === 'withdraw' ? isWithdrawable(found) && !found.receivedAt : isAsked(found);
    // Who says yes to $40 has not said yes to the $30 of a minute ago.
    const isSeen = seen === 0 || seen === findLastChangeId(found);
    if (!isOpen || !isSeen)
      return refuseCase('moved-on', t('This has moved on. Please look at it again.'));
    const hasEnded = found.dueOn !== null && found.dueOn < todayInBeirut();
    // What is asked about holds until the shop has answered.
    if (says === 'yes' && hasEnded && found.askedAt === null)
      return refuseCase('moved-on', t('This price has ended. Please write to us.'));
    if (wishes)
      await sql`update cases set wishes = ${wishes} where id = ${caseId}`.execute(transaction);
    const outcome = says === 'withdraw' ? 'withdrawn' : 'declined';
    const to = findNext(found, says);
    const move = { to, actor: 'customer', entryKey, agrees: says === 'yes' } as const;
    return moveCaseWithin(transaction, found, { ...move, ...(to === 'closed' && { outcome }) });
  });
}

/** Ends what nobody has answered until its day: prices hold no longer. Returns how many. */
export async function endExpiredCases(db: Database): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from cases
    where stage in ('waiting', 'expected') and due_on < (now() at time zone 'Asia/Beirut')::date
      and kind in ('offer', 'repair') and asked_at is null and exists (
        select from case_lines where case_id = cases.id and num_nonnulls(cash_cents, credit_cents) > 0)
    order by id`.execute(db);
  for (const { id } of found.rows) {
    await db.transaction().execute(async (transaction) => {
      const locked = await lockCase(transaction, id);
      if (!locked || locked.askedAt !== null) return;
      if (locked.dueOn === null || locked.dueOn >= todayInBeirut()) return;
      // What lies in the shop is fetched.
      const to = locked.receivedAt ? 'ready' : 'closed';
      const entryKey = `expire-${id}-${locked.entries.at(-1)?.id}`;
      const ended = { to, actor: 'shop', entryKey, outcome: 'expired' } as const;
      await moveCaseWithin(transaction, locked, ended);
    });
  }
  return found.rows.length;
}
