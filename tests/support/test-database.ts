import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  openPool,
} from '#app/platform/database/database.server.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  address: DatabaseAddress;
  /** The same for DATABASE_URL. */
  url: string;
  /** Runs a query and gives its rows. */
  run<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /** Runs a query and gives the values of its only column. */
  list<Value = string>(query: RawBuilder<unknown>): Promise<Value[]>;
  /** Runs a query and gives its first value. */
  read<Value = string>(query: RawBuilder<unknown>): Promise<Value>;
  /** How many statements this database is sent. Other files of the process may still have theirs at work. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
}

/** A fresh database: a migrated one, or one without any table. Its pool is the caller's to end. */
export async function createTestDatabase(
  template: 'template_shop' | 'template1' = 'template_shop',
): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const socketDir = inject('socketDir');
  const admin = openPool({ socketDir }, { size: 1 });
  await admin.query(`create database ${database} template ${template}`);
  await admin.end();
  const address = { socketDir, database };
  const url = `postgresql://shop@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
  // Hundreds of buyers wait in it, and a transaction for a poll, however busy the machine is.
  const limits = { connectionTimeoutMillis: 60_000, idle_in_transaction_session_timeout: 60_000 };
  const pool = openPool(address, { size: 20, limits });
  const db = openDatabase(pool);
  const run = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const list = async <Value>(query: RawBuilder<unknown>) =>
    (await run(query)).flatMap((row) => Object.values(row as Record<string, Value>));
  const read = async <Value>(query: RawBuilder<unknown>) => (await list<Value>(query))[0] as Value;
  const countStatements = async (work: () => Promise<unknown>) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    const clients = spy.mock.contexts as unknown as pg.Client[];
    const { length } = clients.filter((client) => client.database === database);
    spy.mockRestore();
    return length;
  };
  return { pool, db, address, url, run, list, read, countStatements };
}

/** A fresh, migrated database for the tests of one file. */
export function openTestDatabase(): TestDatabase {
  const given = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(given, await createTestDatabase());
  });
  afterAll(async () => {
    await given.pool.end();
  });
  return given;
}
