import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Connection } from '#app/platform/database/database.server.ts';

/** The queue of the mails in pg-boss' tables; `job-queue.server.ts` makes it. */
export const emailQueue = 'mails';

const jobFailures = new Counter({
  name: 'shop_job_failures_total',
  help: 'Failed attempts of background jobs; emails are retried.',
  labelNames: ['job'],
});
for (const job of ['email', 'sweep']) jobFailures.inc({ job }, 0);

/** Counts a failed attempt of a background job. The caller logs it. */
export function countJobFailure(job: 'email' | 'sweep'): void {
  jobFailures.inc({ job });
}

/** A mail to be composed and sent later: which one, and what it needs to know, best of all only ids. */
export interface QueuedEmail {
  template: string;
  data: Readonly<Record<string, unknown>>;
}

/**
 * Writes the mails as jobs in the caller's transaction: no order without its mails, no mail without
 * its order. One statement. It is pg-boss' own insert in plain SQL, because loading pg-boss costs a
 * quarter of a second that neither the start nor a command has to spare; a test compares the two.
 * Gives the ids of the jobs.
 */
export async function enqueueEmails(
  db: Connection,
  mails: readonly QueuedEmail[],
  { delaySeconds = 0 } = {},
): Promise<string[]> {
  if (mails.length === 0) return [];
  const written = await sql<{ id: string }>`
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, start_after, keep_until, policy, dead_letter,
      heartbeat_seconds)
    select queue.name, mail, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, start_after,
      start_after + retention_seconds * interval '1 second', policy, dead_letter, heartbeat_seconds
    from pgboss.queue, jsonb_array_elements(${JSON.stringify(mails)}::jsonb) as mail,
      (select now() + ${delaySeconds} * interval '1 second' as start_after) as start
    where queue.name = ${emailQueue}
    returning id`.execute(db);
  if (written.rows.length !== mails.length) throw new Error('There is no mail queue.');
  return written.rows.map(({ id }) => id);
}

/** Keeps a mail that no worker has taken yet where it is until the transaction ends; else false. */
export async function lockQueuedEmail(db: Connection, id: string): Promise<boolean> {
  const found = await sql`
    select from pgboss.job where name = ${emailQueue} and id = ${id} and state = 'created'
    for update`.execute(db);
  return found.rows.length === 1;
}

/** Takes a mail out of the queue; it is sent to nobody. */
export async function removeQueuedEmail(db: Connection, id: string): Promise<void> {
  await sql`delete from pgboss.job where name = ${emailQueue} and id = ${id}`.execute(db);
}

/** How many mails are still to be sent or were given up, and how old the oldest of the former is. */
export interface EmailCounts {
  waiting: number;
  retried: number;
  failed: number;
  oldestSeconds: number;
}

/** Mails that are out are counted no more: they leave no row. */
export async function countEmails(db: Connection): Promise<EmailCounts> {
  const found = await sql<EmailCounts>`
    select count(*) filter (where state in ('created', 'active') and retry_count = 0) as waiting,
      count(*) filter (where state = 'retry' or state = 'active' and retry_count > 0) as retried,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(created_on) filter (where state < 'completed')), 0)
        ::float8 as "oldestSeconds"
    from pgboss.job where name = ${emailQueue}`.execute(db);
  const [counts] = found.rows;
  if (!counts) throw new Error('A count gives one row.');
  return counts;
}

/** A mail that was tried as often as it may be. */
export interface FailedEmail extends QueuedEmail {
  id: string;
  failedAt: Date;
  /** What the last try met, for the administrators' eyes. */
  reason: string;
}

/** The newest mails that could not be sent, the last failure first. */
export async function listFailedEmails(db: Connection, limit = 100): Promise<FailedEmail[]> {
  const found = await sql<FailedEmail>`
    select id, data ->> 'template' as template, data -> 'data' as data, completed_on as "failedAt",
      coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as reason
    from pgboss.job where name = ${emailQueue} and state = 'failed'
    order by completed_on desc limit ${limit}`.execute(db);
  return found.rows;
}

/** Gives a failed mail all its tries again, the first at once. False where there is no such failed mail. */
export async function resendEmail(db: Connection, id: string): Promise<boolean> {
  const again = await sql`
    update pgboss.job set state = 'retry', retry_count = 0, started_on = null, completed_on = null,
      start_after = now(), keep_until = now() + (keep_until - start_after)
    where name = ${emailQueue} and id::text = ${id} and state = 'failed'`.execute(db);
  return again.numAffectedRows === 1n;
}
