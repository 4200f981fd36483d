import { sql } from 'kysely';
import type pg from 'pg';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type Connection, openDatabase, openPool } from './database.server.ts';
import { sendWithNext } from './pipelined-client.server.ts';

const given = openTestDatabase();

const addUser = (db: Connection, id: string) =>
  sendWithNext(db, sql`insert into users (id, email) values (${id}, ${id} || '@example.com')`);

async function listUsers(db: Connection): Promise<string[]> {
  return (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
}

it.each([true, false])(
  'sends begin and what needs no answer with the next, prepared: %s',
  async (prepares) => {
    const pool = openPool(given.address, { size: 1 });
    const db = openDatabase(pool, { prepares });
    const client = (await pool.connect()) as pg.PoolClient & pg.Client;
    client.release();
    const { stream } = client.connection;
    const spies = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')];
    const ids = await db.transaction().execute(async (transaction) => {
      await addUser(transaction, `a ${prepares}`);
      const seen = await listUsers(transaction);
      await addUser(transaction, `b ${prepares}`);
      await addUser(transaction, `c ${prepares}`);
      return seen;
    });
    expect(spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(2);
    expect(ids).toContain(`a ${prepares}`);
    expect(await listUsers(db)).toContain(`c ${prepares}`);
    await pool.end();
  },
);

it('throws the error of what was held at the commit, and keeps the connection', async () => {
  const pool = openPool(given.address, { size: 1 });
  const db = openDatabase(pool);
  const twice = db.transaction().execute(async (transaction) => {
    for (const id of ['d', 'd', 'e']) await addUser(transaction, id);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'users_pkey' });
  const refused = db.transaction().execute(async (transaction) => {
    await addUser(transaction, 'f');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await addUser(db, 'g');
  const ids = await listUsers(db);
  expect(ids).toContain('g');
  for (const id of ['d', 'e', 'f']) expect(ids).not.toContain(id);
  expect(pool.totalCount).toBe(1);
  await pool.end();
});
