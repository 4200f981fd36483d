import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPool } from '#app/platform/database/database.server.ts';
import { startEmbeddedPostgresql } from '#app/platform/database/embedded-postgresql.server.ts';
import { migrate } from '#app/platform/database/migrate.server.ts';
import { readPostgresqlPid, shopEnvironment, startShop } from '#tests/support/shop-process.ts';
import { postForm, readSessionCookie, requestShop } from '#tests/support/shop-request.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-first-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** Starts the shop and kills it in the moment in which it gives the first administrator that role. */
async function killWhileRoleIsGiven(): Promise<void> {
  const server = await startEmbeddedPostgresql(dataDir);
  const pool = openPool({ socketDir: server.socketDir });
  await migrate(pool, 'db/migrations');
  await pool.query(`
    create function wait() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(11); return new; end';
    create trigger wait before insert or update on users
      for each row when (new.role = 'admin') execute function wait()`);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(11)');
  const env = shopEnvironment({ NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir });
  const shop = spawn('node', ['build/server/index.js'], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  const countWaiting = async () =>
    (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount;
  await expect.poll(countWaiting).toBe(1);
  shop.kill('SIGKILL');
  await ended;
  await holder.query('select pg_advisory_unlock(11)');
  await pool.query('drop function wait cascade');
  holder.release();
  await pool.end();
  await server.stop();
}

async function countProducts(url: string): Promise<string> {
  const page = await (await fetch(`${url}/?view=all`)).text();
  return /([\d,]+) products/.exec(page)?.[1] ?? '';
}

it('a first start that was killed while it made the administrator is made up for by the next, which seeds and names one; a later one does neither', async () => {
  await killWhileRoleIsGiven();
  const shop = await startShop({ DATA_DIR: dataDir, BACKUP_DIR: path.join(dataDir, 'nowhere') });
  const { email = '', password = '' } = shop.admin ?? {};
  expect(password).toMatch(/^\S{16}$/);
  const form = { intent: 'sign-in', email, password };
  const cookie = readSessionCookie(await postForm(shop.url, '/login', form));
  expect((await requestShop(shop.url, { path: '/admin', headers: { cookie } })).status).toBe(200);
  expect(shop.output()).not.toContain('DeprecationWarning');
  expect(shop.output()).toContain(`WARNING: BACKUP_DIR ${dataDir}/nowhere is no folder`);
  expect(shop.output()).toContain('WARNING: RATE_LIMITS=off.');
  const count = await countProducts(shop.url);
  expect(Number(count)).toBeGreaterThanOrEqual(240);
  await shop.stop();
  expect(readPostgresqlPid({ dataDir })).toBeNull();

  const later = await startShop({ DATA_DIR: dataDir });
  expect(later.output()).not.toContain('Administrator:');
  expect(await countProducts(later.url)).toBe(count);
  await later.stop();
});
