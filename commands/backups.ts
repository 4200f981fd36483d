import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError, type Manifest } from '#app/platform/backup/manifest.server.ts';
import { isEncryptedBackup, readBackup } from '#app/platform/backup/read-backup.server.ts';
import { checkBackup, restore, shopIsOpen } from '#app/platform/backup/restore.server.ts';
import { takeBackup, writeBackup } from '#app/platform/backup/write-backup.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { openDatabase, openPool } from '#app/platform/database/database.server.ts';
import {
  explainUnreachable,
  getSessionAddress,
  openPostgresql,
  type ShopPostgresql,
} from '#app/platform/database/open-postgresql.server.ts';
import { withShopsClosed } from '#app/platform/database/shop-locks.server.ts';
import { createLog, type Log } from '#app/platform/http/log.server.ts';
import { getImagePlaces } from '#app/platform/images/image-store.server.ts';
import { migrations } from '#app/server/services.server.ts';
import type { BareCommand } from './command.ts';
import { readSinceBackup } from './since-backup.ts';

/** Opens the shop's database, without migrating it, while `work` runs. */
async function withPostgresql<T>(
  config: Config,
  work: (postgresql: ShopPostgresql, log: Log) => Promise<T>,
): Promise<T> {
  const log = createLog(config.logLevel);
  const postgresql = await openPostgresql(config, log);
  try {
    return await work(postgresql, log);
  } catch (error) {
    throw explainUnreachable(error, ...getSessionAddress(config));
  } finally {
    await postgresql.close();
  }
}

/** Asks at the terminal, without showing what is typed; undefined where there is no terminal. */
async function askPassphrase(prompt: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stdout.write(`${prompt}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } catch {
    throw new BackupError('No passphrase was given.');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

async function readPassphrase(
  file: string,
  configured: string | undefined,
): Promise<string | undefined> {
  if (configured !== undefined || !isEncryptedBackup(file)) return configured;
  return askPassphrase('Passphrase of the backup');
}

function megabytes(byteCount: number): string {
  return `${(byteCount / 1_000_000).toFixed(1)} MB`;
}

function* describeBackup(manifest: Manifest, byteCount: number): Generator<string> {
  const { takenAt, shopVersion, postgresqlVersion, tables, emails, images, bucket } = manifest;
  yield `Taken ${takenAt} by shop ${shopVersion} from PostgreSQL ${postgresqlVersion}; ${megabytes(byteCount)}.`;
  const rows = tables.filter(({ rowCount }) => rowCount > 0);
  yield `Rows: ${rows.map(({ name, rowCount }) => `${name} ${rowCount}`).join(', ')}.`;
  yield `Emails not sent yet: ${emails.rowCount}. Image files: ${images.count}, ${megabytes(images.byteCount)}.`;
  if (!bucket) return;
  if (!bucket.isBackedUp) yield `Not in this file: the images at ${bucket.publicUrl}.`;
  const { missing } = bucket;
  if (missing.length > 0)
    yield `Images that the bucket lacks, so this file does: ${missing.join(', ')}.`;
}

const minPassphraseLength = 12;

export const backupCommand: BareCommand = {
  name: 'backup',
  usages: [
    ['backup FILE', 'write a verified backup of everything; the shop may be open'],
    ['backup FILE --encrypt', 'the same, asking for a passphrase where BACKUP_PASSPHRASE is unset'],
  ],
  wordCount: [1, 1],
  options: { encrypt: { type: 'boolean' } },
  async runBare(config, { words: [file = ''], options }, print) {
    let { passphrase } = config.backup;
    if (options.encrypt && passphrase === undefined) {
      passphrase = await askPassphrase(
        `A passphrase of at least ${minPassphraseLength} characters`,
      );
      if (passphrase === undefined) return 'There is no terminal to ask at. Set BACKUP_PASSPHRASE.';
      if (passphrase.length < minPassphraseLength)
        return `That is shorter than ${minPassphraseLength} characters.`;
      if ((await askPassphrase('The same once more')) !== passphrase)
        return 'They are not the same.';
    }
    return withPostgresql(config, async ({ pool }) => {
      const source = { pool, db: openDatabase(pool), ...getImagePlaces(config) };
      const { manifest, byteCount } = await takeBackup(source, file, { passphrase });
      for (const line of describeBackup(manifest, byteCount)) print(line);
      if (config.images.host) print('Not in this file: the images at IMAGE_HOST_URL.');
      print(`Written to ${file} and read back: whole${passphrase ? ', encrypted' : ''}.`);
      return null;
    });
  },
};

export const verifyCommand: BareCommand = {
  name: 'verify',
  usages: [['verify FILE', 'read a backup from end to end; touches no database']],
  wordCount: [1, 1],
  async runBare(config, { words: [file = ''] }, print) {
    const passphrase = await readPassphrase(file, config.backup.passphrase);
    const manifest = await readBackup(file, passphrase);
    for (const line of describeBackup(manifest, fs.statSync(file).size)) print(line);
    print(`${file} is whole: every checksum and count holds.`);
    return null;
  },
};

/** Tables whose rows are replaced only with --replace. */
const precious = ['orders', 'users'];

export const restoreCommand: BareCommand = {
  name: 'restore',
  usages: [
    ['restore FILE', 'make an unused shop what a backup says; no shop may be open'],
    ['restore FILE --replace', 'the same for a used one, which is backed up beside FILE before'],
  ],
  wordCount: [1, 1],
  options: { replace: { type: 'boolean' } },
  async runBare(config, { words: [file = ''], options }, print) {
    const passphrase = await readPassphrase(file, config.backup.passphrase);
    const manifest = await checkBackup(file, passphrase, migrations);
    const beside = `${file}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
    let told: string[] = [];
    const replaced = await withPostgresql(config, ({ address, pool }, log) =>
      restore(
        { address, pool, log, migrations, images: getImagePlaces(config) },
        { file, manifest },
        {
          passphrase,
          precious,
          replaceAfterBackupTo: options.replace ? beside : undefined,
          onReplace: async (client) => {
            const finish = await readSinceBackup(client, manifest);
            return async () => {
              told = await finish();
            };
          },
        },
      ),
    );
    if (replaced) print(`What was there is in ${replaced}.`);
    print(`Restored the shop of ${manifest.takenAt}; every checksum and count holds.`);
    for (const line of told) print(line);
    return null;
  },
};

export const moveToCommand: BareCommand = {
  name: 'move-to',
  usages: [['move-to postgresql://…', 'copy the whole shop into another, empty PostgreSQL']],
  wordCount: [1, 1],
  async runBare(config, { words: [url = ''] }, print) {
    if (!/^postgres(ql)?:/.test(url) || !URL.canParse(url)) {
      return 'The address must look like postgresql://user:password@host:5432/name.';
    }
    if (url === config.databaseUrl) return 'The shop is in this database already.';
    const file = path.join(config.dataDir, 'moving.backup');
    const pool = openPool({ url }, { size: 2 });
    try {
      await withPostgresql(config, async (from, log) => {
        // No order may come in between the copy and the change of DATABASE_URL.
        const moved = await withShopsClosed(from.address, async () => {
          // A command that was killed has left it.
          fs.rmSync(file, { force: true });
          await writeBackup({ pool: from.pool, imageFolder: '' }, file);
          const manifest = await checkBackup(file, undefined, migrations);
          const target = { address: { url }, pool, log, migrations, images: null };
          await restore(target, { file, manifest }, { precious }).catch((error) => {
            throw explainUnreachable(error, url, 'the address');
          });
          const rowCount = manifest.tables.reduce((sum, table) => sum + table.rowCount, 0);
          print(
            `Moved ${rowCount} rows of ${manifest.tables.length} tables; every checksum and count holds.`,
          );
          return true;
        });
        if (!moved) throw shopIsOpen;
      });
    } finally {
      fs.rmSync(file, { force: true });
      await pool.end();
    }
    print('Now set DATABASE_URL to this address and start the shop. Images stay where they are.');
    return null;
  },
};
