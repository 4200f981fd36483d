import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Authentication } from '#app/accounts/authentication.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

// Without the letters and digits that are taken for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomPassword(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * The demo administrator with a random password, or null where there is an administrator already. In
 * the caller's transaction, which the library could not join: its rows are written here.
 */
export async function createFirstAdmin(
  db: Connection,
  authentication: Authentication,
): Promise<{ email: string; password: string } | null> {
  const existing = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (existing) return null;
  const email = 'admin@sandouk.example';
  const password = randomPassword(16);
  const hash = await (await authentication.$context).password.hash(password);
  const id = randomUUID();
  // What an earlier version left that was killed before it gave the role.
  await db.deleteFrom('users').where('email', '=', email).execute();
  await db.insertInto('users').values({ id, email, display_name: '', role: 'admin' }).execute();
  await sql`
    insert into credentials (id, user_id, account_id, provider_id, password)
    values (${randomUUID()}, ${id}, ${id}, 'credential', ${hash})`.execute(db);
  return { email, password };
}
