import './users-table.server.ts';
import { randomInt } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { Authentication } from './authentication.server.ts';

// Without the letters and digits that are taken for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomPassword(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The demo administrator with a random password, or null where there is an administrator already. */
export async function createFirstAdmin(
  db: Database,
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
  const made = await authentication.api.signUpEmail({ body: { name: '', email, password } });
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', made.user.id).execute();
  return { email, password };
}
