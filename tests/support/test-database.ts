import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type Connection,
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
  /** Resolves once as many statements wait for a lock of another. */
  untilLocked(count?: number): Promise<void>;
  /** See `emptyTables`. */
  empty(names: string): Promise<void>;
}

/** What empties each list of tables: every test database has the same. */
const emptying = new Map<string, string>();

/** Writes the block that empties tables and all that point to them. */
async function writeEmptying(db: Connection, names: string): Promise<string> {
  // The index of the products is kept by triggers, and not by keys that point to them.
  const { rows: tables } = await sql<{ name: string; sequence: string | null }>`
    with recursive emptied (id) as (
      select unnest(${names.split(', ')}::regclass[])
      union
      select holder from emptied join (
        select confrelid as held, conrelid as holder from pg_constraint
        union all
        select 'products'::regclass, unnest(array['search_names', 'search_words', 'search_terms',
          'search_name_changes', 'category_count_changes']::regclass[])
      ) as links on held = id
    )
    select id::regclass::text as name, sequences.objid::regclass::text as sequence
    from emptied left join pg_depend as sequences
      on refobjid = id and refclassid = 'pg_class'::regclass and classid = 'pg_class'::regclass
        and deptype in ('a', 'i')
        and exists (select from pg_sequence where seqrelid = sequences.objid)`.execute(db);
  const deleted = new Set(tables.map(({ name }) => `delete from ${name};`));
  const restarted = tables.flatMap(({ sequence }) =>
    sequence ? [`perform setval('${sequence}', 1, false);`] : [],
  );
  return `do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${[...deleted, ...restarted].join('\n')}
    perform pg_notify('catalogue', '');
    end $$`;
}

/**
 * Leaves no row in tables, nor in those that point to them, and counts their ids from 1 again. `truncate`
 * would make all their files and indexes new, which takes longer than most tests.
 */
export async function emptyTables(db: Connection, names: string): Promise<void> {
  const block = emptying.get(names) ?? (await writeEmptying(db, names));
  emptying.set(names, block);
  await sql.raw(block).execute(db);
}

/** Runs a query in none of the test databases. */
async function query(text: string): Promise<void> {
  const admin = openPool({ socketDir: inject('socketDir') }, { size: 1 });
  await admin.query(text);
  await admin.end();
}

/** A fresh database: a migrated one, or one without any table. Its pool is the caller's to end. */
export async function createTestDatabase(
  template: 'template_shop' | 'template1' = 'template_shop',
): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const socketDir = inject('socketDir');
  await query(`create database ${database} template ${template}`);
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
  const blocked = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const untilLocked = async (count = 1) => expect.poll(() => run(blocked)).toHaveLength(count);
  const empty = (names: string) => emptyTables(db, names);
  return { pool, db, address, url, run, list, read, countStatements, untilLocked, empty };
}

/** A fresh, migrated database for the tests of one file. Before each, the tables named are emptied. */
export function openTestDatabase(emptied?: string): TestDatabase {
  const given = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(given, await createTestDatabase());
  });
  if (emptied) beforeEach(() => given.empty(emptied));
  afterAll(async () => {
    await given.pool.end();
    await query(`drop database ${given.pool.options.database} with (force)`);
  });
  return given;
}
