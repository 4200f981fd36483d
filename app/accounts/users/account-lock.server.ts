import { deleteResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { isLastAdmin } from './admins.server.ts';
import { endUserSessions } from './users.server.ts';

/**
 * Locks an account, unless it is the last administrator's: ends its sessions and live streams. The
 * user cannot sign in until it is unlocked.
 */
export async function lockAccount(
  db: Database,
  userId: string,
  actor: Actor,
): Promise<'done' | 'unknown' | 'last'> {
  return db.transaction().execute(async (transaction) => {
    if (await isLastAdmin(transaction, userId)) return 'last';
    if (!(await setLocked(transaction, userId, true, actor))) return 'unknown';
    await revokeAccess(transaction, userId);
    return 'done';
  });
}

export async function unlockAccount(
  db: Database,
  userId: string,
  actor: Actor,
): Promise<'done' | 'unknown'> {
  return db.transaction().execute(async (transaction) => {
    return (await setLocked(transaction, userId, false, actor)) ? 'done' : 'unknown';
  });
}

/** Signs a user out everywhere. No emailed link and no browser gets in without the password. */
export async function revokeAccess(db: Connection, userId: string): Promise<void> {
  await endUserSessions(db, userId);
  await deleteResetLinks(db, userId);
}

/** False where there is no such account. A change that another administrator has made is not recorded. */
async function setLocked(db: Connection, userId: string, isLocked: boolean, actor: Actor) {
  const users = db.selectFrom('users').select('locked_at').where('id', '=', userId);
  const user = await users.forUpdate().executeTakeFirst();
  if (!user) return false;
  if ((user.locked_at !== null) === isLocked) return true;
  const lockedAt = isLocked ? new Date() : null;
  await db.updateTable('users').set({ locked_at: lockedAt }).where('id', '=', userId).execute();
  const action = isLocked ? 'lock' : 'unlock';
  await recordAudit(db, actor, { action, subjectKind: 'user', subjectId: userId });
  return true;
}
