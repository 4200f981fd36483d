import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { ConstructorOptions, Db, PgBoss } from 'pg-boss';
import { Counter } from 'prom-client';
import { type Connection, isDatabaseAway } from '#app/platform/database/database.server.ts';
import { sendWithNext } from '#app/platform/database/pipelined-client.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';

export const emailQueue = 'mails';

const jobFailures = new Counter({
  name: 'shop_job_failures_total',
  help: 'Failed attempts of background jobs; emails are retried.',
  labelNames: ['job'],
});
const jobs = [
  'email',
  'push',
  'sweep',
  'reductions',
  'cancelling',
  'cases',
  'wants',
  'price-alerts',
  'search-terms',
] as const;
for (const job of jobs) jobFailures.inc({ job }, 0);

/** Counts a failed attempt of a background job. The caller logs it. */
export function countJobFailure(job: (typeof jobs)[number]): void {
  jobFailures.inc({ job });
}

/** An email to be composed and sent later: its template and the ids that it needs. */
export interface QueuedEmail {
  template: string;
  data: Readonly<Record<string, unknown>>;
}

// Inserts jobs; `source` selects their `data` and their `position`. This is pg-boss' own insert in
// plain SQL (a test compares the two): loading pg-boss takes 0.2 s, which neither the first page
// nor a command has to spare, and its `insert` needs a started instance for each database. The
// table refuses a job whose queue does not exist. Returns the ids in the same order.
const buildJobInsert = (
  queueName: string,
  source: RawBuilder<unknown>,
  delaySeconds: number,
) => sql<{ id: string }>`
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, start_after, keep_until, policy, dead_letter,
    heartbeat_seconds)
  select queue.name, source.data, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, start_after,
    start_after + retention_seconds * interval '1 second', policy, dead_letter, heartbeat_seconds
  from (${source}) as source
    left join pgboss.queue on queue.name = ${queueName},
    (select now() + ${delaySeconds} * interval '1 second' as start_after) as start
  order by source.position
  returning id`;

/** Inserts jobs in the caller's transaction, in one statement. */
export async function insertJobs(
  db: Connection,
  queueName: string,
  source: RawBuilder<unknown>,
  { delaySeconds = 0 } = {},
): Promise<string[]> {
  const written = await buildJobInsert(queueName, source, delaySeconds).execute(db);
  return written.rows.map(({ id }) => id);
}

/**
 * Inserts the emails as jobs in the caller's transaction: no change without its emails, no email without
 * its change. Returns the ids of the jobs in the same order.
 */
export async function enqueueEmails(
  db: Connection,
  emails: readonly QueuedEmail[],
  options: { delaySeconds?: number } = {},
): Promise<string[]> {
  if (emails.length === 0) return [];
  const source = sql`select data, position
    from jsonb_array_elements(${JSON.stringify(emails)}::jsonb) with ordinality as t(data, position)`;
  return insertJobs(db, emailQueue, source, options);
}

/** Enqueues the emails that `source` selects, together with the next statement of the transaction. */
export async function enqueueSelectedEmails(
  db: Connection,
  source: RawBuilder<unknown>,
): Promise<void> {
  await sendWithNext(db, buildJobInsert(emailQueue, source, 0));
}

/**
 * Deletes emails that failed 30 days ago and pushes that failed an hour ago. What waits stays: once the worker
 * runs, it is sent or fails.
 */
export async function sweepJobs(db: Connection): Promise<void> {
  await sql`
    delete from pgboss.job where completed_on < now() - interval '1 hour'
      and (name <> ${emailQueue} or completed_on < now() - interval '30 days')`.execute(db);
}

/** Locks emails until the transaction ends; false where a worker has taken one of them already. */
export async function lockQueuedEmails(db: Connection, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await sql`
    select from pgboss.job
    where name = ${emailQueue} and id = any(${[...ids]}::uuid[]) and state = 'created'
    order by id for update`.execute(db);
  return found.rows.length === ids.length;
}

/** Locks the emails of a template with this data that are still to be sent; returns their ids. */
export async function lockEmailsLike(db: Connection, email: QueuedEmail): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from pgboss.job
    where name = ${emailQueue} and data @> ${JSON.stringify(email)}::jsonb and state = 'created'
    order by id for update`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Deletes emails from the queue; they are never sent. */
export async function removeQueuedEmails(db: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from pgboss.job where name = ${emailQueue} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

/**
 * Puts right the times of what was enqueued or tried while the clock was ahead, as without power the clock of
 * a computer may be: it would wait for hours, and so would the checks of its queue.
 */
export async function repairJobTimes(pool: pg.Pool, queueName: string): Promise<void> {
  const past = (column: string) =>
    `${column} = case when ${column} > now() then now() else ${column} end`;
  await pool.query(
    `with jobs as (
       update pgboss.job set ${['created_on', 'started_on', 'heartbeat_on'].map(past).join(', ')},
         start_after = start_after - (greatest(created_on, started_on, heartbeat_on) - now())
       where name = $1
         and greatest(created_on, started_on, heartbeat_on) > now() + interval '1 minute'
     )
     update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
     where name = $1 and greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`,
    [queueName],
  );
}

/** Emails that are due to be sent, retried and failed for good. */
interface EmailCounts {
  waiting: number;
  retried: number;
  failed: number;
  oldestSeconds: number;
  /** How long the first try of an email has been due; what is delayed on purpose is not due yet. */
  overdueSeconds: number;
}

const isDue = sql`retry_count = 0 and (state = 'active' or state = 'created' and start_after <= now())`;

/** Counts the queued emails. A sent email leaves no row. */
export async function countEmails(db: Connection): Promise<EmailCounts> {
  const found = await sql<EmailCounts>`
    select count(*) filter (where ${isDue}) as waiting,
      count(*) filter (where state = 'retry' or state = 'active' and retry_count > 0) as retried,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(created_on) filter (where state < 'completed')), 0)
        ::float8 as "oldestSeconds",
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after)) filter (where ${isDue})), 0)
        ::float8 as "overdueSeconds"
    from pgboss.job where name = ${emailQueue}`.execute(db);
  return (
    found.rows[0] ?? { waiting: 0, retried: 0, failed: 0, oldestSeconds: 0, overdueSeconds: 0 }
  );
}

interface EmailStatus extends EmailCounts {
  sentAt: Date | null;
  /** The error of the last failed attempt, of the emails that are still in the queue. */
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

/** Accurate to five seconds, so that many emails at once update the row once. */
export const recordEmailSentSql = `update installation set email_sent_at = now()
  where email_sent_at is null or email_sent_at < now() - interval '5 seconds'`;

export async function recordEmailSent(db: Connection): Promise<void> {
  await sql.raw(recordEmailSentSql).execute(db);
}

export interface QueueSettings {
  retryLimit: number;
  /** Seconds before the second attempt; the delay doubles each time, with jitter. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds without a heartbeat after which an attempt counts as failed. */
  heartbeatSeconds: number;
  /** Seconds after which any attempt counts as failed. */
  expireInSeconds: number;
}

export interface JobQueue extends QueueSettings {
  name: string;
  retryBackoff: boolean;
}

// pg-boss deletes nothing: the clock may be years ahead after a power cut. `sweepJobs` does it
// instead. These are the 68 years that its column holds, and never.
const retention = { retentionSeconds: 2 ** 31 - 1, deleteAfterSeconds: 0 };

/** About ten hours of attempts, so that a night without a connection to the provider loses no email. */
export const emailJobs: JobQueue = {
  name: emailQueue,
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 60 * 60,
  retryBackoff: true,
  heartbeatSeconds: 30,
  expireInSeconds: 120,
};

export function toBossDatabase(pool: pg.Pool): Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}

function logBossEvents(boss: PgBoss, log: Log): void {
  boss.on('error', (error) => {
    // pg-boss emits copies, which are no longer instances of Error.
    const copy = Object.assign(new Error(error.message), error);
    log[isDatabaseAway(copy) ? 'debug' : 'error']({ err: copy }, 'email queue');
  });
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'email queue'));
}

/** An advisory lock, since pg-boss' own does not cover the creation of its schema. Any fixed number. */
const installLock = 7_210_452;

/** Loads and starts pg-boss; creates its tables and the queue, or updates them to these settings. */
export async function startBoss(
  pool: pg.Pool,
  log: Log,
  { name, ...retries }: JobQueue,
  options: Partial<ConstructorOptions> = {},
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ db: toBossDatabase(pool), schedule: false, ...options });
  logBossEvents(boss, log);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installLock]);
    await boss.start();
    const settings = { ...retries, ...retention };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
    // Jobs of earlier versions have limits of their own.
    await client.query(
      `update pgboss.job set deletion_seconds = 0,
         keep_until = start_after + $2 * interval '1 second'
       where name = $1 and deletion_seconds > 0`,
      [name, retention.retentionSeconds],
    );
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
  return boss;
}

/** Creates the queue, or updates it to these settings, safely beside other processes. */
export async function installEmailQueue(
  pool: pg.Pool,
  log: Log,
  settings: Partial<QueueSettings> = {},
): Promise<void> {
  const boss = await startBoss(pool, log, { ...emailJobs, ...settings }, { supervise: false });
  await boss.stop({ graceful: false, close: false });
}

/** Creates the queue where this database has none, so that everything after may enqueue. */
export async function ensureEmailQueue(pool: pg.Pool, log: Log): Promise<void> {
  const tables = await pool.query<{ found: boolean }>(
    `select to_regclass('pgboss.queue') is not null as found`,
  );
  if (tables.rows[0]?.found) {
    const queue = await pool.query('select 1 from pgboss.queue where name = $1', [emailQueue]);
    if (queue.rowCount === 1) return;
  }
  await installEmailQueue(pool, log);
}
