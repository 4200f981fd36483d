import cluster from 'node:cluster';
import type { Log } from '#app/platform/http/log.server.ts';

/** The processes that serve the pages, all on one port. */
export interface Workers {
  port: number;
  /** Asks all to close and waits until they have. */
  close(): Promise<void>;
}

/** A worker process ended before it was open; it has printed the reason. */
export class WorkerError extends Error {}

/** A worker that dies sooner after its start is not restarted at once. */
const healthyMs = 5000;

/**
 * Starts `count` processes of this program and resolves when all listen. One that dies is replaced.
 * Rejects where the first ones end before they listen; they have printed why.
 */
export async function startWorkers(count: number, log: Log): Promise<Workers> {
  let isOpen = false;
  let isClosing = false;
  // Each process accepts connections itself while it is free. Handed over by this process, those on the
  // way to one that is blocked or dies would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const start = () => {
    const startedAt = performance.now();
    const worker = cluster.fork();
    worker.once('exit', (code, signal) => {
      if (isClosing || !isOpen) return;
      log.error({ code, signal }, 'a worker process died and is replaced');
      setTimeout(start, performance.now() - startedAt < healthyMs ? healthyMs : 0);
    });
    return worker;
  };
  const listening = Array.from({ length: count }, () => {
    const worker = start();
    return new Promise<number>((resolve, reject) => {
      worker.once('listening', ({ port }) => resolve(port));
      worker.once('exit', () => reject(new WorkerError('A process of the shop did not start.')));
    });
  });
  const [port = 0] = await Promise.all(listening);
  isOpen = true;
  return {
    port,
    async close() {
      isClosing = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map((worker) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve));
          worker.process.kill('SIGTERM');
          return ended;
        }),
      );
    },
  };
}
