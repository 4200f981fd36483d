import type pg from 'pg';
import type { Db, PgBoss } from 'pg-boss';
import { isDatabaseAway } from '#app/platform/database/database.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { emailQueue } from './jobs.server.ts';

/** How mails are tried again; the defaults are the shop's, tests are in more of a hurry. */
export interface EmailQueueSettings {
  retryLimit: number;
  /** Seconds before the second try; it doubles from try to try, with some chance in it. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds after which a try whose process has gone silent counts as failed. */
  heartbeatSeconds: number;
  /** Seconds after which any try counts as failed. */
  expireInSeconds: number;
}

const day = 24 * 60 * 60;
const kept = { retentionSeconds: 60 * day, deleteAfterSeconds: 30 * day };

/** About ten hours of tries, so that a night without a line to the provider loses no mail. */
const mailQueueSettings: EmailQueueSettings = {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 60 * 60,
  heartbeatSeconds: 30,
  expireInSeconds: 120,
};

/** Held while pg-boss makes or changes its tables. Any fixed number. */
const installLock = 7_210_452;

/** The pool as pg-boss wants it. A connection on which a statement failed is not used again. */
export function bossDatabase(pool: pg.Pool): Db {
  return { executeSql: (text, values) => pool.query(text, values) };
}

/** Writes down what pg-boss meets in the background. While the database is away, the pool says so. */
export function logBossEvents(boss: PgBoss, log: Log): void {
  boss.on('error', (error) => {
    // pg-boss hands over copies, which are no longer errors.
    const copy = Object.assign(new Error(error.message), error);
    log[isDatabaseAway(copy) ? 'debug' : 'error']({ err: copy }, 'mail queue');
  });
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'mail queue'));
}

/**
 * Makes pg-boss' tables and the queue, or brings them up to this version and these settings. Safe
 * beside another process that does the same.
 */
export async function installEmailQueue(
  pool: pg.Pool,
  log: Log,
  settings: Partial<EmailQueueSettings> = {},
): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ db: bossDatabase(pool), supervise: false, schedule: false });
  logBossEvents(boss, log);
  const queue = { ...mailQueueSettings, ...settings, ...kept, retryBackoff: true };
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [installLock]);
    await boss.start();
    await boss.createQueue(emailQueue, queue);
    await boss.updateQueue(emailQueue, queue);
  } finally {
    await boss.stop({ graceful: false, close: false });
    // Closing the connection ends the lock.
    client.release(true);
  }
}

/** Makes the queue where this database has none yet, so that everything after may enqueue. */
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
