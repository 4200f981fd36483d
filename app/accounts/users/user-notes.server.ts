import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

const maxNoteLength = 2000;

interface UserNote {
  id: number;
  author: string;
  body: string;
  /** ISO instant. */
  at: string;
}

/** Lists the notes about an account, the oldest first. */
export function listUserNotes(db: Connection, userId: string): Promise<UserNote[]> {
  return readNotes(db, sql`user_id = ${userId}`);
}

/** Lists the notes about a customer, also those about the phones and accounts of the same person. */
export function listCustomerNotes(db: Connection, customerId: string): Promise<UserNote[]> {
  return readNotes(
    db,
    sql`user_id in (select customer_members(${customerId}))
      or phone in (select customer_phones(${customerId}))`,
  );
}

async function readNotes(db: Connection, about: RawBuilder<unknown>): Promise<UserNote[]> {
  const found = await sql<Omit<UserNote, 'at'> & { at: Date }>`
    select id, author_email as author, body, created_at as at
    from user_notes where ${about} order by id`.execute(db);
  return found.rows.map((note) => ({ ...note, at: note.at.toISOString() }));
}

/** Erases the notes about these phones; those about an account are deleted with it. */
export async function erasePhoneNotes(db: Connection, phones: readonly string[]): Promise<void> {
  await sql`delete from user_notes where phone = any(${phones}::text[])`.execute(db);
}

/** Once for each attempt key and text. False for an unknown account, an empty or too long note. */
export async function addUserNote(
  db: Database,
  customerId: string,
  text: string,
  author: Actor,
  attemptKey: string | null = null,
): Promise<boolean> {
  const body = text.trim();
  if (body.length === 0 || body.length > maxNoteLength) return false;
  const subject = customerId.startsWith('+')
    ? sql`(select null as id, ${customerId} as phone)`
    : sql`(select id, null as phone from users where id = ${customerId})`;
  return db.transaction().execute(async (transaction) => {
    const added = await sql`
      insert into user_notes (user_id, phone, author_email, body, idempotency_key)
      select id, phone, ${author.email}, ${body}, md5(${attemptKey} || ${customerId} || ${body})::uuid
      from ${subject} as subject
      on conflict (idempotency_key) do nothing`.execute(transaction);
    if (added.numAffectedRows !== 1n)
      return (await sql`select from ${subject} as subject`.execute(transaction)).rows.length > 0;
    await recordAudit(transaction, author, {
      action: 'note',
      subjectKind: 'user',
      subjectId: customerId,
      after: { note: body },
    });
    return true;
  });
}
