import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails, lockEmailsLike } from '#app/platform/email/email-queue.server.ts';
import { t } from '#app/platform/language/words.ts';
import {
  type Case,
  type CaseRefusal,
  getCustomerVersion,
  getStageDays,
  refuseCase,
} from './case.ts';
import {
  addEntry,
  audited,
  type CaseActor,
  dueIn,
  refuseMovedOn,
  tellCustomer,
  withFormKey,
} from './case-entries.server.ts';
import { changeCase } from './cases.server.ts';
import { removeDeletedNote } from './personal-cases.server.ts';

interface Message {
  caseId: number;
  entryKey: string;
  words: string;
  actor: CaseActor;
}

const maxDailyMessages = 30;
const quietMs = 10 * 60_000;

async function isTooMuch(db: Connection, caseId: number, entryKey: string): Promise<boolean> {
  const found = await sql`
    select from case_entries
    where case_id = ${caseId} and kind = 'message' and by_customer and entry_key <> ${entryKey}
      and created_at > now() - interval '1 day' limit ${maxDailyMessages}`.execute(db);
  return found.rows.length === maxDailyMessages;
}

/** Whether the shop was mailed a message moments ago that it has not answered: the next ones wait for each other. */
function isMailedJustNow({ entries }: Case): boolean {
  let mailedAt = 0;
  for (const { kind, byCustomer, at } of entries) {
    if (kind === 'note') continue;
    if (!byCustomer) mailedAt = 0;
    else if (kind === 'message' && Date.parse(at) - mailedAt > quietMs) mailedAt = Date.parse(at);
  }
  // The clock may have been ahead.
  return Math.abs(Date.now() - mailedAt) < quietMs;
}

/** Mails a message of its customer to the shop. One that waits brings what is written until it goes. */
async function tellShop(db: Connection, found: Case, entryId: number): Promise<void> {
  const template = 'case-opened';
  const waiting = await lockEmailsLike(db, { template, data: { caseId: found.id } });
  if (waiting.length > 0) return;
  const delaySeconds = isMailedJustNow(found) ? quietMs / 1000 : 0;
  await enqueueEmails(db, [{ template, data: { caseId: found.id, entryId } }], { delaySeconds });
}

/**
 * Adds a message; of its customer at most 30 in a day. The shop's first one answers the case, and its
 * customer's brings it back to what is to be answered. With the answer to that the days of its stage begin
 * again.
 */
export function writeCaseMessage(
  db: Database,
  { caseId, ...message }: Message,
): Promise<{ written: true } | CaseRefusal> {
  return changeCase(db, caseId, async (transaction, found) => {
    const { actor } = message;
    const { words } = message;
    const entry = { ...withFormKey(message, { words }), kind: 'message' } as const;
    const byCustomer = actor === 'customer';
    if (byCustomer && (await isTooMuch(transaction, caseId, entry.entryKey)))
      return refuseCase(
        'not-allowed',
        t('You have sent {count} messages today. Please write again tomorrow, or call us.', {
          count: maxDailyMessages,
        }),
      );
    const entryId = await addEntry(transaction, caseId, entry);
    if (entryId === null) return { written: true };
    const isAnswer = !byCustomer && found.stage === 'to-answer';
    const isReply = !byCustomer && found.askedAt !== null && found.dueOn !== null;
    const days = isReply ? getStageDays(found.kind, found.stage) : null;
    await sql`
      update cases set asked_at = ${byCustomer && found.stage !== 'to-answer' ? sql`now()` : null},
        stage = ${isAnswer ? 'waiting' : found.stage},
        due_on = case when ${isAnswer} then null else greatest(due_on, ${dueIn(days)}) end
      where id = ${caseId}`.execute(transaction);
    if (typeof actor !== 'string')
      await recordAudit(transaction, actor, audited('message', caseId));
    if (!byCustomer) await tellCustomer(transaction, found, entryId);
    else await tellShop(transaction, found, entryId);
    return { written: true };
  });
}

interface CustomerChange extends Pick<Case, 'name' | 'phone' | 'email' | 'language'> {
  caseId: number;
  entryKey: string;
  /** Whose it was on the screen, by `getCustomerVersion`; left out for any. */
  shownPerson?: string;
  admin: Actor & { id: string };
}

/**
 * Corrects whose a case is and notes it, unless that has changed since it was seen. A link that somebody else got
 * opens it no longer.
 */
export function changeCustomer(
  db: Database,
  { caseId, entryKey, shownPerson, admin, name, phone, email, language }: CustomerChange,
): Promise<{ changed: true } | CaseRefusal> {
  const person = { name, phone, email, language };
  const press = withFormKey({ entryKey }, person);
  return changeCase(db, caseId, async (transaction, found) => {
    const names = (['name', 'phone', 'email', 'language'] as const).filter(
      (one) => found[one] !== person[one],
    );
    if (names.length === 0) return { changed: true };
    if (shownPerson !== undefined && shownPerson !== getCustomerVersion(found))
      return refuseMovedOn(found);
    // Without what was there: a note outlives it.
    const words = `Customer changed: ${names.join(', ')}.`;
    const entry = { ...press, kind: 'note', actor: admin, words } as const;
    if ((await addEntry(transaction, caseId, entry)) === null) return { changed: true };
    await sql`
      update cases set name = ${name}, phone = ${phone}, email = ${email}, language = ${language}
      where id = ${caseId}`.execute(transaction);
    // What was missing was nobody else's.
    if (names.some((one) => (one === 'phone' || one === 'email') && found[one] !== '')) {
      await sql`delete from case_links where case_id = ${caseId}`.execute(transaction);
      await removeDeletedNote(transaction, caseId);
    }
    await recordAudit(transaction, admin, {
      ...audited('note', caseId),
      after: { changed: names.join(', ') },
    });
    return { changed: true };
  });
}

/** Notes something that its customer sees in a download of their data alone. */
export function noteOnCase(
  db: Database,
  { caseId, ...note }: Message & { actor: Actor & { id: string } },
): Promise<{ written: true } | CaseRefusal> {
  return changeCase(db, caseId, async (transaction) => {
    const entry = { ...withFormKey(note, { words: note.words }), kind: 'note' } as const;
    const entryId = await addEntry(transaction, caseId, entry);
    if (entryId !== null) await recordAudit(transaction, note.actor, audited('note', caseId));
    return { written: true };
  });
}
