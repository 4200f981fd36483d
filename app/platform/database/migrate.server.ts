import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { liftTimeLimits } from './silent-connection.server.ts';

/** Held while migrating, so that two shops that start at once do not both do it. Any fixed number. */
export const migrationLock = 7_210_451;

/** The names of all migrations of a folder, in order. */
export function listMigrationFiles(folder: string): string[] {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort();
}

export async function createMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    ran_at timestamptz not null default now()
  )`);
}

/** Runs one migration in the caller's transaction. */
export async function runMigration(
  client: pg.ClientBase,
  folder: string,
  file: string,
): Promise<void> {
  await client.query(fs.readFileSync(path.join(folder, file), 'utf8'));
  await client.query('insert into migrations (name) values ($1)', [file]);
}

/**
 * Runs every `NNNN-name.sql` of a folder that this database has not run yet, in order, each in a
 * transaction of its own. Returns the names that ran.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    // A large table is rebuilt for as long as it takes.
    await liftTimeLimits(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await createMigrationTable(client);
    const done = await client.query<{ name: string }>('select name from migrations');
    const ran = new Set(done.rows.map((row) => row.name));
    const open = listMigrationFiles(folder).filter((file) => !ran.has(file));
    for (const file of open) {
      await client.query('begin');
      await runMigration(client, folder, file);
      await client.query('commit');
    }
    return open;
  } finally {
    // Closing the connection ends the lock and whatever transaction an error left open.
    client.release(true);
  }
}

/** Names of migrations in the folder that the database has not run. Empty when it is up to date. */
export async function pendingMigrations(pool: pg.Pool, folder: string): Promise<string[]> {
  const done = await pool.query<{ name: string }>('select name from migrations');
  const ran = new Set(done.rows.map((row) => row.name));
  return listMigrationFiles(folder).filter((file) => !ran.has(file));
}
