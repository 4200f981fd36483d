import { type RawBuilder, sql } from 'kysely';
import { confirmedEmail } from '#app/accounts/users/users.server.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { accountTitle } from '#app/orders/moves/latest-change.server.ts';
import type { OrderLine } from '#app/orders/order.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { findMailbox, selectMailbox } from '#app/platform/email/mailbox.server.ts';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  type Case,
  type CaseKind,
  type CaseLine,
  type CaseMoved,
  type CaseRefusal,
  type CaseStage,
  getRefundDue,
  getStageDays,
  refuseCase,
} from './case.ts';
import {
  addEntry,
  audited,
  type CaseMove,
  dueIn,
  isEntered,
  moveCaseWithin,
  refuseMovedOn,
  refuseStage,
  withFormKey,
} from './case-entries.server.ts';
import { findLastChangeId } from './case-lines.ts';
import { isOwnRepair, isSettledByPaying, isUsedPart } from './repair.ts';

const caseColumns = sql`cases.id, kind, stage, outcome, cases.user_id as "userId", order_id as "orderId",
  order_number as "orderNumber", cases.name, cases.email, cases.phone, cases.language, words, ground, wishes,
  greatest(0, refund_cents - (select coalesce(sum(cents), 0)::int from credit_entries
    where case_id = cases.id)) as "refundCents",
  due_on as "dueOn", opened_at as "openedAt", asked_at as "askedAt", agreed_at as "agreedAt",
  received_at as "receivedAt", closed_at as "closedAt",
  (select coalesce(json_agg(json_build_object('position', position, 'orderPosition', order_position,
      'quantity', quantity, 'what', what, 'platform', platform, 'completeness', completeness,
      'words', words, 'serial', serial, 'askedCents', asked_cents, 'cashCents', cash_cents,
      'creditCents', credit_cents, 'decision', decision, 'productId', product_id)
      order by position), '[]')
    from case_lines where case_id = cases.id) as lines`;

const wholeColumns = sql`${caseColumns},
  (select coalesce(json_agg(json_build_object('id', entry.id, 'kind', entry.kind, 'stage', entry.stage,
      'byCustomer', by_customer, 'by', coalesce(${accountTitle}, ''), 'words', entry.words,
      'at', entry.created_at) order by entry.id), '[]')
    from case_entries as entry left join users on users.id = actor_id
    where case_id = cases.id) as entries,
  (select coalesce(json_agg(id order by id), '[]') from case_photos where case_id = cases.id) as "photoIds"`;

const instants = ['openedAt', 'askedAt', 'agreedAt', 'receivedAt', 'closedAt'] as const;

export type ListedCase = Omit<Case, 'entries' | 'photoIds'>;

async function readCases<Row extends ListedCase = ListedCase>(
  db: Connection,
  rest: RawBuilder<unknown>,
  columns = caseColumns,
): Promise<Row[]> {
  const found = await sql<Row>`
    select ${columns} from cases left join orders on orders.id = order_id ${rest}`.execute(db);
  return found.rows.map((row) => {
    const texts = instants.map((name) => [name, row[name] && new Date(row[name]).toISOString()]);
    return { ...row, ...Object.fromEntries(texts) };
  });
}

/** A case with all of its history and lines; null for an unknown one. */
export async function findCase(db: Connection, id: number): Promise<Case | null> {
  const [found] = await readCases<Case>(db, sql`where cases.id = ${id}`, wholeColumns);
  return found ?? null;
}

/** The cases of an account, the newest first. */
export function listUserCases(db: Connection, userId: string): Promise<ListedCase[]> {
  return readCases(db, sql`where cases.user_id = ${userId} order by cases.id desc limit 100`);
}

/** The cases that came of an order. */
export function listOrderCases(db: Connection, orderId: number): Promise<ListedCase[]> {
  return readCases(db, sql`where cases.order_id = ${orderId} order by cases.id`);
}

export const casesPageSize = 50;

interface CaseFilter {
  stage: CaseStage;
  kind: CaseKind | null;
  page: number;
}

/** What belongs into the list of a stage: to be answered is also what its customer has written since. */
const isListed = (stage: CaseStage) =>
  stage === 'to-answer'
    ? sql`(stage = 'to-answer' or asked_at is not null)`
    : sql`(stage = ${stage} and asked_at is null)`;

/** One page of the cases of a stage: what is due first, and of the closed ones the newest. */
export async function listCases(
  db: Connection,
  { stage, kind, page }: CaseFilter,
): Promise<{ cases: ListedCase[]; total: number }> {
  const isKind = kind === null ? sql`true` : sql`kind = ${kind}`;
  const condition = sql`${isListed(stage)} and ${isKind}`;
  const order = stage === 'closed' ? sql`closed_at desc, cases.id desc` : sql`due_on, cases.id`;
  const [cases, counted] = await Promise.all([
    readCases(
      db,
      sql`where ${condition} order by ${order}
        limit ${casesPageSize} offset ${(page - 1) * casesPageSize}`,
    ),
    sql<{ total: number }>`select count(*)::int as total from cases where ${condition}`.execute(db),
  ]);
  return { cases, total: counted.rows[0]?.total ?? 0 };
}

/** How many open cases each list has, and how many answers are late. */
export async function countCases(
  db: Connection,
  today: string,
): Promise<{ counts: Partial<Record<CaseStage, number>>; late: number }> {
  const found = await sql<{ stage: CaseStage; count: number; late: number }>`
    select case when asked_at is not null then 'to-answer' else stage end as stage,
      count(*)::int as count,
      (count(*) filter (where stage = 'to-answer' and due_on <= ${today}))::int as late
    from cases where stage <> 'closed' or asked_at is not null group by 1`.execute(db);
  const counts = Object.fromEntries(found.rows.map(({ stage, count }) => [stage, count]));
  return { counts, late: found.rows.reduce((sum, row) => sum + row.late, 0) };
}

/** Locks a case until the transaction ends; null for an unknown one. Each change holds it. */
export async function lockCase(db: Connection, id: number): Promise<Case | null> {
  await sql`select from cases where id = ${id} for no key update`.execute(db);
  return findCase(db, id);
}

export const refuseUnknownCase = () => refuseCase('not-found', t('There is no such case.'));

export type NewLine = Pick<CaseLine, 'what'> &
  Partial<
    Pick<
      CaseLine,
      'orderPosition' | 'quantity' | 'platform' | 'completeness' | 'serial' | 'askedCents'
    >
  >;

export const toCaseLine = ({ position, name, facts }: OrderLine, quantity: number): NewLine => ({
  orderPosition: position,
  quantity,
  what: name,
  serial: facts?.serial ?? null,
});

export interface NewCase
  extends Pick<
    Case,
    'kind' | 'userId' | 'orderId' | 'name' | 'email' | 'phone' | 'language' | 'words'
  > {
  /** One key, one case: a double press or a retry carries the same. */
  attemptKey: string;
  wishes?: Case['wishes'];
  ground?: Case['ground'];
  lines: readonly NewLine[];
  /** Who takes it in at the counter; by default the customer sends it. */
  admin?: Actor & { id: string };
}

/** Opens a case and emails both sides; the same key again only gives the case that it opened. */
export function openCase(db: Database, opened: NewCase): Promise<{ id: number; isNew: boolean }> {
  return db.transaction().execute((transaction) => openCaseWithin(transaction, opened));
}

/** `openCase` as a part of a transaction. */
export async function openCaseWithin(
  db: Connection,
  { attemptKey, lines, admin, wishes = null, ground = null, ...opened }: NewCase,
): Promise<{ id: number; isNew: boolean }> {
  const { kind, userId, orderId, name, email, phone, language, words } = opened;
  const added = await sql<{ id: number }>`
    insert into cases (idempotency_key, kind, user_id, order_id, name, email, phone, language, words,
      ground, wishes, due_on)
    values (${attemptKey}, ${kind}, ${userId}, ${orderId}::bigint, ${name}, ${email}, ${phone},
      ${language}, ${words}, ${ground}, ${wishes}, ${dueIn(getStageDays(kind, 'to-answer'))})
    on conflict (idempotency_key) do nothing returning id`.execute(db);
  const id = added.rows[0]?.id;
  if (id === undefined) {
    const known = await findByKey(db, attemptKey);
    if (known === undefined) throw new Error('A case has no row.');
    return { id: known, isNew: false };
  }
  await addLines(db, id, lines);
  const entry = { entryKey: `open-${id}`, kind: 'opened', actor: admin ?? 'customer' } as const;
  const entryId = await addEntry(db, id, { ...entry, stage: 'to-answer', words: '' });
  if (admin) {
    await recordAudit(db, admin, { ...audited('add', id), after: { kind } });
    return { id, isNew: true };
  }
  const emails = [{ template: 'case-opened', data: { caseId: id } }];
  const isOwn = await isConfirmedAddress(db, { userId, email });
  if (email && (isOwn || !(await isMailboxFull(db, id, email))))
    emails.push({ template: 'case-news', data: { caseId: id, entryId } as never });
  await enqueueEmails(db, emails);
  return { id, isNew: true };
}

/** Whether a case has the confirmed address of its account. */
export async function isConfirmedAddress(
  db: Connection,
  { userId, email }: Pick<Case, 'userId' | 'email'>,
): Promise<boolean> {
  if (userId === null) return false;
  const found = await sql<{ email: string | null }>`
    select ${confirmedEmail(userId)} as email`.execute(db);
  return found.rows[0]?.email === email.toLowerCase();
}

/** The first emails of cases of strangers that one mailbox gets in a day: anybody may open one with any address. */
const maxFirstEmails = 3;

/** Whether a mailbox gets no email about this new case. Two of one mailbox wait for each other. */
async function isMailboxFull(db: Connection, id: number, email: string): Promise<boolean> {
  const mailbox = findMailbox(email);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`case ${mailbox}`}, 0))`.execute(db);
  const found = await sql`
    select from cases join case_entries on case_id = cases.id and case_entries.kind = 'opened'
    where cases.id <> ${id} and opened_at > now() - interval '1 day' and by_customer
      and ${selectMailbox('cases.email')} = ${mailbox}
      and not exists (select from users
        where users.id = user_id and email_verified and lower(users.email) = lower(cases.email))
    limit ${maxFirstEmails}`.execute(db);
  return found.rows.length === maxFirstEmails;
}

/** The case that this press has opened. */
export async function findByKey(db: Connection, attemptKey: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from cases where idempotency_key = ${attemptKey}`.execute(db);
  return found.rows[0]?.id;
}

async function addLines(db: Connection, caseId: number, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map((line, index) => ({ position: index + 1, ...line }));
  await sql`
    insert into case_lines (case_id, position, order_position, quantity, what, platform, completeness,
      serial, asked_cents)
    select ${caseId}, position, "orderPosition", coalesce(quantity, 1), what, coalesce(platform, ''),
      completeness, serial, "askedCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(position int, "orderPosition" int,
      quantity int, what text, platform text, completeness text, serial text, "askedCents" int)`.execute(
    db,
  );
}

export interface OpenedCase {
  id: number;
  /** An earlier press opened it with something else: the form was changed after a lost answer. */
  isOther?: true;
}

const hasFacts = (found: object, facts: object) =>
  Object.entries(facts).every(([name, value]) => found[name as never] === value);

/** Whether a case has these facts, and these lines alone. */
export function isOpenedWith(
  found: Case,
  { lines, ...facts }: Partial<Omit<Case, 'lines'>> & { lines: readonly Partial<CaseLine>[] },
): boolean {
  const isSame = hasFacts(found, facts) && found.lines.length === lines.length;
  return isSame && found.lines.every((line, index) => hasFacts(line, lines[index] ?? {}));
}

/** Changes a locked case in a transaction. Refuses an unknown one. */
export function changeCase<Outcome>(
  db: Database,
  caseId: number,
  change: (transaction: Connection, found: Case) => Promise<Outcome>,
): Promise<Outcome | CaseRefusal> {
  return db.transaction().execute(async (transaction) => {
    const found = await lockCase(transaction, caseId);
    return found ? change(transaction, found) : refuseUnknownCase();
  });
}

interface SeenMove extends CaseMove {
  caseId: number;
  seen: CaseStage;
  /** The change that was seen, by `findLastChangeId`; 0 for any. */
  version?: number;
}

/**
 * Moves a case on, unless it has changed since it was seen. Refuses to call ready what did not come, to close
 * a repair of the shop's own product, whose piece would be neither on the shelf nor written off, one with a part
 * that was taken, a return whose money was not given, and as settled what only its payment settles.
 */
export function moveCase(
  db: Database,
  { caseId, seen, version = 0, ...pressed }: SeenMove,
): Promise<CaseMoved> {
  const { to, outcome, words } = pressed;
  const move = withFormKey(pressed, { to, outcome, words });
  return changeCase(db, caseId, async (transaction, found) => {
    if (await isEntered(transaction, move.entryKey)) return { moved: move.to };
    if (found.stage !== seen) return refuseStage(found);
    if (version !== 0 && version !== findLastChangeId(found)) return refuseMovedOn(found);
    if (move.to === 'closed' && isOwnRepair(found))
      return refuseCase('not-allowed', "Press 'Repaired: to the shelf' or 'Written off'.");
    if (move.to === 'ready' && !found.receivedAt)
      return refuseCase('not-allowed', "It did not come yet: press 'Received' first.");
    const dueCents = getRefundDue(found);
    if (move.to === 'closed' && dueCents > 0)
      return refuseCase('not-allowed', `Give the ${formatPrice(dueCents)} back first.`);
    if (move.to === 'closed' && found.lines.some(isUsedPart))
      return refuseCase(
        'not-allowed',
        'Put the parts back first, or press Ready and hand it over.',
      );
    const isDone = move.to === 'closed' && (move.outcome ?? 'done') === 'done';
    if (isDone && isSettledByPaying(found))
      return refuseCase(
        'not-allowed',
        found.kind === 'offer'
          ? 'Only paying settles an offer. Choose how else it ended.'
          : 'Press Ready, then take the money.',
      );
    // That it came, or is ready, answers no question.
    const isSilent = (to === 'here' || to === 'ready') && !words;
    return moveCaseWithin(transaction, found, { ...move, ...(isSilent && { answers: false }) });
  });
}
