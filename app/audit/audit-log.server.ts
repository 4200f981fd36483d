import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';

/** Who made a change. A command has an email only. */
export interface Actor {
  id: string | null;
  email: string;
}

/** The values that a change set, by field. */
export type AuditValues = Readonly<Record<string, unknown>> | null;

export interface AuditEntry {
  /** A verb: 'add', 'edit', 'archive', 'restore', 'move', 'grant' … */
  action: string;
  /** The kind of thing that was changed: 'product', 'order', 'settings', 'user', 'import' … */
  subjectKind: string;
  subjectId: string | number;
  /** Only the fields that changed. */
  before?: AuditValues;
  after?: AuditValues;
}

/** Records who changed what, in the transaction of the change (decision 35). */
export async function recordAudit(db: Connection, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordAudits(db, actor, [entry]);
}

/** Records many changes in one statement. */
export async function recordAudits(
  db: Connection,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor_email, action, subject_kind, subject_id, before, after)
    select ${actor.id}, ${actor.email}, action, "subjectKind", "subjectId", before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as t(action text, "subjectKind" text, "subjectId" text, before jsonb, after jsonb)
  `.execute(db);
}

/** An empty field passes every entry. */
export interface AuditFilter {
  /** A part of the actor's email. */
  actor: string;
  kind: string;
  subjectId: string;
  page: number;
}

export interface RecordedAuditEntry extends Required<AuditEntry> {
  id: number;
  actorEmail: string;
  /** ISO instant. */
  createdAt: string;
}

export const auditPageSize = 30;

/** Lists one page of the audit log, newest first. */
export async function listAuditEntries(
  db: Connection,
  { actor, kind, subjectId, page }: AuditFilter,
): Promise<{ entries: RecordedAuditEntry[]; total: number }> {
  const pattern = likePattern(actor.toLowerCase());
  let matching = db.selectFrom('audit_log');
  if (actor) matching = matching.where('actor_email', 'like', pattern);
  if (kind) matching = matching.where('subject_kind', '=', kind);
  if (subjectId) matching = matching.where('subject_id', '=', subjectId);
  const [rows, counted] = await Promise.all([
    matching
      .select(['id', 'action', 'created_at', 'actor_email as actorEmail'])
      .select(['subject_kind as subjectKind', 'subject_id as subjectId', 'before', 'after'])
      .orderBy('id', 'desc')
      .limit(auditPageSize)
      .offset((page - 1) * auditPageSize)
      .execute(),
    matching.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const entries = rows.map(({ created_at, before, after, ...row }) => ({
    ...row,
    before: before as AuditValues,
    after: after as AuditValues,
    createdAt: created_at.toISOString(),
  }));
  return { entries, total: counted.total };
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
