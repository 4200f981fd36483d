import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { pageLanguage } from '#app/platform/language/words.ts';

/** Remembers that the account with that email reads the language of this page. */
export async function recordLanguage(db: Connection, email: string): Promise<void> {
  const language = pageLanguage();
  await sql`
    update users set language = ${language}
    where email = ${email.toLowerCase()} and language <> ${language}`.execute(db);
}
