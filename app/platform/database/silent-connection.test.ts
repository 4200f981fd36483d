import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { inject } from 'vitest';
import { openTcpProxy, type TcpProxy } from '#tests/support/servers/tcp-proxy.ts';
import { dropConnections, isDatabaseAway, openDatabase, openPool } from './database.server.ts';
import { isStatementAtWork, liftTimeLimits, limitSilence } from './silent-connection.server.ts';

let line: TcpProxy;
let url = '';
beforeEach(async () => {
  line = await openTcpProxy({ path: `${inject('socketDir')}/.s.PGSQL.5432` });
  url = `postgresql://shop@127.0.0.1:${line.port}/postgres`;
});
afterEach(() => line.cut());

const failure = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('a database that gives no answer any more', () => {
  it('is left by dropping the connections of the pool, busy or idle', async () => {
    const pool = openPool({ url }, { size: 3 });
    const db = openDatabase(pool);
    // One idle connection, and one in a transaction.
    const inTransaction = Promise.withResolvers<void>();
    const wentSilent = Promise.withResolvers<void>();
    const transaction = failure(
      db.transaction().execute(async (open) => {
        await sql`select 1`.execute(open);
        await sql`select 1`.execute(db);
        inTransaction.resolve();
        await wentSilent.promise;
        await sql`select 1`.execute(open);
      }),
    );
    await inTransaction.promise;
    line.hold();
    wentSilent.resolve();
    const query = failure(sql`select 1`.execute(db));
    await new Promise((resolve) => setImmediate(resolve));
    line.failOver();
    dropConnections(pool);
    expect(isDatabaseAway(await transaction)).toBe(true);
    expect(isDatabaseAway(await query)).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
    await pool.end();
  });

  it('is left when a statement has no answer for longer than statements may run', async () => {
    const client = await openClient();
    await client.query('select 1');
    limitSilence(client, { limitMs: 300 });
    line.hold();
    expect(isDatabaseAway(await failure(client.query('select 1')))).toBe(true);
  });

  it.each([
    ['', 'process'],
    ['30.20 also behind a pooler, which hides the process: ', 'texts'],
  ])('%sis left when PostgreSQL does not work on the statement any more', async (_, by) => {
    const client = await openClient();
    const { processID: processId } = client as unknown as { processID: number };
    const isAtWork = (texts: readonly string[]) => {
      const of = by === 'texts' ? { texts, sinceMs: 50 } : { processId };
      return isStatementAtWork({ connectionString: url }, { of, answerMs: 5000 });
    };
    limitSilence(client, { limitMs: 60_000, doubtMs: 100, isAtWork });
    const slow = `select 1 as one from pg_sleep(0.5) -- ${by}`;
    expect((await client.query(slow)).rows).toEqual([{ one: 1 }]);
    line.hold();
    line.failOver();
    expect(isDatabaseAway(await failure(client.query('select 1')))).toBe(true);
  });

  it('is not what a long COPY looks like, nor work whose limits were lifted', async () => {
    const client = await openClient();
    limitSilence(client, { limitMs: 100 });
    const copied = client.query(to('copy (select 1 from pg_sleep(0.3)) to stdout'));
    expect(await text(copied)).toBe('1\n');
    await liftTimeLimits(client);
    expect((await client.query('select 1 as one from pg_sleep(0.3)')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});
