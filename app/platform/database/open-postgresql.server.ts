import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '#app/platform/config.server.ts';
import { ConfigError } from '#app/platform/config.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { type DatabaseAddress, isDatabaseAway, openPool } from './database.server.ts';
import { type EmbeddedPostgresql, startEmbeddedPostgresql } from './embedded-postgresql.server.ts';

export interface ShopPostgresql {
  address: DatabaseAddress;
  /** Connections whose sessions are the shop's own, for locks, listening and background work. */
  pool: pg.Pool;
  /** The pool of requests: the same, or one whose connections transactions share. */
  requestPool: pg.Pool;
  embedded: EmbeddedPostgresql | null;
  /** Ends the connections and, where no other process uses it, the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** The database that a URL names cannot be used; the message gives the reason. */
export class DatabaseError extends Error {}

/** The address that the shop's own sessions lead to, and the setting that gives it. */
export const getSessionAddress = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>) =>
  databaseDirectUrl
    ? ([databaseDirectUrl, 'DATABASE_DIRECT_URL'] as const)
    : ([databaseUrl, 'DATABASE_URL'] as const);

/** What to do where the two do not agree on TLS, by the code of the error and what it says. */
const tlsAdvice: [error: RegExp, advice: string][] = [
  [/^ The server does not support SSL/, 'Write sslmode=disable into'],
  [/, (no encryption|SSL off)$/, 'Where it asks for TLS, write sslmode=verify-full into'],
  [
    /^(DEPTH_ZERO_SELF|SELF|UNABLE_TO)_/,
    "Save its provider's CA certificate in a file, and write sslrootcert=FILE into",
  ],
  [/^(CERT_|EPROTO|ERR_(OSSL|SSL|TLS)_)| SSL connection$/, 'Check'],
];

/** The same error, or a DatabaseError where the server at the URL cannot be used. */
export function explainUnreachable(
  error: unknown,
  url?: string,
  givenBy = 'DATABASE_URL',
): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (code === '53100')
    return new DatabaseError('The disk of PostgreSQL is full. Make room, then try again.');
  const refused = code === '28P01' || code === '28000' || code === '3D000';
  const said = `${code} ${(error as Error).message}`;
  const known = tlsAdvice.find(([one]) => one.test(said))?.[1];
  const advice = known ?? (refused || isDatabaseAway(error) ? 'Check' : null);
  if (!url || !advice) return error;
  const { hostname, port, pathname } = new URL(url.replace('@/', '@localhost/'));
  const place = `${hostname}:${port || 5432}${pathname}`;
  const reason = (error as Error).message || code;
  return new DatabaseError(
    `PostgreSQL at ${place} cannot be used: ${reason}. ${advice} ${givenBy}.`,
  );
}

const poolProbe = 'select set_config($1, $2, false)';

/** Whether the connections keep their sessions between transactions. */
async function hasOwnSessions(pool: pg.Pool): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    await one.query(poolProbe, ['shop.probe', 'mine']);
    // A pooler lends the connection that it got back last, which is the one just used.
    await other.query('begin');
    await other.query('select 1');
    const found = await one.query("select current_setting('shop.probe', true) as value");
    await other.query('rollback');
    return found.rows[0]?.value === 'mine';
  } finally {
    one.release(true);
    other.release(true);
  }
}

/** Throws ConfigError where a pooler stands before PostgreSQL and there is no second address. */
async function requireSessions(pool: pg.Pool, name: string): Promise<void> {
  let reason = 'lends its connections to transactions';
  try {
    if (await hasOwnSessions(pool)) return;
  } catch (error) {
    // PgBouncer refuses the limits that the shop sets for its connections.
    if (!/unsupported startup parameter/.test(String(error))) throw error;
    reason = 'refuses the settings of connections';
  }
  throw new ConfigError(
    `${name} leads to a pooler that ${reason}, such as PgBouncer. Set DATABASE_DIRECT_URL to PostgreSQL itself, and leave DATABASE_URL as it is.`,
  );
}

/** Makes the data folder where it is missing, and starts the embedded server where it is the one. */
export async function openPostgresql(
  { dataDir, databaseUrl, databaseDirectUrl, connectMs, processes }: Config,
  log: Log,
): Promise<ShopPostgresql> {
  prepareDataFolder(dataDir);
  const onRestart = (error: unknown) =>
    error
      ? log.error({ err: error }, 'PostgreSQL ended and does not start again')
      : log.warn('PostgreSQL ended and was started again');
  const onRepair = () =>
    log.warn('PostgreSQL repairs itself after a power cut; the shop waits until it is done');
  const embedded = databaseUrl
    ? null
    : await startEmbeddedPostgresql(dataDir, { onRestart, onRepair, processes });
  const [url = '', name] = getSessionAddress({ databaseUrl, databaseDirectUrl });
  const address = embedded ? { socketDir: embedded.socketDir } : { url };
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const limits = connectMs ? { connectionTimeoutMillis: connectMs } : {};
  const pool = openPool(address, { onLost, limits });
  const requestPool =
    databaseUrl && databaseDirectUrl
      ? openPool({ url: databaseUrl }, { isShared: true, onLost, limits })
      : pool;
  const close = async () => {
    await Promise.all([...new Set([pool, requestPool])].map((one) => one.end()));
    await embedded?.stop();
  };
  try {
    if (!embedded) await requireSessions(pool, name);
    return { address, pool, requestPool, embedded, close };
  } catch (error) {
    await close();
    throw explainUnreachable(error, url, name);
  }
}

/** A new folder, or one that holds its database or secret: others may be a user's home or /tmp. */
function isShopFolder(dataDir: string): boolean {
  const owner = fs.statSync(dataDir).uid;
  const isOurs = process.getuid?.() === 0 || process.getuid?.() === owner;
  const has = (name: string) => fs.existsSync(path.join(dataDir, name));
  return (
    isOurs &&
    (fs.readdirSync(dataDir).length === 0 || has('auth-secret') || has('postgresql/PG_VERSION'))
  );
}

/** Creates DATA_DIR, closes it to other users, and throws ConfigError where it is not writable. */
export function prepareDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.write-probe-${process.pid}`);
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    if (isShopFolder(dataDir)) fs.chmodSync(dataDir, 0o700);
    fs.writeFileSync(probe, '');
    // Containers on one volume have the same process ids.
    fs.rmSync(probe, { force: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${reason}). Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}
