import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Connection, connectionOptions, type DatabaseAddress } from './database.server.ts';
import { migrationLock } from './migrate.server.ts';

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

const selectLocks = (lock: number) => `
  select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where locktype = 'advisory' and objid = ${lock} and granted and datname = current_database()`;

export async function isShopOpen(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`${selectLocks(openShopLock)} and mode = 'ShareLock'`);
  return rows.length > 0;
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as yes', [lock]);
  return rows[0]?.yes;
}

async function withLocks<T>(
  address: DatabaseAddress,
  locks: readonly number[],
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({ ...connectionOptions(address), application_name: 'shop lock' });
  // A pending query rejects with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const lock of locks) if (!(await tryLock(client, lock))) return null;
    return await work(client);
  } finally {
    // A broken connection has released its locks.
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs `work` while no shop is open on that database; returns null where one is or is about to be. A
 * shop that starts in that time waits with its migrations, before it takes any order.
 */
export function withShopsClosed<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  return withLocks(address, [openShopLock, migrationLock], work);
}

/** Backs up by `work` unless another process does; then returns null. */
export function asTheOnlyOne<T>(
  address: DatabaseAddress,
  work: () => Promise<T>,
): Promise<T | null> {
  return withLocks(address, [backupLock], work);
}

export async function isBackingUp(db: Connection): Promise<boolean> {
  const { rows } = await sql.raw(selectLocks(backupLock)).execute(db);
  return rows.length > 0;
}
