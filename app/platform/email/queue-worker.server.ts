import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ConstructorOptions, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '#app/platform/http/log.server.ts';
import { type JobQueue, repairJobTimes, startBoss } from './email-queue.server.ts';

interface QueueWorkerOptions<Data extends object> {
  pool: pg.Pool;
  log: Log;
  queue: JobQueue;
  /** Does one job; a job that is done leaves nothing behind. One that throws is tried again. */
  perform: (job: JobWithMetadata<Data>) => Promise<void>;
  /** Delay before the worker loads; pg-boss takes a quarter of a second of the processor. */
  delayMs?: number;
  concurrency?: number;
  boss?: Partial<ConstructorOptions>;
}

export interface QueueWorker {
  /** Finishes the jobs in progress, within `timeoutMs`, and takes no more. */
  stop(timeoutMs?: number): Promise<void>;
}

const startRetryMs = 5000;
const repairMs = 3 * 60_000;

/** Starts one worker that takes one job at a time, so that each is settled before the next. */
async function work<Data extends object>(
  boss: PgBoss,
  { queue: { name }, perform }: QueueWorkerOptions<Data>,
  done: Set<string>,
): Promise<void> {
  const options = { includeMetadata: true, pollingIntervalSeconds: 1 } as const;
  const id: string = await boss.work(name, options, async ([job]: JobWithMetadata<Data>[]) => {
    // There may be more: fetch again at once instead of in a second.
    boss.notifyWorker(id);
    if (!job) return;
    if (!done.has(job.id)) await perform(job);
    done.add(job.id);
    // Neither an address nor a row for pg-boss to count stays.
    await boss.deleteJob(name, job);
    done.delete(job.id);
  });
}

const repairTimes = ({
  pool,
  log,
  queue,
}: Pick<QueueWorkerOptions<object>, 'pool' | 'log' | 'queue'>) =>
  repairJobTimes(pool, queue.name).catch((error: unknown) =>
    log.warn({ err: error }, 'the times of jobs stay as they are'),
  );

async function openWorker<Data extends object>(options: QueueWorkerOptions<Data>): Promise<PgBoss> {
  const { pool, log, queue, concurrency = 2 } = options;
  const boss = await startBoss(pool, log, queue, options.boss);
  await repairTimes(options);
  // Done, but the database failed before the job was deleted: never done a second time.
  const done = new Set<string>();
  for (let count = 0; count < concurrency; count += 1) await work(boss, options, done);
  return boss;
}

/**
 * Does the jobs of a queue until it is stopped. It loads in the background and retries while the
 * database is unavailable, so that the shop opens without waiting. Several processes may run one.
 */
export function startQueueWorker<Data extends object>(
  options: QueueWorkerOptions<Data>,
): QueueWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  const open = async (): Promise<PgBoss | null> => {
    await pause(options.delayMs ?? 0);
    while (!signal.aborted) {
      try {
        return await openWorker(options);
      } catch (error) {
        options.log.error({ err: error }, `the worker of ${options.queue.name} did not start`);
        await pause(startRetryMs);
      }
    }
    return null;
  };
  const opened = open();
  const timer = setInterval(() => {
    void opened.then((boss) => boss && repairTimes(options));
  }, repairMs);
  timer.unref();
  return {
    async stop(timeoutMs = 8000) {
      stopping.abort();
      clearInterval(timer);
      const boss = await opened;
      if (!boss) return;
      const timeout = sleep(timeoutMs, undefined, { ref: false });
      await Promise.race([boss.offWork(options.queue.name, { wait: true }), timeout]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
