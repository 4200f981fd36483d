import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '#app/platform/http/log.server.ts';
import type { Email, EmailAddress } from './email.ts';
import { recordEmailSentSql } from './email-status.server.ts';
import {
  describeDeliveryError,
  type EmailTransport,
  sanitizeEmail,
} from './email-transport.server.ts';
import {
  bossDatabase,
  type EmailQueueSettings,
  installEmailQueue,
  logBossEvents,
} from './job-queue.server.ts';
import { countJobFailure, emailQueue, type QueuedEmail } from './jobs.server.ts';

export interface EmailWorkerOptions {
  pool: pg.Pool;
  log: Log;
  /** Asked for each mail: the owner may change it. */
  sender: () => Promise<EmailAddress>;
  /** Called once, when the worker starts. */
  openTransport: () => Promise<EmailTransport>;
  /** Null where nobody is left to write to, or may be written to; the job is done then. */
  compose: (mail: QueuedEmail) => Promise<Email | null>;
  settings?: Partial<EmailQueueSettings>;
  /** How long after the call the worker loads; pg-boss takes a quarter of a second of the processor. */
  delayMs?: number;
  /** How many mails are on their way at once. */
  concurrency?: number;
  /** Seconds between two looks for crashed tries. */
  superviseSeconds?: number;
}

export interface EmailWorker {
  /** Finishes the mails that are on their way, at most `timeoutMs` long, and takes no more. */
  stop(timeoutMs?: number): Promise<void>;
}

const retryStartMs = 5000;

async function noteMailSent(pool: pg.Pool, log: Log): Promise<void> {
  await pool.query(recordEmailSentSql).catch((error: unknown) => {
    log.warn({ err: error }, 'the time of the last mail was not written down');
  });
}

/** Sends one job and settles it. */
function deliverer({ compose, sender, log, pool }: EmailWorkerOptions, transport: EmailTransport) {
  // Sent, but the database was away when it was to be written down: never sent a second time.
  const sent = new Set<string>();
  return async (boss: PgBoss, job: JobWithMetadata<QueuedEmail>): Promise<void> => {
    const facts = { jobId: job.id, template: job.data.template, attempt: job.retryCount + 1 };
    if (!sent.has(job.id)) {
      let mail: Email | null;
      try {
        mail = await compose(job.data);
        if (mail) await transport.send(sanitizeEmail(mail, job.id, await sender()), job.signal);
      } catch (error) {
        countJobFailure('email');
        const level = job.retryCount < job.retryLimit ? 'warn' : 'error';
        log[level]({ ...facts, reason: describeDeliveryError(error) }, 'email not sent');
        throw error;
      }
      sent.add(job.id);
      log.info(facts, mail ? 'email sent' : 'email not needed');
      if (mail) await noteMailSent(pool, log);
    }
    // A mail that is out leaves nothing behind: neither an address nor a row for pg-boss to count.
    await boss.deleteJob(emailQueue, job);
    sent.delete(job.id);
  };
}

async function openWorker(options: EmailWorkerOptions) {
  const { pool, log, settings, concurrency = 2, superviseSeconds = 15 } = options;
  const transport = await options.openTransport();
  await installEmailQueue(pool, log, settings);
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: bossDatabase(pool),
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Jobs that wait for other jobs, which the shop has none of.
    flowIntervalSeconds: 600,
  });
  logBossEvents(boss, log);
  const deliver = deliverer(options, transport);
  try {
    await boss.start();
    for (let one = 0; one < concurrency; one++) await takeJobs(boss, deliver);
  } catch (error) {
    await boss.stop({ graceful: false, close: false });
    throw error;
  }
  return boss;
}

/** One of the workers, each with one mail at a time, so that each is settled before the next is sent. */
async function takeJobs(boss: PgBoss, deliver: ReturnType<typeof deliverer>): Promise<void> {
  const take = async ([job]: JobWithMetadata<QueuedEmail>[]) => {
    // Where there was one there may be more: look again at once instead of in a second.
    boss.notifyWorker(worker);
    if (job) await deliver(boss, job);
  };
  const options = { includeMetadata: true, pollingIntervalSeconds: 1 } as const;
  const worker: string = await boss.work(emailQueue, options, take);
}

async function closeWorker(boss: PgBoss, timeoutMs: number): Promise<void> {
  const late = sleep(timeoutMs, undefined, { ref: false });
  await Promise.race([boss.offWork(emailQueue, { wait: true }), late]);
  await boss.stop({ graceful: false, close: false });
}

/**
 * Sends the mails of the queue until it is stopped. Loads in the background and, where the database
 * is away, tries again, so that the shop opens without waiting for it. Any number of processes may
 * run one.
 */
export function startEmailWorker(options: EmailWorkerOptions): EmailWorker {
  const { promise: stopAsked, resolve: askToStop } = Promise.withResolvers<void>();
  let stopped = false;
  const pause = (ms: number) => Promise.race([sleep(ms, undefined, { ref: false }), stopAsked]);
  const open = async (): Promise<PgBoss | null> => {
    await pause(options.delayMs ?? 0);
    while (!stopped) {
      try {
        return await openWorker(options);
      } catch (error) {
        options.log.error({ err: error }, 'the mail worker did not start');
        await pause(retryStartMs);
      }
    }
    return null;
  };
  const opened = open();
  return {
    async stop(timeoutMs = 8000) {
      stopped = true;
      askToStop();
      const boss = await opened;
      if (boss) await closeWorker(boss, timeoutMs);
    },
  };
}
