import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { DatabaseError } from './open-postgresql.server.ts';
import { liftTimeLimits } from './silent-connection.server.ts';

/** Advisory lock: of two shops that start at once, one migrates. Any fixed number. */
export const migrationLock = 7_210_451;

/** The names of all migrations of a folder, `NNNN-name.sql`, in order. */
export function listMigrationFiles(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

/** The migrations of a list that another list does not have. The number counts; a name may change. */
export function subtractMigrations(names: readonly string[], others: readonly string[]): string[] {
  const getNumber = (name: string) => name.slice(0, 4);
  const numbers = new Set(others.map(getNumber));
  return names.filter((name) => !numbers.has(getNumber(name)));
}

/** The tables `c` of the shop's schema, but for those of extensions. */
export const fromShopTables = `from pg_class c
  where relnamespace = (select oid from pg_namespace where nspname = current_schema())
    and relkind in ('r', 'p') and not relispartition
    and not exists (select from pg_depend
      where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

/** Names the tables of the shop's schema. Throws DatabaseError where another program owns it. */
export async function listTableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name ${fromShopTables} order by relname`,
  );
  const names = rows.map(({ name }) => name);
  // Many programs call a table 'migrations'; a start that was killed leaves it alone.
  const others = names.filter((name) => name !== 'migrations');
  if (others.length === 0 || names.includes('installation')) return names;
  throw new DatabaseError(
    `The database holds tables of another program: ${others.slice(0, 5).join(', ')}. Give the shop a database of its own.`,
  );
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

/** The migrations of a list that the database has not run. Empty when it is up to date. */
export async function pendingMigrations(
  db: pg.Pool | pg.PoolClient,
  files: readonly string[],
): Promise<string[]> {
  const ran = await db.query<{ name: string }>('select name from migrations');
  return subtractMigrations(
    files,
    ran.rows.map(({ name }) => name),
  );
}

/**
 * Runs every migration of a folder that this database has not run yet, in order, each in a
 * transaction of its own. Returns the names that ran. `beforeFirst` may reject: then none runs. Throws
 * DatabaseError, and changes nothing, where the tables are another program's.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  beforeFirst?: (client: pg.PoolClient) => Promise<void>,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Rebuilding a large table may take longer than the limits for statements allow.
    await liftTimeLimits(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await listTableNames(client);
    await createMigrationTable(client);
    const pending = await pendingMigrations(client, listMigrationFiles(folder));
    if (pending.length > 0) await beforeFirst?.(client);
    for (const file of pending) {
      await client.query('begin');
      await runMigration(client, folder, file);
      await client.query('commit');
    }
    return pending;
  } finally {
    // Closing the connection releases the lock and ends the transaction that an error left open.
    client.release(true);
  }
}
