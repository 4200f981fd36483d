import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { connectionOptions } from '#app/platform/database/database.server.ts';
import { listMigrationFiles, migrate } from '#app/platform/database/migrate.server.ts';
import { takeSharedShopLock } from '#app/platform/database/shop-locks.server.ts';
import { fillShop, hostileTexts, writeImages } from '#tests/support/backed-up-shop.ts';
import { runHere } from '#tests/support/run-here.ts';
import { runCommand, startCommand } from '#tests/support/shop-process.ts';
import {
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/test-database.ts';

// The owner's commands: what they print, their status, and what they leave behind. As processes where
// the process counts, else in this one.

const given = openTestDatabase();
const opened: TestDatabase[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-commands-'));
const inFolder = (name: string) => path.join(folder, name);
const dataDir = inFolder('data');
const backup = inFolder('shop.backup');
const secret = inFolder('secret.backup');
const passphrase = 'correct horse';

const toEnv = (database: TestDatabase) => ({ DATABASE_URL: database.url, DATA_DIR: dataDir });
const run = (...words: string[]) => runHere(toEnv(given), ...words);
const succeed = (printed: RegExp) => ({ status: 0, output: expect.stringMatching(printed) });
const refuse = (reason: RegExp) => ({ status: 1, output: expect.stringMatching(reason) });

async function createTarget(template: 'template_shop' | 'template1') {
  const target = await createTestDatabase(template);
  opened.push(target);
  return target;
}

async function countUsers({ pool }: TestDatabase): Promise<number> {
  return (await pool.query('select count(*)::int as count from users')).rows[0].count;
}

beforeAll(async () => {
  await fillShop(given.db);
  writeImages(path.join(dataDir, 'images'));
});
afterAll(async () => {
  for (const { pool } of opened) await pool.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('refuses what it does not know, and shows how the command is used', async () => {
  const results = await Promise.all([
    runCommand(toEnv(given), 'exprot'),
    run('import', 'a.csv', '--aply'),
    run('clear-demo', '--help'),
    run('export', 'a.csv', 'b.csv'),
  ]);
  expect(results).toEqual([
    refuse(/^There is no command 'exprot'\. See npm run shop -- help\n$/),
    refuse(/^Unknown option '--aply'\. Usage:\n {2}import <file> .*\n.*--apply .*\n.*--overwrite/),
    succeed(/^ {2}clear-demo {2}remove the demo/),
    refuse(/^'b\.csv' is one word too many\. Usage:\n {2}export \[file\]/),
  ]);
});

it('brings no table up to date under an open shop of earlier files', async () => {
  const target = await createTarget('template1');
  const older = inFolder('migrations');
  fs.cpSync('db/migrations', older, { recursive: true });
  const newest = listMigrationFiles(older).at(-1) ?? '';
  fs.rmSync(path.join(older, newest));
  await migrate(target.pool, older);
  const listRun = () => target.list(sql`select name from migrations where name = ${newest}`);
  const openShop = new pg.Client(connectionOptions(target.address));
  await openShop.connect();
  await takeSharedShopLock(openShop);
  for (const words of [['export', inFolder('older.csv')], ['subscribers'], ['admin', 'list']])
    expect(await runHere(toEnv(target), ...words)).toEqual(
      refuse(/^The shop that is open is older than these files\. Build and restart it first\.\n$/),
    );
  expect(await listRun()).toEqual([]);
  await openShop.end();
  expect(await runHere(toEnv(target), 'admin', 'list')).toEqual({ status: 0, output: '' });
  expect(await listRun()).toEqual([newest]);
});

it('takes no role from who has none, and warns of an administrator whose address nobody has confirmed', async () => {
  const target = await createTarget('template_shop');
  await target.run(sql`insert into users (id, email, display_name)
    values (gen_random_uuid(), 'maya@example.com', '')`);
  const change = (action: string) => runHere(toEnv(target), 'admin', action, 'Maya@example.com');
  const grant = () => change('grant');
  expect(await change('revoke')).toEqual(refuse(/^Maya@example\.com is not an administrator\.\n$/));
  const warning = 'Nobody has confirmed this address';
  expect(await grant()).toEqual({ status: 0, output: expect.stringContaining(warning) });
  await target.run(sql`update users set email_verified = true`);
  expect(await grant()).toEqual({ status: 0, output: expect.not.stringContaining(warning) });
});

it('lists the subscribers only with links that have a host', async () => {
  expect(await run('subscribers')).toEqual(refuse(/^Set PUBLIC_URL first, .*\n$/));
  const env = { ...toEnv(given), PUBLIC_URL: 'https://shop.example' };
  expect(await runHere(env, 'subscribers')).toEqual(succeed(/^"email",/));
});

describe('export and import', () => {
  const file = inFolder('products.csv');

  it('write all products, and apply an edited file after a look', async () => {
    const output = `All products are in ${file}.\n`;
    expect(await run('export', file)).toEqual({ status: 0, output });
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toBe(`\uFEFF${(await runCommand(toEnv(given), 'export')).output}`);
    const cheaper = text.replace(/"(Product 1plain)","12\.34"/, '"$1","9.50"');
    fs.writeFileSync(file, cheaper);
    const readPrice = async () =>
      (await given.pool.query('select price_cents from products where id = 1')).rows[0].price_cents;

    const looked = await run('import', file);
    expect(looked).toEqual(succeed(/1 product/));
    expect(await readPrice()).toBe(1234);
    const applied = await run('import', file, '--apply');
    expect(applied).toEqual({ status: 0, output: `${looked.output}Applied.\n` });
    expect(await readPrice()).toBe(950);
  });

  it('name the line or file that is wrong, and leave everything as it was', async () => {
    const wrong = inFolder('wrong.csv');
    fs.writeFileSync(wrong, 'name,price,category,quantity\nNew,free,Sega,1\n');
    const none = inFolder('none');
    const results = await Promise.all([
      run('import', wrong, '--apply'),
      run('import', none),
      run('export', path.join(none, 'a.csv')),
    ]);
    expect(results).toEqual([
      refuse(/Line 2, price, "free": .*\nNothing was changed\.\n$/),
      refuse(/none cannot be read: no such file or directory\.\n$/),
      refuse(/a\.csv cannot be written: no such file or directory\.\n$/),
    ]);
    expect(fs.existsSync(none)).toBe(false);
  });
});

describe('backup and verify', () => {
  it('write one file, encrypted where there is a passphrase, and count what is in it', async () => {
    const [plain, encrypted] = await Promise.all([
      run('backup', backup),
      runHere({ ...toEnv(given), BACKUP_PASSPHRASE: passphrase }, 'backup', secret),
    ]);
    const counts = new RegExp(
      `users ${hostileTexts.length}[,.](.*\n)*Emails not sent yet: 2. Image files: 1.`,
    );
    expect(plain).toEqual(succeed(counts));
    expect(plain.output).toContain(`Written to ${backup} and read back: whole.\n`);
    expect(encrypted.output).toContain(`Written to ${secret} and read back: whole, encrypted.\n`);

    const none = { DATABASE_URL: '', DATA_DIR: inFolder('none') };
    const verified = await Promise.all([
      runHere(none, 'verify', backup),
      runHere({ ...none, BACKUP_PASSPHRASE: passphrase }, 'verify', secret),
    ]);
    for (const result of verified) expect(result).toEqual(succeed(counts));
    expect(fs.existsSync(none.DATA_DIR)).toBe(false);
  });

  it('name the file that is not there, foreign, locked or in the way', async () => {
    const results = await Promise.all([
      run('verify', inFolder('none')),
      run('verify', 'README.md'),
      runHere({ ...toEnv(given), BACKUP_PASSPHRASE: 'another horse' }, 'verify', secret),
      run('backup', backup),
    ]);
    expect(results).toEqual([
      refuse(/none cannot be read: no such file or directory\.\n$/),
      refuse(/README\.md: This is no backup of a shop\.\n$/),
      refuse(/The passphrase is another one, or the backup is damaged\.\n$/),
      refuse(/shop\.backup exists\. Choose another name\.\n$/),
    ]);
  });

  it('begin again after a kill in the middle', async () => {
    const file = inFolder('killed.backup');
    const { child, ended } = startCommand(toEnv(given), 'backup', file);
    const folderWatch = fs.watch(folder, (_event, name) => {
      if (name === 'killed.backup.partial') child.kill('SIGKILL');
    });
    await ended;
    folderWatch.close();
    expect(fs.existsSync(file)).toBe(false);
    expect(await run('backup', file)).toMatchObject({ status: 0 });
    expect(fs.globSync('killed*', { cwd: folder })).toEqual(['killed.backup']);
  });
});

describe('restore', () => {
  it('makes an empty database the shop of the backup, images and all', async () => {
    const target = await createTarget('template1');
    const there = { DATABASE_URL: target.url, DATA_DIR: inFolder('there') };
    const env = { ...there, BACKUP_PASSPHRASE: passphrase };
    expect(await runCommand(env, 'restore', secret)).toEqual(
      succeed(/^Restored the shop of .*; every checksum and count holds\.\n$/),
    );
    expect(await countUsers(target)).toBe(hostileTexts.length);
    expect(fs.existsSync(path.join(there.DATA_DIR, 'images/abc/960.webp'))).toBe(true);
  });

  it('names the full disk of the database', async () => {
    const target = await createTarget('template_shop');
    await target.pool.query(`
      create function fail() returns event_trigger language plpgsql as
        $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
      create event trigger full_disk on sql_drop execute function fail()`);
    expect(await runHere(toEnv(target), 'restore', backup)).toEqual(
      refuse(/^The disk of PostgreSQL is full\. Make room, then try again\.\n$/),
    );
    expect(await countUsers(target)).toBe(0);
  });

  it('replaces nothing unasked, nothing while a shop is open, and nothing when it is killed', async () => {
    const target = await createTarget('template_shop');
    await target.pool.query("insert into users (id, email) values ('a', 'a@example.com')");
    const env = toEnv(target);
    const there =
      /There is a shop in this database already\. .* --replace, which backs it up first/;
    expect(await runHere(env, 'restore', backup)).toEqual(refuse(there));
    const openShop = new pg.Client(connectionOptions(target.address));
    await openShop.connect();
    await takeSharedShopLock(openShop);
    expect(await runCommand(env, 'restore', backup, '--replace')).toEqual(
      refuse(/^A shop is open on this database\. Stop it, then try again\.\n$/),
    );
    await openShop.query('select pg_advisory_unlock_all()');
    await openShop.query('begin; lock table users');
    const { child, ended } = startCommand(env, 'restore', backup, '--replace');
    await target.untilLocked();
    child.kill('SIGKILL');
    await ended;
    await openShop.end();
    expect(await countUsers(target)).toBe(1);

    const replaced = await runHere(env, 'restore', backup, '--replace');
    expect(replaced).toMatchObject({ status: 0 });
    expect(await countUsers(target)).toBe(hostileTexts.length);
    const [, before = ''] = /^What was there is in (.*)\.$/m.exec(replaced.output) ?? [];
    expect(fs.existsSync(before)).toBe(true);
  });
});

describe('move-to', () => {
  it('copies the shop into an empty database, and leaves no file behind', async () => {
    const target = await createTarget('template1');
    expect(await run('move-to', target.url)).toEqual(
      succeed(
        /^Moved \d+ rows of \d+ tables; every checksum and count holds\.\nNow set DATABASE_URL/,
      ),
    );
    expect(await countUsers(target)).toBe(hostileTexts.length);
    expect(fs.readdirSync(dataDir)).not.toContain('moving.backup');
  });

  it('names what is wrong with the other database', async () => {
    const used = await createTarget('template_shop');
    await used.pool.query("insert into users (id, email) values ('a', 'a@example.com')");
    expect(await run('move-to', used.url)).toEqual(
      refuse(/^There is a shop in this database already\./),
    );
    expect(await run('move-to', 'postgresql://127.0.0.1:1/shop')).toEqual(
      refuse(/^PostgreSQL at 127\.0\.0\.1:1\/shop cannot be used: .* Check the address\.\n$/),
    );
    expect(await run('move-to', 'postgresql:// shop')).toEqual(
      refuse(/^The address must look like postgresql:\/\//),
    );
    expect(await countUsers(used)).toBe(1);
  });
});
