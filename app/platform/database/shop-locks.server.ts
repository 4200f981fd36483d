import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, type DatabaseAddress } from './database.server.ts';

/** Held shared by every open shop, alone by whoever exchanges the data. Any fixed number. */
const openShopLock = 7_210_461;
/** Held by the process that takes the nightly backup. Any fixed number. */
const nightlyBackupLock = 7_210_462;

const retryMs = 500;

/** For as long as this connection lasts, nobody can lock the shops out. Waits while somebody has. */
export async function markShopOpen(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as yes', [
      openShopLock,
    ]);
    if (rows[0]?.yes) return;
    // A question each time, so that a connection that died while waiting is noticed.
    await sleep(retryMs);
  }
}

async function holding<T>(
  address: DatabaseAddress,
  lock: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({ ...connectionOptions(address), application_name: 'shop lock' });
  // A query that is under way rejects as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const taken = await client.query('select pg_try_advisory_lock($1) as yes', [lock]);
    return taken.rows[0]?.yes ? await work(client) : null;
  } finally {
    // A connection that is broken already has ended, and its lock with it.
    await client.end().catch(() => undefined);
  }
}

/** Runs `work` while no shop is open on that database; null, and nothing done, where one is. */
export function withShopsClosed<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  return holding(address, openShopLock, work);
}

/** Runs `work` unless another process does the same at the moment; then null. */
export function asTheOnlyOne<T>(
  address: DatabaseAddress,
  work: () => Promise<T>,
): Promise<T | null> {
  return holding(address, nightlyBackupLock, work);
}
