import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export async function listAdmins(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute();
  return found.map((row) => row.email);
}

type Role = 'user' | 'admin';

async function setRole(
  db: Connection,
  actor: Actor,
  { address, from, to }: { address: string; from: Role; to: Role },
): Promise<void> {
  await db.updateTable('users').set({ role: to }).where('email', '=', address).execute();
  await recordAudit(db, actor, {
    action: to === 'admin' ? 'grant' : 'revoke',
    subjectKind: 'user',
    subjectId: address,
    before: { role: from },
    after: { role: to },
  });
}

/** Makes the account of that address an administrator. */
export async function grantAdmin(
  db: Database,
  email: string,
  actor: Actor,
): Promise<'done' | 'unknown'> {
  const address = email.toLowerCase();
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select('role')
      .where('email', '=', address)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return 'unknown';
    if (user.role === 'admin') return 'done';
    await setRole(transaction, actor, { address, from: 'user', to: 'admin' });
    return 'done';
  });
}

/** Makes an administrator an ordinary user, unless nobody else would be left (decision 18). */
export async function revokeAdmin(
  db: Database,
  email: string,
  actor: Actor,
): Promise<'done' | 'unknown' | 'last'> {
  return db.transaction().execute(async (transaction) => {
    // All administrators are locked, so that two revocations at once cannot remove the last two.
    const admins = await sql<{ email: string }>`
      select email from users where role = 'admin' order by id for update
    `.execute(transaction);
    const address = email.toLowerCase();
    if (!admins.rows.some((row) => row.email === address)) return 'unknown';
    if (admins.rows.length === 1) return 'last';
    await setRole(transaction, actor, { address, from: 'admin', to: 'user' });
    return 'done';
  });
}
