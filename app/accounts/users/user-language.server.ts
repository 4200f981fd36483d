import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { pageLanguage } from '#app/platform/language/words.ts';

/** Remembers that the account with that email reads the language of this page. */
export async function recordLanguage(db: Connection, email: string): Promise<void> {
  const language = pageLanguage();
  await sql`
    update users set language = ${language}
    where email = ${email.toLowerCase()} and language <> ${language}`.execute(db);
}

/** The language of emails to an account; English for an address without one. */
export async function readUserLanguage(
  db: Connection,
  user: { id: string } | { email: string },
): Promise<Language> {
  const users = db.selectFrom('users').select('language');
  const found = await ('id' in user
    ? users.where('id', '=', user.id)
    : users.where('email', '=', user.email.toLowerCase())
  ).executeTakeFirst();
  return found?.language ?? 'en';
}
