import { sql } from 'kysely';
import type { Connection } from '#app/platform/database.server.ts';

const soonMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Removes what has ended by itself: sessions, links of reset mails, counts of attempts. */
export async function sweepExpired(db: Connection): Promise<void> {
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from verifications where expires_at < now()`.execute(db);
  await sql`delete from rate_limits
    where last_request < extract(epoch from now() - interval '1 day') * 1000`.execute(db);
}

/** Sweeps soon after the start and then once a day, for as long as the process lives. */
export function sweepDaily(db: Connection, onFailure: (error: unknown) => void): void {
  const sweep = () => void sweepExpired(db).catch(onFailure);
  setTimeout(sweep, soonMs).unref();
  setInterval(sweep, dayMs).unref();
}
