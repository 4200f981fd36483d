import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { passwordHash } from '#app/accounts/authentication.server.ts';
import { mayUse, type Role } from '#app/accounts/roles.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { removeUserDevices } from '#app/platform/push/push-devices.server.ts';

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
  return (await changeRole(db, email, 'admin', actor)) === 'done' ? 'done' : 'unknown';
}

/** Gives the account with that email a role, unless it is the last administrator's (decision 18). */
export async function changeRole(
  db: Database,
  email: string,
  role: Role,
  actor: Actor,
): Promise<'done' | 'unknown' | 'last'> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (!user) return 'unknown';
    if (role !== 'admin' && (await isLastAdmin(transaction, user.id))) return 'last';
    return setRole(transaction, actor, user.id, role);
  });
}

/** Whether no other administrator could sign in if this one could not (decision 18). */
export async function isLastAdmin(db: Connection, userId: string): Promise<boolean> {
  // Locks all, so that two changes cannot remove the last two. Orders may still refer to them.
  const admins = await sql<{ id: string; isLocked: boolean }>`
    select id, locked_at is not null as "isLocked" from users where role = 'admin'
    order by id for no key update`.execute(db);
  return (
    admins.rows.some(({ id }) => id === userId) &&
    admins.rows.every(({ id, isLocked }) => id === userId || isLocked)
  );
}

/** Makes an administrator an ordinary user, unless it is the last one (decision 18). */
export async function revokeAdmin(
  db: Database,
  email: string,
  actor: Actor,
): Promise<'done' | 'unknown' | 'last' | 'not-admin'> {
  if (!(await listAdmins(db)).includes(email.toLowerCase())) return 'not-admin';
  return changeRole(db, email, 'user', actor);
}

/** A role that another administrator has given since is not recorded twice. */
async function setRole(
  db: Connection,
  actor: Actor,
  userId: string,
  role: Role,
): Promise<'done' | 'unknown'> {
  const user = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return 'unknown';
  if (user.role === role) return 'done';
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute();
  // On the page of the devices, which it cannot open any more, nobody could remove them.
  if (!mayUse(role, 'orders')) await removeUserDevices(db, userId, null);
  await recordAudit(db, actor, {
    action: findAction(user.role, role),
    subjectKind: 'user',
    subjectId: userId,
    before: { role: user.role },
    after: { role },
  });
  return 'done';
}

function findAction(before: Role, after: Role): 'grant' | 'revoke' | 'role' {
  if (after === 'admin') return 'grant';
  return before === 'admin' && after === 'user' ? 'revoke' : 'role';
}

// Without the letters and digits that are easy to confuse.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const demoAdminEmail = 'admin@sandouk.example';

/**
 * Creates the demo administrator with a random password, or returns null where an administrator
 * exists. Writes the rows itself: the library could not join the caller's transaction.
 */
export async function createFirstAdmin(
  db: Connection,
): Promise<{ id: string; email: string; password: string } | null> {
  if ((await listAdmins(db)).length > 0) return null;
  const email = demoAdminEmail;
  const password = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const hash = await passwordHash.hash(password);
  const id = randomUUID();
  // A start that was killed before it gave the role may have left this account.
  await db.deleteFrom('users').where('email', '=', email).execute();
  await db.insertInto('users').values({ id, email, display_name: '', role: 'admin' }).execute();
  await sql`
    insert into credentials (id, user_id, account_id, provider_id, password)
    values (${randomUUID()}, ${id}, ${id}, 'credential', ${hash})`.execute(db);
  return { id, email, password };
}
