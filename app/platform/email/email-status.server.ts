import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { countEmails, type EmailCounts, emailQueue } from './jobs.server.ts';

/** How the mails of the shop are doing. */
export interface EmailStatus extends EmailCounts {
  sentAt: Date | null;
  /** What the last try met that failed, of the mails that are still here. */
  lastReason: string | null;
}

export async function readEmailStatus(db: Connection): Promise<EmailStatus> {
  const [counts, found] = await Promise.all([
    countEmails(db),
    sql<{ sentAt: Date | null; lastReason: string | null }>`
      select email_sent_at as "sentAt", (
        select coalesce(output ->> 'message', output -> 'value' ->> 'message')
        from pgboss.job where name = ${emailQueue} and state in ('retry', 'failed')
        order by coalesce(completed_on, started_on) desc nulls last limit 1
      ) as "lastReason"
      from installation`.execute(db),
  ]);
  return { ...counts, sentAt: null, lastReason: null, ...found.rows[0] };
}

/** Some seconds are exact enough, so that many mails at once write one row once. */
export const recordEmailSentSql = `update installation set email_sent_at = now()
  where email_sent_at is null or email_sent_at < now() - interval '5 seconds'`;

export async function recordEmailSent(db: Connection): Promise<void> {
  await sql.raw(recordEmailSentSql).execute(db);
}
