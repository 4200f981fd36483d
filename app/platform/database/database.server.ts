import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '#db/tables.ts';
import { toPipelinedPool } from './pipelined-client.server.ts';
import { destroyConnection, isStatementAtWork, limitSilence } from './silent-connection.server.ts';

export type Database = Kysely<Tables>;
/** The first parameter of a data function, which runs inside a transaction as well as outside. */
export type Connection = Database | Transaction<Tables>;

// Ids and counts stay far below 2^53; a calendar date is a text, not an instant in some time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

export type DatabaseAddress = { url: string } | { socketDir: string; database?: string };

export function connectionOptions(address: DatabaseAddress): pg.PoolConfig {
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
  if ('url' in address)
    return { ...keepAlive, connectionTimeoutMillis: 3000, connectionString: address.url };
  const database = address.database ?? 'postgres';
  return {
    ...keepAlive,
    connectionTimeoutMillis: 5000,
    host: address.socketDir,
    user: 'shop',
    database,
  };
}

/** PostgreSQL's code for a write on a standby. */
const readOnlyCode = '25006';

const statementLimitMs = 30_000;

// Statements of requests take milliseconds. After `doubtMs` without an answer PostgreSQL is asked
// about it, which may take `answerMs`: less over a network, where another server may have taken
// over, than on a machine that is busy itself.
const patience = {
  network: { doubtMs: 1500, answerMs: 2000 },
  machine: { doubtMs: 4000, answerMs: 5000 },
};
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Destroys all connections of a pool, also those in use: none of them will get an answer. */
export function dropConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? []) destroyConnection(client);
}

const serverLimits = {
  statement_timeout: statementLimitMs,
  // Releases the row locks of a shop that was cut off.
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * A pool of at most `size` connections. It replaces connections that break, and calls `onLost`. With
 * `isShared` it leads to a pooler, which lends connections to transactions and refuses their settings.
 * A connection that leaves a statement for `answerMs` without an answer is taken for broken.
 */
export function openPool(
  address: DatabaseAddress,
  {
    size = 10,
    isShared = false,
    answerMs = statementLimitMs + 2000,
    limits = {} as pg.PoolConfig,
    onLost = (_: Error): void => undefined,
  } = {},
): pg.Pool {
  const connection = connectionOptions(address);
  const pool = new pg.Pool({
    ...connection,
    ...(!isShared && serverLimits),
    max: size,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    application_name: 'shop',
    ...limits,
  });
  // A connection may break between two statements of a transaction, when neither a query nor the
  // pool listens. An 'error' event without a listener ends the process.
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('end', () => open.delete(client));
    client.on('error', onLost);
    // Its server is a standby, or has become one: the next connection may lead to the leader.
    const own = client as pg.Client;
    own.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === readOnlyCode) own.end().catch(onLost);
    });
    const { doubtMs, answerMs: askMs } = 'url' in address ? patience.network : patience.machine;
    const { processID: processId } = client as unknown as { processID: number };
    // Half: the clocks of the two differ by the way of the statement.
    const toQuestion = (texts: readonly string[]) =>
      isShared ? { texts, sinceMs: doubtMs / 2 } : { processId };
    const isAtWork = (texts: readonly string[]) =>
      isStatementAtWork(connection, { of: toQuestion(texts), answerMs: askMs });
    limitSilence(client, { limitMs: answerMs, doubtMs, isAtWork });
  });
  // The pool has removed an idle connection that breaks.
  pool.on('error', () => undefined);
  return pool;
}

/** Without `prepares`, statements have no names: transactions that share connections lose them. */
export function openDatabase(pool: pg.Pool, { prepares = true } = {}): Database {
  const dialect = new PostgresDialect({ pool: toPipelinedPool(pool, prepares) });
  return new Kysely<Tables>({ dialect });
}

const unreachableCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  readOnlyCode,
  '57014', // query_canceled, by statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk_full
  '53300', // too_many_connections
]);

/** Whether an error means that the database is unavailable, rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (unreachableCodes.has(code) || code.startsWith('08')) return true;
  return /connection terminated|connection error|client was closed|timeout exceeded when trying to connect|timeout expired/i.test(
    error.message,
  );
}
