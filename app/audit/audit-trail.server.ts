import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';

export interface AuditFilter {
  /** A part of the address of who did it. */
  person: string;
  kind: string;
  subjectId: string;
  page: number;
}

export interface AuditLine {
  id: number;
  person: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** ISO instant. */
  createdAt: string;
}

export const auditPageSize = 30;

/** What was done, the newest first; an empty filter passes everything. */
export async function listAudit(
  db: Connection,
  { person, kind, subjectId, page }: AuditFilter,
): Promise<{ lines: AuditLine[]; total: number }> {
  const pattern = likePattern(person.toLowerCase());
  let matching = db.selectFrom('audit_log');
  if (person) matching = matching.where('actor_email', 'like', pattern);
  if (kind) matching = matching.where('subject_kind', '=', kind);
  if (subjectId) matching = matching.where('subject_id', '=', subjectId);
  const [rows, counted] = await Promise.all([
    matching
      .selectAll()
      .orderBy('id', 'desc')
      .limit(auditPageSize)
      .offset((page - 1) * auditPageSize)
      .execute(),
    matching.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const lines = rows.map((row) => ({
    id: row.id,
    person: row.actor_email,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    before: row.before as AuditLine['before'],
    after: row.after as AuditLine['after'],
    createdAt: row.created_at.toISOString(),
  }));
  return { lines, total: counted.total };
}

/** The kinds of things that the log speaks of; hops through the index from one to the next. */
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
