import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';

/** Removes what has ended by itself: sessions, links of reset mails, counts of attempts. */
export async function sweepExpired(db: Connection): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from verifications where expires_at < now()`.execute(db);
  await sql`delete from attempt_limits where ends_at < now()`.execute(db);
}
