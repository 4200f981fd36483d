import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { Counter } from 'prom-client';
import type { Log } from '#app/platform/http/log.server.ts';
import type { Tables } from '#db/tables.ts';
import { type Database, dropConnections, openPool } from './database.server.ts';

export interface Standby {
  /** For single statements that read. The leader answers those that the standby cannot. */
  db: Database;
  /** The leader has committed a change, which every later statement sees. */
  onChange(): void;
  close(): Promise<void>;
}

interface StandbyOptions {
  url: string;
  leader: Database;
  log: Log;
  /** How far the standby may be behind the leader where nothing has announced a change. */
  maxLagMs?: number;
  /** For how long nothing is asked of a standby that has failed. */
  retryMs?: number;
  answerMs?: number;
}

const counted = new Counter({
  name: 'shop_standby_reads_total',
  help: 'Statements that a standby may answer, by who has answered.',
  labelNames: ['source'],
});

/** For how long nothing is asked of a standby that has not replayed the last change. */
const behindMs = 20;

/** Knows how much of the leader's log a standby must have replayed. It asks only while that matters. */
function createRequiredPosition(
  leader: Database,
  { maxLagMs, onError }: { maxLagMs: number; onError: (error: unknown) => void },
) {
  let known: { position: string; readAt: number } | null = null;
  let reading: Promise<string> | null = null;
  let changeCount = 0;

  async function read(): Promise<string> {
    const readAt = performance.now();
    const before = changeCount;
    const { rows } = await sql<{ position: string }>`
      select pg_current_wal_insert_lsn()::text as position`.execute(leader);
    const { position = '' } = rows[0] ?? {};
    if (before === changeCount) known = { position, readAt };
    return position;
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    read: readOnce,
    get(): string | null {
      const age = known ? performance.now() - known.readAt : maxLagMs;
      if (age > maxLagMs * 0.8) readOnce().catch(onError);
      return known && age < maxLagMs ? known.position : null;
    },
    onChange() {
      changeCount += 1;
      known = null;
    },
  };
}

async function hasReplayed(standby: pg.Pool | pg.PoolClient, position: string): Promise<boolean> {
  const { rows } = await standby.query<{ isStandby: boolean; isFresh: boolean }>(
    `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= $1 as "isFresh"`,
    [position],
  );
  if (!rows[0]?.isStandby) throw new Error('DATABASE_READ_URL does not lead to a standby');
  return rows[0].isFresh;
}

/**
 * Opens a pool to a standby, or to several behind a balancer that keeps each connection with one of them.
 * A connection is used while its server has replayed what the leader had written at the last change,
 * and in any case `maxLagMs` ago. What fails there is read from the leader.
 */
export function openStandby({
  url,
  leader,
  log,
  maxLagMs = 5000,
  retryMs = 5000,
  answerMs = 2000,
}: StandbyOptions): Standby {
  const limits = { connectionTimeoutMillis: 1000, maxLifetimeSeconds: 60 };
  const pool = openPool({ url }, { isShared: true, answerMs, limits });
  const required = createRequiredPosition(leader, { maxLagMs, onError: leave });
  /** The position that each connection's server is known to have replayed. */
  const replayed = new WeakMap<pg.PoolClient, string>();
  let behindUntil = 0;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Leaves the standby alone until it answers again. */
  function leave(error: unknown): void {
    if (retry || isClosed) return;
    log.warn({ err: error }, 'the standby is not read from: the leader answers');
    dropConnections(pool);
    retry = setTimeout(tryAgain, retryMs).unref();
  }

  async function tryAgain(): Promise<void> {
    try {
      await hasReplayed(pool, await required.read());
      retry = undefined;
      log.info('the standby is read from again');
    } catch (error) {
      log.debug({ err: error }, 'the standby is still away');
      if (!isClosed) retry = setTimeout(tryAgain, retryMs).unref();
    }
  }

  async function isFresh(client: pg.PoolClient, position: string): Promise<boolean> {
    if (replayed.get(client) === position) return true;
    if (!(await hasReplayed(client, position))) {
      behindUntil = performance.now() + behindMs;
      return false;
    }
    replayed.set(client, position);
    return true;
  }

  /** Returns null where the standby may not answer. */
  async function readFromStandby(text: string, values: readonly unknown[]) {
    const position = retry || performance.now() < behindUntil ? null : required.get();
    if (!position) return null;
    const client = await pool.connect();
    try {
      const found = (await isFresh(client, position)) && (await client.query(text, [...values]));
      client.release();
      if (!found) return null;
      counted.inc({ source: 'standby' });
      return found;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function readFromLeader(text: string, values: readonly unknown[]) {
    counted.inc({ source: 'leader' });
    const { rows } = await leader.executeQuery(CompiledQuery.raw(text, [...values]));
    return { command: 'SELECT', rowCount: rows.length, rows };
  }

  async function read(text: string, values: readonly unknown[]) {
    let failure: unknown;
    const found = await readFromStandby(text, values).catch((error: unknown) => {
      failure = error;
    });
    if (found) return found;
    const answer = await readFromLeader(text, values);
    // The standby is not to blame for what the leader refuses as well.
    if (failure) leave(failure);
    return answer;
  }

  const client = { query: read, release: () => undefined } as unknown as PostgresPoolClient;
  const reads = { options: {}, connect: async () => client, end: async () => undefined };
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reads }) }),
    onChange: required.onChange,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      dropConnections(pool);
      await pool.end();
    },
  };
}
