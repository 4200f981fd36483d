import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '#db/tables.ts';
import { prepareStatements } from './prepared-statements.server.ts';
import { destroyConnection, limitSilence } from './silent-connection.server.ts';

export type Database = Kysely<Tables>;
/** What a data function takes first: it runs inside a transaction as well as outside. */
export type Connection = Database | Transaction<Tables>;

// Ids and counts stay far below 2^53; a calendar date is a text, not an instant in some time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** A URL, or the folder of a Unix socket of the embedded server. */
export type DatabaseAddress = { url: string } | { socketDir: string; database?: string };

export function connectionOptions(address: DatabaseAddress): pg.PoolConfig {
  const limits = {
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  if ('url' in address) return { ...limits, connectionString: address.url };
  const database = address.database ?? 'postgres';
  return { ...limits, host: address.socketDir, user: 'shop', database };
}

const statementLimitMs = 30_000;
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Destroys all connections of a pool, lent or not: none of them has an answer to wait for. */
export function dropConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? []) destroyConnection(client);
}

/** A pool of at most `size` connections. Lost ones are replaced; `onLost` hears of those that break. */
export function openPool(
  address: DatabaseAddress,
  { size = 10, onLost = (_: Error): void => undefined } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(address),
    max: size,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementLimitMs,
    // A shop that is cut off holds its row locks no longer.
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'shop',
  });
  // A connection may break between two statements of a transaction, when neither a query nor the
  // pool listens: unheard, that would end the process.
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('end', () => open.delete(client));
    client.on('error', onLost);
    prepareStatements(client);
    limitSilence(client, statementLimitMs + 2000);
  });
  // An idle connection that breaks: the pool has let go of it already.
  pool.on('error', () => undefined);
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk_full
  '53300', // too_many_connections
]);

/** Whether an error says that the database is away for the moment, rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (unreachableCodes.has(code) || code.startsWith('08')) return true;
  return /connection terminated|connection error|timeout exceeded when trying to connect|timeout expired/i.test(
    error.message,
  );
}
