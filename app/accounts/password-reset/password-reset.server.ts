import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { passwordHash } from '#app/accounts/authentication.server.ts';
import {
  attemptKey,
  deleteAllAttempts,
  deleteAttempts,
} from '#app/accounts/sign-in/attempt-limits.server.ts';
import { confirmAddress, endUserSessions } from '#app/accounts/users/users.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { hashLinkToken } from '#app/platform/text/link-token.server.ts';

/** Makes every reset link of a user invalid, and every browser that need not be asked for a code. */
export async function deleteResetLinks(db: Connection, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId}`.execute(db);
}

/** As the library stores the tokens of its links. */
const hashLink = (token: string) => hash('sha256', `reset-password:${token}`, 'base64url');
const hashUsed = (token: string) => hashLinkToken(`used-reset:${token}`);

/**
 * Sets the password of the user of a link in one transaction: the library does it in steps, any of which may be
 * the last. Signs everybody out, confirms the address that got the link and makes older links invalid. Returns
 * the address; null where the link is used or expired. For ten minutes `findUsedReset` finds it.
 */
export async function resetPassword(
  db: Database,
  token: string,
  password: string,
): Promise<string | null> {
  const stored = await passwordHash.hash(password);
  return db.transaction().execute(async (transaction) => {
    // Until the end no browser gets a session by the password that is replaced.
    const found = await sql<{ id: string; email: string }>`
      select users.id, email from verifications join users on users.id = value
      where identifier = ${hashLink(token)} for update of users`.execute(transaction);
    const used = await sql`
      delete from verifications
      where identifier = ${hashLink(token)} and expires_at > ${new Date()}`.execute(transaction);
    const user = found.rows[0];
    if (!user || used.numAffectedRows === 0n) return null;
    await sql`
      with changed as (
        update credentials set password = ${stored}, updated_at = ${new Date()}
        where user_id = ${user.id} and provider_id = 'credential' returning id
      )
      insert into credentials (id, user_id, account_id, provider_id, password)
      select gen_random_uuid(), ${user.id}, ${user.id}, 'credential', ${stored}
      where not exists (select from changed)`.execute(transaction);
    await endUserSessions(transaction, user.id);
    await confirmAddress(transaction, user.id);
    await deleteResetLinks(transaction, user.id);
    // An owner who was locked out by guesses of others gets in again.
    await deleteAllAttempts(transaction, attemptKey('account', user.email));
    await deleteAttempts(transaction, attemptKey('browsers', user.email));
    await deleteAttempts(transaction, attemptKey('confirm', user.id));
    await sql`
      insert into verifications (id, identifier, value, expires_at)
      values (gen_random_uuid(), ${hashUsed(token)}, ${user.id}, now() + interval '10 minutes')`.execute(
      transaction,
    );
    return user.email;
  });
}

/** Finds whose password a link has set in the last ten minutes. */
export async function findUsedReset(
  db: Connection,
  token: string,
): Promise<{ id: string; email: string } | null> {
  const found = await sql<{ id: string; email: string }>`
    select users.id, email from verifications join users on users.id = value
    where identifier = ${hashUsed(token)} and expires_at > now()`.execute(db);
  return found.rows[0] ?? null;
}
