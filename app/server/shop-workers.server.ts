import cluster from 'node:cluster';
import type { Log } from '#app/platform/http/log.server.ts';

/** The processes that serve the pages, all on one port. */
export interface ShopWorkers {
  port: number;
  /** Tells all to close and waits until they have. */
  close(): Promise<void>;
}

/** A process that dies sooner after its start is not started again at once. */
const healthyMs = 5000;

/**
 * Starts `count` processes of this program and resolves when all listen. One that dies is replaced.
 * Rejects where the first ones end before they listen; they have said why.
 */
export async function startWorkers(count: number, log: Log): Promise<ShopWorkers> {
  let closing = false;
  const start = () => {
    const startedAt = performance.now();
    const worker = cluster.fork();
    worker.once('exit', (code, signal) => {
      if (closing || !open) return;
      log.error({ code, signal }, 'a process of the shop died and is replaced');
      setTimeout(start, performance.now() - startedAt < healthyMs ? healthyMs : 0);
    });
    return worker;
  };
  let open = false;
  const ports = await Promise.all(
    Array.from({ length: count }, () => {
      const worker = start();
      return new Promise<number>((resolve, reject) => {
        worker.once('listening', ({ port }) => resolve(port));
        worker.once('exit', () => reject(new WorkerError('A process of the shop did not start.')));
      });
    }),
  );
  open = true;
  return {
    port: ports[0] ?? 0,
    async close() {
      closing = true;
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

/** A process of the shop ended before it was open; it has said why itself. */
export class WorkerError extends Error {}
