import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Connection, connectionOptions, type DatabaseAddress } from './database.server.ts';

/** Advisory lock: shared by running shops, exclusive during a restore. Any fixed number. */
const openShopLock = 7_210_461;
/** Advisory lock of the process that takes a backup. Any fixed number. */
const backupLock = 7_210_462;

const retryMs = 500;

/** Takes the shared lock of an open shop while this connection lasts. Waits while a restore runs. */
export async function takeSharedShopLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as yes', [
      openShopLock,
    ]);
    if (rows[0]?.yes) return;
    // Polls, because a blocking lock would not notice a broken connection.
    await sleep(retryMs);
  }
}

async function withLock<T>(
  address: DatabaseAddress,
  lock: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({ ...connectionOptions(address), application_name: 'shop lock' });
  // A pending query rejects with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const taken = await client.query('select pg_try_advisory_lock($1) as yes', [lock]);
    return taken.rows[0]?.yes ? await work(client) : null;
  } finally {
    // A broken connection has released its lock.
    await client.end().catch(() => undefined);
  }
}

/** Runs `work` while no shop is open on that database; returns null where one is. */
export function withShopsClosed<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  return withLock(address, openShopLock, work);
}

/** Backs up by `work` unless another process does; then returns null. */
export function asTheOnlyOne<T>(
  address: DatabaseAddress,
  work: () => Promise<T>,
): Promise<T | null> {
  return withLock(address, backupLock, work);
}

/** Whether any process of this shop takes a backup. */
export async function isBackingUp(db: Connection): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and objid = ${backupLock} and granted
      and datname = current_database()`.execute(db);
  return rows.length > 0;
}
