import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import {
  type Case,
  type CaseEntry,
  type CaseMoved,
  type CaseOutcome,
  type CaseStage,
  caseStages,
  formatCaseNumber,
  getStageDays,
  mayMove,
  refuseCase,
} from './case.ts';

export type CaseActor = (Actor & { id: string }) | 'customer' | 'shop';

interface NewEntry {
  /** One key, one entry. */
  entryKey: string;
  kind: CaseEntry['kind'];
  stage?: CaseStage;
  actor: CaseActor;
  words: string;
}

/** Adds an event to the history, which open pages follow; null where this key has added one before. */
export async function addEntry(
  db: Connection,
  caseId: number,
  { entryKey, kind, stage, actor, words }: NewEntry,
): Promise<number | null> {
  const actorId = typeof actor === 'string' ? null : actor.id;
  const added = await sql<{ id: number }>`
    insert into case_entries (case_id, entry_key, kind, stage, by_customer, actor_id, words)
    values (${caseId}, ${entryKey}, ${kind}, ${stage ?? null}, ${actor === 'customer'}, ${actorId},
      ${words})
    on conflict (entry_key) do nothing returning id, pg_notify(${ordersChannel}, '')`.execute(db);
  return added.rows[0]?.id ?? null;
}

/** Whether this press of a form has been answered before. */
export async function isEntered(db: Connection, entryKey: string): Promise<boolean> {
  const found = await sql`select from case_entries where entry_key = ${entryKey}`.execute(db);
  return found.rows.length > 0;
}

/** The press of a form with these values: with others, as after a lost answer, it is another press. */
export function withFormKey<Press extends { entryKey: string }>(
  press: Press,
  values: object,
): Press {
  const hash = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
  return { ...press, entryKey: `${press.entryKey}-${hash}` };
}

export const audited = (
  action: 'add' | 'bring back' | 'decide' | 'message' | 'move' | 'note' | 'pay' | 'take back',
  id: number,
) => ({ action, subjectKind: 'case', subjectId: formatCaseNumber(id) }) as const;

const toAudited = (lines: Case['lines']) =>
  lines.map(({ what, cashCents, creditCents, decision }) => {
    return { what, cashCents, creditCents, decision };
  });

/** Writes what was decided about the lines of a case, with their prices, into the audit log. */
export async function auditLines(
  db: Connection,
  admin: Actor,
  caseId: number,
  { before, after }: { before?: Case['lines']; after: Case['lines'] },
): Promise<void> {
  await recordAudit(db, admin, {
    ...audited('decide', caseId),
    ...(before && { before: { lines: toAudited(before) } }),
    after: { lines: toAudited(after) },
  });
}

/** The day in Beirut in this many days; null for none. */
export const dueIn = (days: number | null) =>
  days === null ? sql`null::date` : sql`((now() at time zone 'Asia/Beirut')::date + ${days}::int)`;

/** Sends the news of an entry to the customer, if there is an address. */
export async function tellCustomer(
  db: Connection,
  { id, email }: Case,
  entryId: number,
): Promise<void> {
  if (email === '') return;
  await enqueueEmails(db, [{ template: 'case-news', data: { caseId: id, entryId } }]);
}

export interface CaseMove {
  to: CaseStage;
  /** With 'closed'. */
  outcome?: CaseOutcome;
  actor: CaseActor;
  entryKey: string;
  words?: string;
  /** The customer says yes with it. */
  agrees?: boolean;
  /** What closed it is taken back. */
  reopens?: boolean;
  /** Whether what its customer asks is answered with it: by default what the shop does answers that. */
  answers?: boolean;
}

export const refuseStage = ({ stage }: Case) =>
  refuseCase('moved-on', `This case is now in '${caseStages[stage]}'. Reload the page.`);

export const refuseMovedOn = ({ stage }: Pick<Case, 'stage'>) =>
  refuseCase(
    'moved-on',
    `This case has changed: it is in '${caseStages[stage]}'. Reload the page.`,
  );

/**
 * Moves a locked case on, writes it into its history and tells its customer by email; what the customer
 * does needs no email. Refuses a move that its kind does not know.
 */
export async function moveCaseWithin(
  db: Connection,
  found: Case,
  { to, outcome, actor, entryKey, words = '', agrees = false, reopens = false, ...move }: CaseMove,
): Promise<CaseMoved> {
  const { answers = actor !== 'customer' } = move;
  const { id, kind, stage } = found;
  if (stage !== to && !reopens && !mayMove(kind, stage, to)) return refuseStage(found);
  const entryId = await addEntry(db, id, { entryKey, kind: 'moved', stage: to, actor, words });
  if (entryId === null) return { moved: to };
  await sql`
    update cases set stage = ${to}, due_on = ${dueIn(getStageDays(kind, to))},
      outcome = ${to === 'closed' ? (outcome ?? 'done') : null},
      asked_at = case when ${!answers && to !== 'closed'} then asked_at end,
      due_mailed_at = null,
      agreed_at = case when ${agrees} then coalesce(agreed_at, now()) else agreed_at end,
      received_at = case when ${to === 'here'} then coalesce(received_at, now()) else received_at end,
      closed_at = case when ${to === 'closed'} then now() end
    where id = ${id}`.execute(db);
  if (typeof actor !== 'string') {
    const change = { before: { stage }, after: { stage: to, ...(outcome && { outcome }) } };
    await recordAudit(db, actor, { ...audited('move', id), ...change });
  }
  if (actor !== 'customer') await tellCustomer(db, found, entryId);
  return { moved: to };
}
