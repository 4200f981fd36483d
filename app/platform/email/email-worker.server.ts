import type pg from 'pg';
import type { JobWithMetadata } from 'pg-boss';
import type { Log } from '#app/platform/http/log.server.ts';
import type { Email, EmailAddress } from './email.ts';
import {
  countJobFailure,
  emailJobs,
  type QueuedEmail,
  type QueueSettings,
  recordEmailSentSql,
} from './email-queue.server.ts';
import {
  describeDeliveryError,
  type EmailTransport,
  sanitizeEmail,
} from './email-transport.server.ts';
import { type QueueWorker, startQueueWorker } from './queue-worker.server.ts';

interface EmailWorkerOptions {
  pool: pg.Pool;
  log: Log;
  transport: EmailTransport;
  /** Read for each email: the owner may change it. */
  sender: () => Promise<EmailAddress>;
  /** Null where the recipient is deleted or may not be written to; the job is done then. */
  compose: (email: QueuedEmail) => Promise<Email | null>;
  settings?: Partial<QueueSettings>;
  delayMs?: number;
  concurrency?: number;
  /** Seconds between two checks for crashed attempts. */
  superviseSeconds?: number;
}

function createDelivery({ compose, sender, transport, log, pool }: EmailWorkerOptions) {
  return async (job: JobWithMetadata<QueuedEmail>): Promise<void> => {
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
    log.info(details, email ? 'email sent' : 'email not needed');
    if (!email) return;
    await pool.query(recordEmailSentSql).catch((error: unknown) => {
      log.warn({ err: error }, 'the time of the last email was not recorded');
    });
  };
}

export function startEmailWorker(options: EmailWorkerOptions): QueueWorker {
  const { pool, log, settings, delayMs, concurrency, superviseSeconds = 15 } = options;
  return startQueueWorker<QueuedEmail>({
    pool,
    log,
    queue: { ...emailJobs, ...settings },
    perform: createDelivery(options),
    delayMs,
    concurrency,
    boss: {
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      // For jobs that depend on other jobs; the shop has none.
      flowIntervalSeconds: 600,
    },
  });
}
