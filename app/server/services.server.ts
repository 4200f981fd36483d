import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { type Authentication, createAuthentication } from '#app/accounts/authentication.server.ts';
import { listRoles } from '#app/accounts/roles.ts';
import { createFirstAdmin } from '#app/accounts/users/admins.server.ts';
import type { Place } from '#app/delivery/find-place.ts';
import { createPlacesCache } from '#app/delivery/places.server.ts';
import type { BackupServices } from '#app/platform/backup/nightly-backup.server.ts';
import { type Config, ConfigError } from '#app/platform/config.server.ts';
import type { CachedValue } from '#app/platform/database/cached-value.server.ts';
import {
  connectionOptions,
  type Database,
  dropConnections,
  openDatabase,
} from '#app/platform/database/database.server.ts';
import {
  listMigrationFiles,
  migrate,
  pendingMigrations,
} from '#app/platform/database/migrate.server.ts';
import {
  explainUnreachable,
  getSessionAddress,
  openPostgresql,
  type ShopPostgresql,
} from '#app/platform/database/open-postgresql.server.ts';
import { takeSharedShopLock } from '#app/platform/database/shop-locks.server.ts';
import { openStandby, type Standby } from '#app/platform/database/standby.server.ts';
import { enqueueEmails, ensureEmailQueue } from '#app/platform/email/email-queue.server.ts';
import { createEncryption, type Encryption } from '#app/platform/encryption.server.ts';
import { type Events, openEvents } from '#app/platform/events/events.server.ts';
import { createLog, type Log, openLogOutput } from '#app/platform/http/log.server.ts';
import { getImagePlaces } from '#app/platform/images/image-store.server.ts';
import { ensurePushIdentity } from '#app/platform/push/push-identity.server.ts';
import type { Synonyms } from '#app/search/read-term.ts';
import { createSynonymsCache } from '#app/search/synonyms.server.ts';
import { createSettingsCache, defaultSettings } from '#app/settings/shop-settings.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { createTextsCache, type StoredText } from '#app/settings/texts/stored-texts.server.ts';

export interface Services {
  config: Config;
  log: Log;
  postgresql: ShopPostgresql;
  /** Connections of the shop's own, for work that needs a session. */
  pool: pg.Pool;
  /** The database of requests. */
  db: Database;
  /** Copies of the database to read guests' pages from; null where none are set. */
  standby: Standby | null;
  /** The database of background jobs, which hold locks between transactions. */
  jobsDb: Database;
  events: Events;
  authentication: Authentication;
  encryption: Encryption;
  settings: CachedValue<ShopSettings>;
  texts: CachedValue<readonly StoredText[]>;
  places: CachedValue<readonly Place[]>;
  synonyms: CachedValue<Synonyms>;
  /** Rejects while the database is away or behind the code. */
  checkReady: () => Promise<void>;
}

export function toBackupServices({ config, pool, db, log, postgresql }: Services): BackupServices {
  const { address } = postgresql;
  const { passphrase } = config.backup;
  return { pool, db, log, address, passphrase, ...getImagePlaces(config) };
}

/** The folder of the migrations: a built server has its own, whatever was pulled since. */
export const migrations = import.meta.env?.PROD
  ? path.join(import.meta.dirname, 'migrations')
  : 'db/migrations';

// Makes the demo and the first administrator in one transaction. The password is printed before the
// commit: a start that is killed at any moment either did nothing, or has printed it.
async function prepareFirstStart(
  db: Database,
  print: (line: string) => void,
  settings: ShopSettings,
): Promise<void> {
  // Not part of the server's bundle: only a new embedded database ever needs it.
  const file = pathToFileURL(path.resolve('db/demo/seed.ts')).href;
  const { seedDemoOnce }: typeof import('#db/demo/seed.ts') = await import(/* @vite-ignore */ file);
  await seedDemoOnce(db, async (transaction) => {
    const admin = await createFirstAdmin(transaction);
    if (!admin) return;
    print(`Administrator: ${admin.email} Password: ${admin.password}`);
    // Part of the bundle, unlike the catalogue: it uses the functions of the shop.
    const { insertDemoCounter } = await import('#db/demo/demo-counter.ts');
    await insertDemoCounter(transaction, admin, settings);
  });
}

/**
 * Opens everything in order: data folder, PostgreSQL, migrations and, in a new embedded database, the
 * first administrator and the demo catalogue. `print` gets what the owner must read; `beforeMigrating`
 * rejects where the tables must stay as they are.
 */
export async function createServices(
  config: Config,
  print: (line: string) => void,
  beforeMigrating?: (client: pg.PoolClient) => Promise<void>,
): Promise<Services> {
  const log = createLog(config.logLevel, openLogOutput());
  const postgresql = await openPostgresql(config, log);
  let secret = config.authSecret;
  try {
    secret ??= readOrCreateSecret(config.dataDir);
  } catch (error) {
    await postgresql.close();
    throw error;
  }
  const { address, pool, requestPool, embedded } = postgresql;
  const jobsDb = openDatabase(pool);
  const isShared = requestPool !== pool;
  const db = isShared ? openDatabase(requestPool, { prepares: false }) : jobsDb;
  const { databaseReadUrl } = config;
  const standby = databaseReadUrl ? openStandby({ url: databaseReadUrl, leader: db, log }) : null;
  // The connection that an open shop keeps for events is the one that shows it to be open.
  const connection = connectionOptions(address);
  const events = openEvents({
    connection,
    log,
    onOpen: takeSharedShopLock,
    // As after a failover: only new connections get an answer.
    onSilence: () => {
      dropConnections(pool);
      if (isShared) dropConnections(requestPool);
    },
  });
  const authentication = createAuthentication(db, {
    secret,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    sendResetLink: async (email) => {
      await enqueueEmails(db, [{ template: 'password-reset', data: { ...email } }]);
    },
  });
  const logUnread = (what: string) => (error: unknown) =>
    log.error({ err: error }, `the ${what} were not read`);
  const defaults = defaultSettings(config);
  const settings = createSettingsCache(db, { defaults, onError: logUnread('settings') });
  const texts = createTextsCache(db, logUnread('texts'));
  const places = createPlacesCache(db, logUnread('places'));
  const synonyms = createSynonymsCache(db, logUnread('synonyms'));
  // Listed once: a newer build takes the place of the folder while this shop is open.
  const files = listMigrationFiles(migrations);
  const checkReady = async () => {
    // The pool of the pages: where a pooler between is dead, the shop is not ready.
    const pending = await pendingMigrations(requestPool, files);
    if (pending.length > 0) throw new Error(`Migrations have not run: ${pending.join(', ')}`);
  };
  const services: Services = {
    config,
    log,
    postgresql,
    pool,
    db,
    standby,
    jobsDb,
    events,
    authentication,
    encryption: createEncryption(secret),
    settings,
    texts,
    places,
    synonyms,
    checkReady,
  };
  try {
    await migrate(pool, migrations, beforeMigrating);
    // What a killed `move-to` left: one that is under way holds the lock of the migrations.
    for (const name of fs.readdirSync(config.dataDir))
      if (name.startsWith('moving.backup'))
        fs.rmSync(path.join(config.dataDir, name), { force: true });
    await ensureEmailQueue(pool, log);
    await ensurePushIdentity(db, services.encryption, listRoles('orders'));
    if (embedded && !(await hasDemo(pool))) await prepareFirstStart(db, print, defaults);
    return services;
  } catch (error) {
    await closeServices(services);
    throw explainUnreachable(error, ...getSessionAddress(config));
  }
}

async function hasDemo(pool: pg.Pool): Promise<boolean> {
  // What a backup of a shop without the demo brought stays without it.
  const found = await pool.query<{ yes: boolean }>(`
    select exists (select from installation where demo_seeded_at is not null)
      or exists (select from products) or exists (select from orders) as yes`);
  return found.rows[0]?.yes ?? false;
}

/** Ends the connections and, where no other process uses it, the embedded PostgreSQL. */
export async function closeServices(services: Services): Promise<void> {
  services.events.close();
  await services.standby?.close();
  await services.postgresql.close();
}

/**
 * The secret that signs session cookies. It is made on the first start and stored in the data folder,
 * so that a restart signs no user out. Several machines share one by AUTH_SECRET instead.
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret');
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  // A full disk or a power cut left it empty.
  if (stat?.size === 0) fs.rmSync(file, { force: true });
  if (!stat?.size) createSecret(file);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `${file} must hold at least 32 characters. Put back the one that the shop has made, or remove it: then every user signs in again, and what it encrypted is lost.`,
  );
}

/** Makes the file as a whole, unless another process of the shop has made it. */
function createSecret(file: string): void {
  const made = `${file}.${randomUUID()}`;
  try {
    const secret = randomBytes(48).toString('base64url');
    fs.writeFileSync(made, secret, { mode: 0o600, flush: true });
    fs.linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(made, { force: true });
  }
  const folder = fs.openSync(path.dirname(file), 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}
