import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { type Authentication, createAuthentication } from '#app/accounts/authentication.server.ts';
import { createFirstAdmin } from '#app/accounts/first-admin.server.ts';
import { openSettings, type SettingsCache } from '#app/catalogue/settings-cache.server.ts';
import { defaultSettings } from '#app/catalogue/shop-settings.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { prepareDataFolder } from '#app/platform/data-folder.server.ts';
import {
  connectionOptions,
  type Database,
  type DatabaseAddress,
  isDatabaseAway,
  openDatabase,
  openPool,
} from '#app/platform/database.server.ts';
import {
  type EmbeddedPostgresql,
  startEmbeddedPostgresql,
} from '#app/platform/embedded-postgresql.server.ts';
import { type Events, openEvents } from '#app/platform/events.server.ts';
import { prepareMailQueue } from '#app/platform/job-queue.server.ts';
import { enqueueMails } from '#app/platform/jobs.server.ts';
import { createLog, type Log } from '#app/platform/log.server.ts';
import { migrate, pendingMigrations } from '#app/platform/migrate.server.ts';
import { readOrCreateSecret } from '#app/platform/secret.server.ts';

/** What the shop and its commands stand on: settings, log, a migrated database, accounts. */
export interface Ground {
  config: Config;
  log: Log;
  pool: pg.Pool;
  db: Database;
  events: Events;
  authentication: Authentication;
  settings: SettingsCache;
  embedded: EmbeddedPostgresql | null;
  /** Rejects while the database is away or behind the code. */
  checkReady: () => Promise<void>;
}

/** The database that DATABASE_URL names cannot be used; the message says why. */
export class DatabaseError extends Error {}

const migrations = 'db/migrations';

function explainUnreachable(config: Config, error: unknown): unknown {
  const code = (error as { code?: string }).code ?? '';
  const refused = code === '28P01' || code === '28000' || code === '3D000';
  if (!config.databaseUrl || (!refused && !isDatabaseAway(error))) return error;
  const { hostname, port, pathname } = new URL(config.databaseUrl);
  const place = `${hostname}:${port || 5432}${pathname}`;
  const reason = (error as Error).message || code;
  return new DatabaseError(`PostgreSQL at ${place} cannot be used: ${reason}. Check DATABASE_URL.`);
}

/** Kept out of the server's bundle: only a new embedded database ever needs it. */
async function seedDemo(db: Database): Promise<void> {
  const file = pathToFileURL(path.resolve('db/demo/seed.ts')).href;
  const { seedDemoOnce } = await import(/* @vite-ignore */ file);
  await seedDemoOnce(db);
}

/**
 * Opens everything in order: data folder, PostgreSQL, migrations and, in a new embedded database, the
 * first administrator and the demo catalogue. `say` hears what the owner must read.
 */
export async function openGround(config: Config, say: (line: string) => void): Promise<Ground> {
  const log = createLog(config.logLevel);
  prepareDataFolder(config.dataDir);
  const hearRestart = (error: unknown) =>
    error
      ? log.error({ err: error }, 'PostgreSQL ended and does not start again')
      : log.warn('PostgreSQL ended and was started again');
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgresql(config.dataDir, hearRestart);
  const address: DatabaseAddress = embedded
    ? { socketDir: embedded.socketDir }
    : { url: config.databaseUrl ?? '' };
  const pool = openPool(address, {
    onLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const db = openDatabase(pool);
  const events = openEvents({ connection: connectionOptions(address), log });
  const authentication = createAuthentication(db, {
    secret: config.authSecret ?? readOrCreateSecret(config.dataDir),
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    rateLimits: config.rateLimits,
    sendResetLink: (mail) => enqueueMails(db, [{ template: 'password-reset', data: { ...mail } }]),
  });
  const settings = openSettings(db, {
    defaults: defaultSettings(config),
    onError: (error) => log.error({ err: error }, 'the settings were not read'),
  });
  const checkReady = async () => {
    const pending = await pendingMigrations(pool, migrations);
    if (pending.length > 0) throw new Error(`Migrations have not run: ${pending.join(', ')}`);
  };
  const ground = { config, log, pool, db, events, authentication, settings, embedded, checkReady };
  try {
    await migrate(pool, migrations);
    await prepareMailQueue(pool, log);
    if (embedded && !(await hasDemo(pool))) {
      const admin = await createFirstAdmin(db, authentication);
      if (admin) say(`Administrator: ${admin.email} Password: ${admin.password}`);
      await seedDemo(db);
    }
    return ground;
  } catch (error) {
    await closeGround(ground);
    throw explainUnreachable(config, error);
  }
}

async function hasDemo(pool: pg.Pool): Promise<boolean> {
  const found = await pool.query('select 1 from installation where demo_seeded_at is not null');
  return found.rowCount === 1;
}

/** Ends the connections and, where nobody else uses it, the embedded PostgreSQL. */
export async function closeGround(ground: Ground): Promise<void> {
  ground.events.close();
  await ground.pool.end();
  await ground.embedded?.stop();
}
