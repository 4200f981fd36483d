import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Who did it; a command has an address only. */
export interface Actor {
  id: string | null;
  email: string;
}

export interface AuditEntry {
  /** What was done, as a verb: 'add', 'edit', 'archive', 'restore', 'move', 'grant' … */
  action: string;
  /** What it was done to: 'product', 'order', 'settings', 'user', 'import' … */
  subjectKind: string;
  subjectId: string | number;
  /** What changed, and only that. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes down who did what, in the transaction that does it (decision 35). */
export async function recordAudit(db: Connection, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordAudits(db, actor, [entry]);
}

/** The same for many deeds at once, in one statement. */
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
