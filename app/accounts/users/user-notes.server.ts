import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

const maxNoteLength = 2000;

/** A note of an administrator about a customer. */
interface UserNote {
  id: number;
  author: string;
  body: string;
  /** ISO instant. */
  at: string;
}

/** Lists the notes about a user, the oldest first. */
export async function listUserNotes(db: Connection, userId: string): Promise<UserNote[]> {
  const found = await sql<Omit<UserNote, 'at'> & { at: Date }>`
    select id, author_email as author, body, created_at as at
    from user_notes where user_id = ${userId} order by id`.execute(db);
  return found.rows.map((note) => ({ ...note, at: note.at.toISOString() }));
}

/**
 * Adds a note about a user, once for each attempt key. False for an unknown user, and for an empty or
 * too long note.
 */
export async function addUserNote(
  db: Database,
  userId: string,
  text: string,
  author: Actor,
  attemptKey: string | null = null,
): Promise<boolean> {
  const body = text.trim();
  if (body.length === 0 || body.length > maxNoteLength) return false;
  return db.transaction().execute(async (transaction) => {
    const added = await sql`
      insert into user_notes (user_id, author_email, body, idempotency_key)
      select id, ${author.email}, ${body}, ${attemptKey} from users where id = ${userId}
      on conflict (idempotency_key) do nothing`.execute(transaction);
    if (added.numAffectedRows !== 1n) {
      const user = sql`select from users where id = ${userId}`;
      return (await user.execute(transaction)).rows.length > 0;
    }
    await recordAudit(transaction, author, {
      action: 'note',
      subjectKind: 'user',
      subjectId: userId,
      after: { note: body },
    });
    return true;
  });
}
