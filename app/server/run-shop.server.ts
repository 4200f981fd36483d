import cluster from 'node:cluster';
import fs from 'node:fs';
import { deliveryChannel } from '#app/delivery/places.server.ts';
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts';
import { DatabaseError } from '#app/platform/database/open-postgresql.server.ts';
import { EmbeddedPostgresqlError } from '#app/platform/database/postgresql-cluster.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';
import { startBackgroundJobs } from './background-jobs.server.ts';
import { measureProcess, measureShop, reportMetrics, serveMetrics } from './metrics.server.ts';
import { closeServices, createServices, type Services } from './services.server.ts';
import { type ServedShop, type ServeOptions, serveShop } from './shop.server.ts';

const drainMs = 8000;

/** What serves the pages, on one port: this process, or workers. */
type RunningShop = Pick<ServedShop, 'port' | 'close'>;

/** A worker process ended before it was open; it has printed the reason. */
class WorkerError extends Error {}

function explain(error: unknown, config?: Config): string | null {
  if (
    [ConfigError, EmbeddedPostgresqlError, DatabaseError, WorkerError].some(
      (kind) => error instanceof kind,
    )
  )
    return (error as Error).message;
  const { code, port = config?.port } = error as NodeJS.ErrnoException & { port?: number };
  const setting = port === config?.metrics?.port ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what runs there, or choose another: ${setting}=${Number(port) + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} is not open to this user. Choose one above 1023 with ${setting}.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${(error as { address?: string }).address}. See HOST and METRICS_HOST.`;
  return null;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printWarnings({ rateLimits, backup: { dir } }: Config): void {
  if (!rateLimits) print('WARNING: RATE_LIMITS=off. Nothing limits guessing of passwords.');
  if (dir && !isWritableFolder(dir))
    print(`WARNING: BACKUP_DIR ${dir} is no folder that the shop can write to. Backups will fail.`);
}

function isWritableFolder(dir: string): boolean {
  try {
    fs.accessSync(`${dir}/.`, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function endOnSignal(services: Services, close: () => Promise<unknown>): void {
  let closing = false;
  const end = async () => {
    // A terminal and systemd signal every process of the shop, and start.mjs forwards the signal.
    if (closing) return;
    closing = true;
    await close();
    // The primary stops PostgreSQL once its workers have ended; a worker would wait for the others.
    if (!cluster.isWorker) await closeServices(services);
    process.exit(0);
  };
  process.on('SIGTERM', end);
  // Ctrl+C, or the terminal that is closed, reaches every process of it; workers wait for the primary's SIGTERM.
  for (const signal of ['SIGINT', 'SIGHUP'])
    process.on(signal, cluster.isWorker ? () => undefined : end);
}

/** A worker that dies sooner after its start is not restarted at once. */
const healthyMs = 5000;

// Starts `count` processes of this program and resolves when all listen. One that dies is replaced.
// Rejects where the first ones end before they listen; they have printed why.
async function startWorkers(count: number, log: Log): Promise<RunningShop> {
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

async function openShop(services: Services, options: ServeOptions): Promise<void> {
  const { config, log, settings, texts, places, synonyms } = services;
  const { processes, metrics } = config;
  // Every process watches its database connection, also a primary that serves no pages.
  services.events.subscribe([settingsChannel, deliveryChannel], {
    onNotification: () => {
      settings.invalidate();
      texts.invalidate();
      places.invalidate();
      synonyms.invalidate();
    },
    onClose: () => undefined,
  });
  if (metrics) measureProcess(services);
  if (cluster.isWorker) {
    if (metrics) reportMetrics();
    const served = await serveShop(services, options);
    endOnSignal(services, () => served.close(drainMs));
    return;
  }
  if (metrics) measureShop(services);
  const servedMetrics = metrics && (await serveMetrics(metrics, log));
  if (servedMetrics) print(`Metrics: http://${metrics.host}:${servedMetrics.port}/metrics`);
  const served: RunningShop =
    processes > 1 ? await startWorkers(processes, log) : await serveShop(services, options);
  let jobs: ReturnType<typeof startBackgroundJobs> | undefined;
  // Before the line that shows it open, since a process that waits for that line may end it at once.
  endOnSignal(services, async () => {
    await Promise.all([served.close(drainMs), jobs?.stop(drainMs)]);
    servedMetrics?.close();
  });
  printWarnings(config);
  const origin = config.publicUrl ?? `http://localhost:${served.port}`;
  print(`${(await settings.read()).name} is open: ${origin}`);
  // start.mjs restarts a shop that crashes after this message.
  if (process.connected) process.send?.('open');
  jobs = startBackgroundJobs(services, origin);
}

/** Runs the shop until SIGTERM, SIGINT or SIGHUP; ends the process with one clear line when it cannot start. */
export async function runShop(options: ServeOptions): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig();
    const services = await createServices(config, print);
    await openShop(services, options).catch(async (error: unknown) => {
      await closeServices(services);
      throw error;
    });
  } catch (error) {
    console.error(explain(error, config) ?? error);
    process.exit(1);
  }
}
