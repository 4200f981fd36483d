import cluster from 'node:cluster';
import fs from 'node:fs';
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts';
import { DatabaseError } from '#app/platform/database/open-postgresql.server.ts';
import { EmbeddedPostgresqlError } from '#app/platform/database/postgresql-cluster.server.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';
import { startBackgroundJobs } from './demote-me.server.ts';
import { answerForMetrics } from './read-metrics.server.ts';
import { serveMetrics } from './serve-metrics.server.ts';
import { type ServedShop, type ServeOptions, serveShop } from './serve-shop.server.ts';
import { closeServices, createServices, type Services } from './services.server.ts';
import { startWorkers, WorkerError } from './shop-workers.server.ts';

const drainMs = 8000;

function explain(error: unknown, config?: Config): string | null {
  if ([ConfigError, EmbeddedPostgresqlError, DatabaseError].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (error instanceof WorkerError) return error.message;
  const { code, port = config?.port } = error as NodeJS.ErrnoException & { port?: number };
  const setting = port === config?.metrics?.port ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what runs there, or choose another: ${setting}=${Number(port) + 1} npm start`;
  }
  if (code === 'EACCES')
    return `Port ${port} is not open to this user. Choose one above 1023 with ${setting}.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${(error as { address?: string }).address}. See HOST and METRICS_HOST.`;
  return null;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says where the shop is, and does what goes on beside the pages. */
async function open(ground: Services, port: number) {
  const { config, settings } = ground;
  if (!config.rateLimits) say('WARNING: RATE_LIMITS=off. Nothing limits guessing of passwords.');
  const { dir } = config.backup;
  if (dir && !fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) {
    say(`WARNING: BACKUP_DIR ${dir} does not exist. No backup is written until it does.`);
  }
  const origin = config.publicUrl ?? `http://localhost:${port}`;
  const { name } = await settings.read();
  say(`${name} is open: ${origin}`);
  // To start.mjs, which from now on starts the shop again should it crash.
  if (process.connected) process.send?.('open');
  return startBackgroundJobs(ground, origin);
}

/** Opens the shop in this process, in others, or as one of those; gives what closes it again. */
async function openShop(ground: Services, options: ServeOptions): Promise<() => Promise<unknown>> {
  const { processes, metrics } = ground.config;
  // Each process watches the line to the database, also the one that serves no pages but sends mails.
  const { events, settings } = ground;
  events.subscribe([settingsChannel], {
    onNotification: settings.forget,
    onClose: () => undefined,
  });
  if (cluster.isWorker) {
    if (metrics) await answerForMetrics(ground.log);
    const served = await serveShop(ground, options);
    return () => served.close(drainMs);
  }
  const measured = metrics && (await serveMetrics(metrics, ground.log));
  if (measured) say(`Metrics: http://${metrics.host}:${measured.port}/metrics`);
  const served: Pick<ServedShop, 'port' | 'close'> =
    processes > 1 ? await startWorkers(processes, ground.log) : await serveShop(ground, options);
  const kept = await open(ground, served.port);
  return async () => {
    await Promise.all([served.close(drainMs), kept.stop(drainMs)]);
    measured?.close();
  };
}

/** Starts the shop and keeps it until SIGTERM or SIGINT; ends the process with one clear line when it cannot. */
export async function runShop(options: ServeOptions): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig();
    const ground = await createServices(config, say);
    const close = await openShop(ground, options).catch(async (error: unknown) => {
      await closeServices(ground);
      throw error;
    });
    let closing = false;
    const end = async () => {
      // A terminal and systemd tell every process of the shop, and start.mjs passes it on besides.
      if (closing) return;
      closing = true;
      await close();
      await closeServices(ground);
      process.exit(0);
    };
    process.on('SIGTERM', end);
    // Ctrl+C reaches every process of the terminal; those of the pages wait for the first one's word.
    process.on('SIGINT', cluster.isWorker ? () => undefined : end);
  } catch (error) {
    const line = explain(error, config);
    console.error(line ?? error);
    process.exit(1);
  }
}
