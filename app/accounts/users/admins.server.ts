import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { passwordHash } from '#app/accounts/authentication.server.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

export async function listAdmins(db: Connection): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute();
  return found.map((row) => row.email);
}

/** Makes the account with that email an administrator. */
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
    if (user.role !== 'admin') await setRole(transaction, actor, address, 'admin');
    return 'done';
  });
}

/** Makes an administrator an ordinary user, unless it is the last one (decision 18). */
export async function revokeAdmin(
  db: Database,
  email: string,
  actor: Actor,
): Promise<'done' | 'unknown' | 'last'> {
  return db.transaction().execute(async (transaction) => {
    // All administrators are locked, so that two parallel revocations cannot remove the last two.
    const admins = await sql<{ email: string }>`
      select email from users where role = 'admin' order by id for update
    `.execute(transaction);
    const address = email.toLowerCase();
    if (!admins.rows.some((row) => row.email === address)) return 'unknown';
    if (admins.rows.length === 1) return 'last';
    await setRole(transaction, actor, address, 'user');
    return 'done';
  });
}

async function setRole(
  db: Connection,
  actor: Actor,
  address: string,
  role: 'user' | 'admin',
): Promise<void> {
  await db.updateTable('users').set({ role }).where('email', '=', address).execute();
  await recordAudit(db, actor, {
    action: role === 'admin' ? 'grant' : 'revoke',
    subjectKind: 'user',
    subjectId: address,
    before: { role: role === 'admin' ? 'user' : 'admin' },
    after: { role },
  });
}

// Without the letters and digits that are easy to confuse.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates the demo administrator with a random password, or returns null where an administrator
 * exists. Writes the rows itself: the library could not join the caller's transaction.
 */
export async function createFirstAdmin(
  db: Connection,
): Promise<{ email: string; password: string } | null> {
  if ((await listAdmins(db)).length > 0) return null;
  const email = 'admin@sandouk.example';
  const password = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const hash = await passwordHash.hash(password);
  const id = randomUUID();
  // A start that was killed before it gave the role may have left this account.
  await db.deleteFrom('users').where('email', '=', email).execute();
  await db.insertInto('users').values({ id, email, display_name: '', role: 'admin' }).execute();
  await sql`
    insert into credentials (id, user_id, account_id, provider_id, password)
    values (${randomUUID()}, ${id}, ${id}, 'credential', ${hash})`.execute(db);
  return { email, password };
}
