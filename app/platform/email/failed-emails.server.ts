import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { emailQueue, type QueuedEmail } from './email-queue.server.ts';

export interface FailedEmail extends QueuedEmail {
  id: string;
  failedAt: Date;
  /** The error of the last attempt, for administrators only. */
  reason: string;
}

/** Lists the failed emails, the last failure first. */
export async function listFailedEmails(db: Connection, limit = 100): Promise<FailedEmail[]> {
  const found = await sql<FailedEmail>`
    select id, data ->> 'template' as template, data -> 'data' as data, completed_on as "failedAt",
      coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as reason
    from pgboss.job where name = ${emailQueue} and state = 'failed'
    order by completed_on desc limit ${limit}`.execute(db);
  return found.rows;
}

/**
 * Gives failed emails all their attempts again, the first at once; 'tried': also those that wait for another try.
 * Returns how many there were.
 */
export async function resendEmails(
  db: Connection,
  which: { id: string } | 'all' | 'tried',
): Promise<number> {
  const chosen = typeof which === 'string' ? sql`true` : sql`id::text = ${which.id}`;
  const states = which === 'tried' ? sql`('failed', 'retry')` : sql`('failed')`;
  const updated = await sql`
    update pgboss.job set state = 'retry', retry_count = 0, started_on = null, completed_on = null,
      start_after = now(), keep_until = now() + (keep_until - start_after)
    where name = ${emailQueue} and ${chosen} and state in ${states}`.execute(db);
  return Number(updated.numAffectedRows ?? 0n);
}
