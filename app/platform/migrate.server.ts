import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Held while migrating, so that two shops that start at once do not both do it. Any fixed number. */
const migrationLock = 7_210_451;

/**
 * Runs every `NNNN-name.sql` of a folder that this database has not run yet, in order, each in a
 * transaction of its own. Returns the names that ran.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    // A large table is rebuilt for as long as it takes.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`);
    const done = await client.query<{ name: string }>('select name from migrations');
    const ran = new Set(done.rows.map((row) => row.name));
    const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'));
    const open = files.sort().filter((file) => !ran.has(file));
    for (const file of open) {
      const text = fs.readFileSync(path.join(folder, file), 'utf8');
      await client.query('begin');
      await client.query(text);
      await client.query('insert into migrations (name) values ($1)', [file]);
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
  return fs.readdirSync(folder).filter((file) => file.endsWith('.sql') && !ran.has(file));
}
