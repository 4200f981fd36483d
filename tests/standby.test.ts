import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabase, openPool } from '#app/platform/database/database.server.ts';
import { openStandby, type Standby } from '#app/platform/database/standby.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  type StandbyPostgresql,
  startStandbyPostgresql,
} from '#tests/support/servers/standby-postgresql.ts';
import { openTcpProxy, type TcpProxy } from '#tests/support/servers/tcp-proxy.ts';
import {
  openTransactionPooler,
  type TransactionPooler,
} from '#tests/support/servers/transaction-pooler.ts';
import { openSession } from '#tests/support/session.ts';
import {
  insertProduct,
  queryDatabase,
  queryShop,
  readSocketFolder,
} from '#tests/support/shop-database.ts';
import { findInStock, postForm, requestShop, shippingForm } from '#tests/support/shop-request.ts';
import { besideShop, openTestShop } from '#tests/support/test-shop.ts';

// A real standby of the PostgreSQL of one shop, and a second shop that reads guests' pages from it.
// The second shop stands behind a pooler on either way.

const leaderShop = openTestShop();
let server: StandbyPostgresql;
let poolers: TransactionPooler[];
let line: TcpProxy;
let url = '';
let pool: pg.Pool;
let leader: Database;

beforeAll(async () => {
  server = await startStandbyPostgresql(leaderShop);
  const socketDirs = [readSocketFolder(leaderShop), server.socketDir];
  poolers = await Promise.all(
    socketDirs.map((dir) => openTransactionPooler({ path: path.join(dir, '.s.PGSQL.5432') })),
  );
  line = await openTcpProxy({ port: poolers[1]?.port ?? 0 });
  url = `postgresql://shop@127.0.0.1:${line.port}/postgres`;
  pool = openPool({ socketDir: readSocketFolder(leaderShop) });
  leader = openDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await line.cut();
  for (const pooler of poolers) pooler.close();
  await server.kill();
  fs.rmSync(server.socketDir, { recursive: true });
});

const shop = openTestShop(async () => ({
  ...besideShop(leaderShop, poolers[0]?.url),
  DATABASE_DIRECT_URL: besideShop(leaderShop).DATABASE_URL,
  DATABASE_READ_URL: url,
}));

const askStandby = (text: string) => queryDatabase({ databaseUrl: server.url }, text);

async function pauseReplay(): Promise<void> {
  await askStandby('select pg_wal_replay_pause()');
  const getState = () => askStandby('select pg_get_wal_replay_pause_state() as state');
  await expect.poll(getState).toEqual([{ state: 'paused' }]);
}
const resumeReplay = () => askStandby('select pg_wal_replay_resume()');

describe('the pages of a shop with a standby', () => {
  const read = async (address: string, cookie = '') => {
    const { status, body } = await requestShop(shop.url, { path: address, headers: { cookie } });
    expect(status, address).toBe(200);
    return body;
  };
  /** By how many statements on the standby a search of a guest is answered. */
  const countSearch = async (term: string) => {
    const before = server.countReads();
    await read(`/search?q=${term}`);
    return server.countReads() - before;
  };

  it('are read from it for guests', async () => {
    await expect.poll(() => countSearch('mario')).toBeGreaterThan(0);
    const pages = ['/', '/?category=Sega', '/?q=zelda', '/product/3', '/sold', '/sitemap.xml'];
    for (const page of pages) {
      const before = server.countReads();
      await read(page);
      expect(server.countReads(), page).toBeGreaterThan(before);
    }
  });

  it('are read from the leader for users, as are carts and orders', async () => {
    const cookie = await openSession(shop.url, 'sign-up', 'reader@example.com');
    const product = await findInStock(shop.url);
    await expect.poll(() => countSearch('sonic')).toBeGreaterThan(0);
    const before = server.countReads();
    for (const page of ['/', '/?q=zelda', '/product/3', '/search?q=mario', '/orders', '/checkout'])
      await read(page, cookie);
    for (const page of ['/cart/products?ids=1,2', '/wishlist/products?ids=1']) await read(page);
    const order = await postForm(shop.url, '/checkout', shippingForm(product), cookie);
    expect(order.headers.location).toContain('new=ORD-');
    expect(server.countReads()).toBe(before);
  });

  it('show an edit while the standby has not replayed it', async () => {
    const id = await insertProduct('Before the edit', 5);
    await expect.poll(() => countSearch('before')).toBeGreaterThan(0);
    await pauseReplay();
    await queryShop(`update products set name = 'After the edit' where id = $1`, [id]);
    await expect.poll(() => read(`/product/${id}`)).toContain('After the edit');
    expect(await read('/search?q=after')).toContain('After the edit');
    expect(await read('/?q=after')).toContain('After the edit');
    await resumeReplay();
    await expect.poll(() => countSearch('after')).toBeGreaterThan(0);
  });

  it('are read from the leader while it is gone', async () => {
    await server.kill();
    for (const page of ['/?q=gone', '/search?q=gone', '/?category=Nintendo']) await read(page);
    expect(shop.output().match(/the standby is not read from/g)).toHaveLength(1);
    await server.start();
    await expect.poll(() => countSearch('back')).toBeGreaterThan(0);
  });

  it('30.19 are not ready once their pooler is dead, although the direct line lives', async () => {
    const ask = async (address: string) => (await requestShop(shop.url, { path: address })).status;
    expect(await ask('/ready')).toBe(200);
    poolers[0]?.close();
    expect(await ask('/ready')).toBe(503);
    expect(await ask('/health')).toBe(200);
  });
});

describe('a standby', () => {
  let standby: Standby;
  const open = (to = url) => {
    const log = createLog('silent');
    standby = openStandby({ url: to, leader, log, maxLagMs: 1000, retryMs: 100, answerMs: 500 });
  };
  afterEach(() => standby.close());

  const isAnswering = async () => {
    const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(
      standby.db,
    );
    return rows[0]?.yes;
  };

  it('is not read from while it is behind by more than the limit, without an event', async () => {
    open();
    await expect.poll(isAnswering).toBe(true);
    await pauseReplay();
    await sql`create table later ()`.execute(leader);
    await expect.poll(isAnswering).toBe(false);
    await resumeReplay();
    await expect.poll(isAnswering).toBe(true);
  });

  it('is left when it falls silent, and is read from when it answers again', async () => {
    open();
    await expect.poll(isAnswering).toBe(true);
    line.hold();
    await expect.poll(isAnswering).toBe(false);
    line.failOver();
    await expect.poll(isAnswering).toBe(true);
  });

  it('is not blamed for what the leader refuses too', async () => {
    open();
    await expect.poll(isAnswering).toBe(true);
    await expect(sql`select 1 / 0`.execute(standby.db)).rejects.toThrow('division by zero');
    standby.onChange();
    await expect.poll(isAnswering).toBe(true);
  });

  it('is not what has become a leader', async () => {
    open(besideShop(leaderShop).DATABASE_URL);
    for (let one = 0; one < 3; one += 1) expect(await isAnswering()).toBe(false);
  });
});
