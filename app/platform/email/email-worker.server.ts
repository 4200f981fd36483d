import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '#app/platform/http/log.server.ts';
import type { Email, EmailAddress } from './email.ts';
import {
  countJobFailure,
  type EmailQueueSettings,
  emailQueue,
  type QueuedEmail,
  recordEmailSentSql,
  startBoss,
} from './email-queue.server.ts';
import {
  describeDeliveryError,
  type EmailTransport,
  sanitizeEmail,
} from './email-transport.server.ts';

export interface EmailWorkerOptions {
  pool: pg.Pool;
  log: Log;
  transport: EmailTransport;
  /** Read for each email: the owner may change it. */
  sender: () => Promise<EmailAddress>;
  /** Null where the recipient is deleted or may not be written to; the job is done then. */
  compose: (email: QueuedEmail) => Promise<Email | null>;
  settings?: Partial<EmailQueueSettings>;
  /** Delay before the worker loads; pg-boss takes a quarter of a second of the processor. */
  delayMs?: number;
  /** Emails that are sent at the same time. */
  concurrency?: number;
  /** Seconds between two checks for crashed attempts. */
  superviseSeconds?: number;
}

export interface EmailWorker {
  /** Finishes the emails in progress, within `timeoutMs`, and takes no more. */
  stop(timeoutMs?: number): Promise<void>;
}

const startRetryMs = 5000;

type EmailJob = JobWithMetadata<QueuedEmail>;

/** Creates the function that sends one job's email and completes the job. */
function createDelivery({ compose, sender, transport, log, pool }: EmailWorkerOptions) {
  // Sent, but the database failed before the job was deleted: never sent a second time.
  const sent = new Set<string>();

  async function send(job: EmailJob) {
    const details = { jobId: job.id, template: job.data.template, attempt: job.retryCount + 1 };
    let email: Email | null;
    try {
      email = await compose(job.data);
      if (email) await transport.send(sanitizeEmail(email, job.id, await sender()), job.signal);
    } catch (error) {
      countJobFailure('email');
      const level = job.retryCount < job.retryLimit ? 'warn' : 'error';
      log[level]({ ...details, reason: describeDeliveryError(error) }, 'email not sent');
      throw error;
    }
    sent.add(job.id);
    log.info(details, email ? 'email sent' : 'email not needed');
    if (!email) return;
    await pool.query(recordEmailSentSql).catch((error: unknown) => {
      log.warn({ err: error }, 'the time of the last email was not recorded');
    });
  }

  return async (boss: PgBoss, job: EmailJob): Promise<void> => {
    if (!sent.has(job.id)) await send(job);
    // A sent email leaves nothing behind: neither an address nor a row for pg-boss to count.
    await boss.deleteJob(emailQueue, job);
    sent.delete(job.id);
  };
}

/** Starts one worker that takes one email at a time, so that each is settled before the next. */
async function work(boss: PgBoss, deliver: ReturnType<typeof createDelivery>): Promise<void> {
  const options = { includeMetadata: true, pollingIntervalSeconds: 1 } as const;
  const id: string = await boss.work(emailQueue, options, async ([job]: EmailJob[]) => {
    // There may be more: fetch again at once instead of in a second.
    boss.notifyWorker(id);
    if (job) await deliver(boss, job);
  });
}

async function openWorker(options: EmailWorkerOptions): Promise<PgBoss> {
  const { pool, log, settings, concurrency = 2, superviseSeconds = 15 } = options;
  const boss = await startBoss(pool, log, {
    settings,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // For jobs that depend on other jobs; the shop has none.
    flowIntervalSeconds: 600,
  });
  const deliver = createDelivery(options);
  for (let count = 0; count < concurrency; count += 1) await work(boss, deliver);
  return boss;
}

/**
 * Sends the emails of the queue until it is stopped. It loads in the background and retries while the
 * database is unavailable, so that the shop opens without waiting. Several processes may run one.
 */
export function startEmailWorker(options: EmailWorkerOptions): EmailWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  const open = async (): Promise<PgBoss | null> => {
    await pause(options.delayMs ?? 0);
    while (!signal.aborted) {
      try {
        return await openWorker(options);
      } catch (error) {
        options.log.error({ err: error }, 'the email worker did not start');
        await pause(startRetryMs);
      }
    }
    return null;
  };
  const opened = open();
  return {
    async stop(timeoutMs = 8000) {
      stopping.abort();
      const boss = await opened;
      if (!boss) return;
      const timeout = sleep(timeoutMs, undefined, { ref: false });
      await Promise.race([boss.offWork(emailQueue, { wait: true }), timeout]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
