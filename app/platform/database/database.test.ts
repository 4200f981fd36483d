import { sql } from 'kysely';
import { inject } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { isDatabaseAway, openDatabase, openPool } from './database.server.ts';

it('survives a connection that breaks between two statements of a transaction', async () => {
  const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
  const pool = openPool({ socketDir: inject('socketDir') }, { size: 2, onLost });
  const db = openDatabase(pool);
  const failed = await db
    .transaction()
    .execute(async (transaction) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(db);
      await lost;
      await sql`select 1`.execute(transaction);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('counts a connection that is closed while its transaction ends as the database away', async () => {
  const pool = openPool({ socketDir: inject('socketDir') }, { size: 1 });
  const client = await pool.connect();
  client.release(true);
  const failed = await client.query('rollback').catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
  await pool.end();
});

it('leaves a server that has become a standby', async () => {
  const pool = openPool({ socketDir: inject('socketDir') }, { size: 1 });
  const db = openDatabase(pool);
  await sql`set default_transaction_read_only = on`.execute(db);
  const refused = sql`create table refused (id int)`.execute(db);
  const failed = await refused.catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
  const found = await sql`show transaction_read_only`.execute(db);
  expect(found.rows).toEqual([{ transaction_read_only: 'off' }]);
  await pool.end();
});

const given = openTestDatabase();

it('prepares a statement with values once, unless its plan depends on them', async () => {
  const prepared = await given.db.connection().execute(async (connection) => {
    for (const value of [1, 2]) await sql`select ${value}::int as n`.execute(connection);
    await sql`select 'a' like ${'b'}`.execute(connection);
    return sql<{ statement: string }>`select statement from pg_prepared_statements
      where ${true}`.execute(connection);
  });
  expect(prepared.rows.map(({ statement }) => statement)).toContain('select $1::int as n');
  expect(prepared.rows.filter(({ statement }) => statement.includes('like'))).toEqual([]);
});

it('has an index for every reference, so that deleting what is referred to reads no whole table', async () => {
  const found = await given.list(sql`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`);
  expect(found).toEqual([]);
});
