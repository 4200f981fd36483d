import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { connectionOptions } from '#app/platform/database/database.server.ts';
import { migrate } from '#app/platform/database/migrate.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { fillShop, hostileTexts, writeImages } from '#tests/support/backed-up-shop.ts';
import {
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/test-database.ts';
import { recordBackup } from './backup-record.server.ts';
import { BackupError, type Manifest } from './manifest.server.ts';
import { isEncryptedBackup, readBackup } from './read-backup.server.ts';
import { checkBackup, type RestoreOptions, restore } from './restore.server.ts';
import { writeBackup } from './write-backup.server.ts';

const log = createLog('silent');
const migrations = 'db/migrations';
const precious = ['orders', 'users'];
const passphrase = 'open sesame';
const given = openTestDatabase();
const opened: TestDatabase[] = [];
let folder: string;
let file: string;
let manifest: Manifest;

/** A target of its own, and the folder of its images. */
async function newTarget(template: 'template_shop' | 'template1' = 'template_shop') {
  const target = await createTestDatabase(template);
  opened.push(target);
  const imageFolder = path.join(fs.mkdtempSync(path.join(folder, 'target-')), 'images');
  return { ...target, imageFolder, images: { imageFolder }, log, migrations };
}

async function restoreInto(
  target: Awaited<ReturnType<typeof newTarget>>,
  from = file,
  options: Partial<RestoreOptions> = {},
) {
  const judged = await checkBackup(from, options.passphrase, target.migrations);
  await restore(target, { file: from, manifest: judged }, { precious, ...options });
}

/** Backs the target up again and returns its counts, checksums and sequences. */
async function backUpAgain(target: Awaited<ReturnType<typeof newTarget>>) {
  const again = path.join(fs.mkdtempSync(path.join(folder, 'again-')), 'backup');
  const { tables, sequences, emails, images } = await writeBackup(target, again);
  return { tables, sequences, emails, images };
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-backup-'));
  const imageFolder = path.join(folder, 'images');
  writeImages(imageFolder);
  await fillShop(given.db);
  file = path.join(folder, 'shop.backup');
  manifest = await writeBackup({ pool: given.pool, imageFolder }, file);
});
afterAll(async () => {
  for (const { pool } of opened) await pool.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('holds every table of the shop, each after those it leans on', async () => {
    const all = await given.list(sql`
      select relname from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pgboss')
        and nspname not like 'pg_toast%' and nspname not like 'pg_temp%' and relname <> 'backups'`);
    const names = manifest.tables.map(({ name }) => name);
    expect(names.toSorted()).toEqual(all.toSorted());
    expect(names.indexOf('users')).toBeLessThan(names.indexOf('orders'));
    expect(names.indexOf('orders')).toBeLessThan(names.indexOf('order_items'));
  });

  it('is checked by reading it, and prints what is in it', async () => {
    const read = await readBackup(file, undefined);
    expect(read).toEqual(manifest);
    expect(read.images.count).toBe(1);
    expect(read.emails.rowCount).toBe(2);
    expect(read.tables.find(({ name }) => name === 'users')?.rowCount).toBe(hostileTexts.length);
    expect(fs.statSync(file).mode & 0o077).toBe(0);
  });

  it('opens with age and tar', async () => {
    const encrypted = path.join(folder, 'for-age.backup');
    const source = { pool: given.pool, imageFolder: path.join(folder, 'images') };
    await writeBackup(source, encrypted, { passphrase });
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const archive = zstdDecompressSync(await decrypter.decrypt(fs.readFileSync(encrypted)));
    expect(zstdDecompressSync(fs.readFileSync(file)).length).toBe(archive.length);
    const output = path.join(folder, 'extracted');
    fs.mkdirSync(output);
    expect(spawnSync('tar', ['-x', '-C', output], { input: archive }).status).toBe(0);
    expect(fs.readFileSync(path.join(output, 'images/abc/960.webp'))).toHaveLength(5);
    const users = fs.readFileSync(path.join(output, 'tables/users/000001.tsv'), 'utf8');
    expect(users).toContain('user 1\t1@example.com');
    expect(JSON.parse(fs.readFileSync(path.join(output, 'manifest.json'), 'utf8'))).toMatchObject({
      tables: manifest.tables,
    });
  });

  it('leaves no half file when it is interrupted while an image is written', async () => {
    const imageFolder = path.join(folder, 'large-images');
    fs.mkdirSync(path.join(imageFolder, 'abc'), { recursive: true });
    for (const name of ['a', 'b', 'c'])
      fs.writeFileSync(path.join(imageFolder, 'abc', `${name}.webp`), randomBytes(8_000_000));
    const interrupted = new AbortController();
    const countBytes = () =>
      fs
        .readdirSync(folder)
        .filter((name) => name.startsWith('halfway'))
        .reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
    const watch = setInterval(() => countBytes() > 1_000_000 && interrupted.abort(), 1);
    const writing = writeBackup({ pool: given.pool, imageFolder }, path.join(folder, 'halfway'), {
      signal: interrupted.signal,
    });
    await expect(writing).rejects.toThrow(/abort/i);
    clearInterval(watch);
    expect(countBytes()).toBe(0);
  });

  it('leaves no half file when it is interrupted at once, nor takes the place of another file', async () => {
    const source = { pool: given.pool, imageFolder: path.join(folder, 'images') };
    const other = path.join(folder, 'interrupted');
    await expect(writeBackup(source, other, { signal: AbortSignal.abort() })).rejects.toThrow();
    await expect(writeBackup(source, path.join(other, 'x'))).rejects.toThrow(/cannot be written/);
    await expect(writeBackup(source, file)).rejects.toThrow(/exists/);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
    expect(given.pool.idleCount).toBe(given.pool.totalCount);
  });
});

describe.each([['template_shop'], ['template1']] as const)('restored into %s', (template) => {
  let target: Awaited<ReturnType<typeof newTarget>>;
  beforeAll(async () => {
    target = await newTarget(template);
    await restoreInto(target);
  });

  it('has the same counts and checksums', async () => {
    const { tables, sequences, emails, images } = manifest;
    expect(await backUpAgain(target)).toEqual({ tables, sequences, emails, images });
  });

  it('goes on where it was: ids, images, emails, triggers, computed columns', async () => {
    const next = await target.list(sql`
      insert into products (name, price_cents, category, stock) values ('New', 100, 'Sega', 1)
      returning id, (select max(id) from products)::int as highest`);
    expect(next).toEqual([1801, 1800]);
    const image = fs.readFileSync(path.join(target.imageFolder, 'abc', '960.webp'));
    expect([...image]).toEqual([0, 10, 255, 13, 10]);
    const jobs = await target.run(sql`
      select data ->> 'template' as template, state::text, data #>> '{data,text}' as text, id
      from pgboss.job order by 1`);
    const id = await given.read(sql`select id from pgboss.job
      where data ->> 'template' = 'first'`);
    expect(jobs).toMatchObject([
      { template: 'first', state: 'created', text: hostileTexts[2], id },
      { template: 'second', state: 'failed' },
    ]);
    const rest = await target.list(sql`
      select (select tgenabled from pg_trigger where tgname = 'users_deleted') as enabled,
        (select bool_and(search_text <> '') from categories) as folded`);
    expect(rest).toEqual(['O', true]);
  });
});

describe('restoring', () => {
  let target: Awaited<ReturnType<typeof newTarget>>;
  let before: Awaited<ReturnType<typeof backUpAgain>>;
  beforeAll(async () => {
    target = await newTarget();
    await sql`insert into users (id, email) values ('here', 'here@example.com')`.execute(target.db);
    fs.mkdirSync(path.join(target.imageFolder, 'old'), { recursive: true });
    fs.writeFileSync(path.join(target.imageFolder, 'old', '960.webp'), 'old');
  });
  beforeEach(async () => {
    before = await backUpAgain(target);
  });
  const expectUntouched = async () => expect(await backUpAgain(target)).toEqual(before);
  const replace = () => ({ replaceAfterBackupTo: path.join(fs.mkdtempSync(`${folder}/r-`), 'b') });

  const addMigration = (statement: string) => {
    const newer = fs.mkdtempSync(path.join(folder, 'migrations-'));
    fs.cpSync(migrations, newer, { recursive: true });
    fs.writeFileSync(path.join(newer, '9999-later.sql'), statement);
    return newer;
  };

  it('refuses a damaged, cut or foreign file and a wrong passphrase before it touches anything', async () => {
    const secret = path.join(folder, 'secret.backup');
    await writeBackup({ pool: given.pool, imageFolder: '' }, secret, { passphrase });
    const wrong = path.join(folder, 'wrong.backup');
    const older = ['plain', 'encrypted'].map((name) => `tests/fixtures/older-shop/${name}.backup`);
    for (const name of [file, secret, ...older]) {
      const bytes = fs.readFileSync(name);
      const change = (at: number) => {
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ (1 << randomInt(8));
        return copy;
      };
      const longer = Buffer.concat([bytes, Buffer.from('x')]);
      const cases = [change(randomInt(bytes.length)), bytes.subarray(0, -1), change(20), longer];
      // Deriving a key takes a third of a second.
      if (isEncryptedBackup(name)) cases.length = 2;
      for (const content of cases) {
        fs.writeFileSync(wrong, content);
        const options = { ...replace(), passphrase };
        await expect(restoreInto(target, wrong, options)).rejects.toThrow(/wrong\.backup: /);
      }
    }
    for (const foreign of ['', 'PGDMP something else']) {
      fs.writeFileSync(wrong, foreign);
      await expect(restoreInto(target, wrong, replace())).rejects.toThrow(/no backup of a shop/);
    }
    for (const encrypted of [secret, ...older.slice(1)]) {
      const refusal = (options: object) =>
        expect(restoreInto(target, encrypted, { ...replace(), ...options })).rejects;
      await refusal({}).toThrow(/BACKUP_PASSPHRASE/);
      await refusal({ passphrase: 'open sesamf' }).toThrow(/passphrase is another/);
    }
    await expect(restoreInto(target, path.join(folder, 'none'))).rejects.toThrow(/cannot be read/);
    await expectUntouched();
  });

  it('refuses a newer shop and the database of another program', async () => {
    const older = fs.mkdtempSync(path.join(folder, 'migrations-'));
    fs.copyFileSync(`${migrations}/0001-schema.sql`, `${older}/0001-schema.sql`);
    const refusal = restoreInto({ ...target, migrations: older }, file, replace());
    await expect(refusal).rejects.toThrow(/newer version .* 0002-wishlist-newsletter\.sql/);

    const foreign = await newTarget('template1');
    for (const name of ['invoices', 'migrations']) {
      await foreign.pool.query(`create table ${name} (id int)`);
      await expect(restoreInto(foreign)).rejects.toThrow(/another program: invoices\./);
    }
  });

  it('is all or nothing when it fails in the middle', async () => {
    const newer = addMigration('alter table no_such_table add x int');
    const restored = restoreInto({ ...target, migrations: newer }, file, replace());
    await expect(restored).rejects.toThrow(/no_such_table/);
    // An image is stored before the row that shows it, and does no harm without one.
    expect({ ...(await backUpAgain(target)), images: before.images }).toEqual(before);
  });

  it('says in one line where the images cannot be written', async () => {
    const images = { imageFolder: path.join(file, 'images') };
    const restored = restoreInto({ ...target, images }, file, replace());
    await expect(restored).rejects.toThrow(
      new BackupError(
        `The images cannot be written: ENOTDIR: not a directory, mkdir '${path.join(images.imageFolder, 'abc')}'.`,
      ),
    );
    await expectUntouched();
  });

  it('keeps a shop that starts waiting while it backs up what it replaces', async () => {
    const busy = new pg.Client(connectionOptions(target.address));
    await busy.connect();
    await busy.query('begin; lock table users');
    const restored = restoreInto(target, file, replace());
    await target.untilLocked();
    const started = migrate(target.pool, migrations);
    await target.untilLocked(2);
    await busy.end();
    await restored;
    expect(await started).toEqual([]);
  });

  it('is done, and says so, where the tables cannot be analyzed afterwards', async () => {
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      if (given[0] === 'vacuum analyze') return Promise.reject(new Error('No space left'));
      return Reflect.apply(query, this, given);
    } as never);
    const warn = vi.spyOn(log, 'warn');
    await restoreInto(target, file, replace());
    expect(warn).toHaveBeenCalledOnce();
  });

  it('backs up what it replaces, and brings an older backup up to this version; the list of backups stays', async () => {
    const [first, second] = ['/mnt/usb/first', '/mnt/usb/second'];
    const outcome = { nightly: true, byteCount: 1 };
    for (const name of [first, second]) await recordBackup(target.db, { file: name, ...outcome });
    const newer = addMigration("alter table users add column nickname text default 'none'");
    const options = { ...replace(), passphrase: 'what was here' };
    await restoreInto({ ...target, migrations: newer }, file, options);
    expect(await target.list(sql`select distinct nickname from users`)).toEqual(['none']);
    expect(fs.readdirSync(target.imageFolder).sort()).toEqual(['abc', 'old']);
    expect(await target.list(sql`select file from backups order by id`)).toEqual([first, second]);

    const replaced = await readBackup(options.replaceAfterBackupTo, 'what was here');
    const { tables, sequences, emails, images } = replaced;
    expect({ tables, sequences, emails, images }).toEqual(before);
  });
});
