import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, register } from 'prom-client';
import { countEmails } from '#app/platform/email/email-queue.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import type { Services } from './services.server.ts';

const requestMessage = 'metrics?';
const workerTimeoutMs = 2000;

interface WorkerMetrics {
  metrics: object[];
}

/** Starts to measure this process: memory, processor, event loop and database connections. */
export function measureProcess({ postgresql: { requestPool } }: Services): void {
  collectDefaultMetrics();
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to PostgreSQL in use and idle, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      const { totalCount, idleCount, waitingCount } = requestPool;
      this.set({ state: 'in-use' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}

/** Measures the shop as a whole from its database; only one process must do that. */
export function measureShop({ db, log, checkReady }: Services): void {
  new Gauge({
    name: 'shop_ready',
    help: '1 while the database answers and its migrations are up to date.',
    async collect() {
      const isReady = await checkReady().then(
        () => true,
        (error) => {
          log.debug({ err: error }, 'not ready');
          return false;
        },
      );
      this.set(isReady ? 1 : 0);
    },
  });
  const countOrLog = () =>
    countEmails(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the emails could not be counted');
      return null;
    });
  new Gauge({
    name: 'shop_emails',
    help: 'Emails that wait for their first attempt or a retry, and those that failed for good.',
    labelNames: ['state'],
    async collect() {
      const counts = await countOrLog();
      if (!counts) return this.reset();
      for (const state of ['waiting', 'retried', 'failed'] as const)
        this.set({ state }, counts[state]);
    },
  });
  new Gauge({
    name: 'shop_email_oldest_seconds',
    help: 'Age of the oldest email that is still to be sent.',
    async collect() {
      const counts = await countOrLog();
      if (counts) this.set(counts.oldestSeconds);
      else this.remove();
    },
  });
}

/** Sends the metrics of this worker process to the primary process on request. */
export function reportMetrics(): void {
  process.on('message', async (message) => {
    if (message !== requestMessage) return;
    const metrics = await register.getMetricsAsJSON();
    if (process.connected) process.send?.({ metrics } satisfies WorkerMetrics);
  });
}

/** Requests the metrics of a worker; none where it is starting or ending. */
function requestMetrics(worker: Worker): Promise<object[]> {
  return new Promise((resolve) => {
    const settle = (metrics: object[]) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(metrics);
    };
    const onMessage = ({ metrics }: Partial<WorkerMetrics>) => metrics && settle(metrics);
    const timer = setTimeout(settle, workerTimeoutMs, []);
    worker.on('message', onMessage);
    worker.send(requestMessage, (error) => error && settle([]));
  });
}

// Returns the metrics of all processes in Prometheus' text format. prom-client's own
// `clusterMetrics` leaves out the primary process and fails when one worker does not answer.
async function readMetrics(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const metrics = await Promise.all([
    register.getMetricsAsJSON(),
    ...workers.map((worker) => (worker ? requestMetrics(worker) : [])),
  ]);
  return AggregatorRegistry.aggregate(metrics).metrics();
}

/** Opens `/metrics` on a port of its own, which no proxy makes public. Rejects if it is taken. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<{ port: number; close(): void }> {
  const server = createServer(async (request, response) => {
    request.resume();
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await readMetrics();
      response.writeHead(200, { 'Content-Type': register.contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
