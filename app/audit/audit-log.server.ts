import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { inRange } from '#app/platform/text/day-range.server.ts';
import type { AuditedChange } from './describe-audit.ts';

/** Who made a change. A command has an email only. */
export interface Actor {
  id: string | null;
  email: string;
}

export type AuditValues = Readonly<Record<string, unknown>> | null;

/** What is recorded of a change. Kinds and actions are those that have a sentence. */
export type AuditEntry = AuditedChange & {
  subjectId: string | number;
  /** Only the fields that changed. */
  before?: AuditValues;
  after?: AuditValues;
};

/** Records who changed what, in the transaction of the change (decision 35). Returns the entry's id. */
export async function recordAudit(
  db: Connection,
  actor: Actor,
  entry: AuditEntry,
): Promise<number | null> {
  const [id] = await recordAudits(db, actor, [entry]);
  return id ?? null;
}

/** Records many changes in one statement; with `parentId` behind the entry of a bulk change. */
export async function recordAudits(
  db: Connection,
  actor: Actor,
  entries: readonly AuditEntry[],
  parentId: number | null = null,
): Promise<number[]> {
  const written = await sql<{ id: number }>`
    insert into audit_log (actor_id, actor_email, action, subject_kind, subject_id, before, after,
      parent_id)
    select ${actor.id}, ${actor.email}, action, "subjectKind", "subjectId", before, after,
      ${parentId}::bigint
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as t(action text, "subjectKind" text, "subjectId" text, before jsonb, after jsonb)
    returning id`.execute(db);
  return written.rows.map(({ id }) => id);
}

/** Removes a deleted user's email addresses from what was recorded about the account. */
export async function eraseAuditedUser(
  db: Connection,
  user: { id: string; email: string },
): Promise<void> {
  await sql`
    update audit_log set subject_id = ${user.id}, before = before - 'email' - 'note' - 'member',
      after = after - 'email' - 'note' - 'member'
    where subject_kind = 'user' and subject_id in (${user.id}, ${user.email})`.execute(db);
  // Others were joined with it.
  await sql`
    update audit_log set after = after - 'member'
    where subject_kind = 'user' and after->>'member' in (${user.id}, ${user.email})`.execute(db);
}

/** Removes the phones of erased customers, and what was noted, from what was recorded of their orders. */
export async function eraseAuditedOrders(
  db: Connection,
  orderNumbers: readonly string[],
): Promise<void> {
  await sql`
    update audit_log set after = case action when 'pardon' then after - 'reason'
      else after - 'phone' - 'note' end
    where subject_kind = 'order' and subject_id = any(${orderNumbers}::text[])
      and after ?| '{phone,note,reason}'`.execute(db);
}

/** An empty field passes every entry. */
export interface AuditFilter {
  /** A part of the actor's email, or of a courier's name. */
  actor: string;
  kind: string;
  subjectId: string;
  /** A calendar date in Beirut. */
  day?: string;
  /** The bulk change whose entries are listed; null lists bulk changes as one entry each. */
  parentId?: number | null;
  page: number;
}

/** Earlier versions may have recorded kinds and actions of other names. */
interface FoundAuditEntry {
  action: string;
  subjectKind: string;
  subjectId: string;
  before: AuditValues;
  after: AuditValues;
  /** The entry of the change of many that this one stands behind. */
  parentId: number | null;
}

export interface RecordedAuditEntry extends FoundAuditEntry {
  id: number;
  actorEmail: string;
  /** ISO instant. */
  createdAt: string;
  /** How many entries stand behind a bulk change. */
  childCount: number;
}

export const auditPageSize = 30;

/** Entries are counted up to this many. */
export const maxAuditCount = 10_000;

/** A page, newest first; what stands behind a bulk change only by its parent's id or a subject. */
export async function listAuditEntries(
  db: Connection,
  { actor, kind, subjectId, day = '', parentId = null, page }: AuditFilter,
): Promise<{ entries: RecordedAuditEntry[]; total: number }> {
  let matching = db.selectFrom('audit_log');
  if (actor) {
    const emails = await listActorEmails(db, actor);
    matching = matching.where(sql<boolean>`actor_email = any(${emails}::text[])`);
  }
  if (kind) matching = matching.where('subject_kind', '=', kind);
  if (day) matching = matching.where(inRange('created_at', { from: day, to: day }));
  if (subjectId) matching = matching.where('subject_id', '=', subjectId);
  else matching = matching.where('parent_id', parentId === null ? 'is' : '=', parentId);
  // All lines of a change can be paged to.
  const counting = parentId === null ? matching.limit(maxAuditCount) : matching;
  const [rows, counted] = await Promise.all([
    matching
      .select(auditColumns)
      .select((is) =>
        is
          .selectFrom('audit_log as child')
          .whereRef('child.parent_id', '=', 'audit_log.id')
          .select((one) => one.fn.countAll<number>().as('count'))
          .as('childCount'),
      )
      .orderBy('id', 'desc')
      .limit(auditPageSize)
      .offset((page - 1) * auditPageSize)
      .execute(),
    db
      .selectFrom(counting.select('id').as('counted'))
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const entries = rows.map(({ created_at, before, after, childCount, ...row }) => ({
    ...row,
    before: before as AuditValues,
    after: after as AuditValues,
    createdAt: created_at.toISOString(),
    childCount: childCount ?? 0,
  }));
  return { entries, total: counted.total };
}

/** Lists who has changed something, by a part of the email. Skips through the index from one to the next. */
async function listActorEmails(db: Connection, part: string): Promise<string[]> {
  const found = await sql<{ email: string }>`
    with recursive emails as (
      (select actor_email as email from audit_log where parent_id is null order by 1 limit 1)
      union all
      select (select actor_email from audit_log where parent_id is null and actor_email > email
        order by 1 limit 1)
      from emails where email is not null
    ) select email from emails where email ilike ${likePattern(part)}`.execute(db);
  return found.rows.map((row) => row.email);
}

const auditColumns = [
  'id',
  'action',
  'created_at',
  'actor_email as actorEmail',
  'subject_kind as subjectKind',
  'subject_id as subjectId',
  'before',
  'after',
  'parent_id as parentId',
] as const;

export async function findAuditEntry(db: Connection, id: number): Promise<FoundAuditEntry | null> {
  const found = await db
    .selectFrom('audit_log')
    .select(auditColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { action, subjectKind, subjectId, parentId } = found;
  const [before, after] = [found.before as AuditValues, found.after as AuditValues];
  return { action, subjectKind, subjectId, before, after, parentId };
}

/** Lists the kinds of subjects in the log. Skips through the index from one kind to the next. */
export async function listAuditKinds(db: Connection): Promise<string[]> {
  const found = await sql<{ kind: string }>`
    with recursive kinds as (
      (select subject_kind as kind from audit_log order by 1 limit 1)
      union all
      select (select subject_kind from audit_log where subject_kind > kind order by 1 limit 1)
      from kinds where kind is not null
    ) select kind from kinds where kind is not null`.execute(db);
  return found.rows.map((row) => row.kind);
}
