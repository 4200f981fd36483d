import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { DatabaseAddress } from '#app/platform/database/database.server.ts';
import {
  createMigrationTable,
  listMigrationFiles,
  runMigration,
  subtractMigrations,
} from '#app/platform/database/migrate.server.ts';
import { withShopsClosed } from '#app/platform/database/shop-locks.server.ts';
import { installEmailQueue } from '#app/platform/email/email-queue.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import type { ImagePlaces } from '#app/platform/images/image-store.server.ts';
import { moveImageAddresses, openImageWriter } from './backup-images.server.ts';
import { restoreBackupRecord, saveBackupRecord } from './backup-record.server.ts';
import {
  copyEmailsIn,
  copyEmailsOut,
  createRestoredEmails,
  deleteEmails,
  insertEmails,
} from './email-jobs.server.ts';
import { BackupError, type Manifest, startChecksum } from './manifest.server.ts';
import { drain, readBackup } from './read-backup.server.ts';
import {
  clearSchema,
  copyIn,
  copyOut,
  fixTextFormat,
  listShopTables,
  readSequences,
  readTargetState,
  streamCopy,
} from './shop-tables.server.ts';
import { writeBackup } from './write-backup.server.ts';

const quote = pg.escapeIdentifier;

interface RestoreTarget {
  address: DatabaseAddress;
  pool: pg.Pool;
  log: Log;
  migrations: string;
  /** Where the images go; null: images are left as they are. */
  images: ImagePlaces | null;
}

export interface RestoreOptions {
  passphrase?: string;
  /** Rows of these tables are replaced only after a backup. */
  precious: readonly string[];
  /** The file of that backup; without it a shop in use is not replaced. */
  replaceAfterBackupTo?: string;
  /** Reads the shop that is replaced; what it returns changes the restored one in the same transaction. */
  onReplace?: (client: pg.ClientBase) => Promise<() => Promise<void>>;
}

export const shopIsOpen = new BackupError(
  'A shop is open on this database. Stop it, then try again.',
);

function checkMigrations(manifest: Manifest, folder: string): void {
  const unknown = subtractMigrations(manifest.migrations, listMigrationFiles(folder));
  if (unknown.length === 0) return;
  throw new BackupError(
    `A newer version of the shop (${manifest.shopVersion}) wrote this backup; this one does not know ${unknown.join(', ')}. Update the shop, then restore.`,
  );
}

/** Reads a whole backup. Throws BackupError where this version cannot restore it. */
export async function checkBackup(
  file: string,
  passphrase: string | undefined,
  migrations: string,
): Promise<Manifest> {
  const manifest = await readBackup(file, passphrase);
  checkMigrations(manifest, migrations);
  return manifest;
}

/** Backs up the shop that is about to be replaced; returns the file, null where it is not in use. */
async function backUpTarget(
  client: pg.Client,
  { pool, images }: RestoreTarget,
  { passphrase, precious, replaceAfterBackupTo: file }: RestoreOptions,
): Promise<string | null> {
  if ((await readTargetState(client, precious)) !== 'in-use') return null;
  if (!file)
    throw new BackupError(
      'There is a shop in this database already. Take an empty one, or restore with --replace, which backs it up first.',
    );
  await writeBackup({ pool, imageFolder: '', ...images }, file, { passphrase });
  await readBackup(file, passphrase);
  return file;
}

async function fill(
  client: pg.ClientBase,
  copy: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(content, client.query(from(copy)));
}

async function restoreSequences(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const { name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled]);
}

/** Reads back what was written: every row and every sequence must match the manifest. */
async function compare(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const wrong: string[] = [];
  const check = async (name: string, sha256: string | undefined, copy: string) => {
    const checksum = startChecksum();
    for await (const chunk of streamCopy(client, copy)) checksum.add(chunk);
    if (checksum.finish().sha256 !== sha256) wrong.push(name);
  };
  for (const table of await listShopTables(client)) {
    const expected = manifest.tables.find(({ name }) => name === table.name);
    await check(table.name, expected?.sha256, copyOut(table));
  }
  await check('emails', manifest.emails.sha256, copyEmailsOut);
  const sequences = await readSequences(client);
  if (JSON.stringify(sequences) !== JSON.stringify(manifest.sequences)) wrong.push('sequences');
  if (wrong.length === 0) return;
  throw new BackupError(
    `Nothing was restored: in this database ${wrong.join(', ')} would differ from the backup.`,
  );
}

interface Restoring {
  client: pg.Client;
  target: RestoreTarget;
  file: string;
  manifest: Manifest;
  passphrase?: string;
  onReplace?: RestoreOptions['onReplace'];
}

async function copyEntries({ client, target, file, manifest, passphrase }: Restoring) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const images = target.images && openImageWriter(target.images);
  await readBackup(file, passphrase, {
    async onEntry(entry) {
      const { kind, name, content } = entry;
      if (kind === 'image') return images ? images.add(entry) : drain(content);
      if (kind === 'emails') return fill(client, copyEmailsIn, content);
      const table = tables.get(name);
      if (!table) throw new BackupError(`The manifest does not list the table ${name}.`);
      await fill(client, copyIn(table), content);
    },
  });
  await images?.flush();
}

async function fillDatabase(restoring: Restoring): Promise<void> {
  const { client, manifest, target } = restoring;
  const { migrations, images } = target;
  await createMigrationTable(client);
  const files = listMigrationFiles(migrations);
  const newer = new Set(subtractMigrations(files, manifest.migrations));
  for (const file of files) if (!newer.has(file)) await runMigration(client, migrations, file);
  const created = (await listShopTables(client)).map(({ name }) => quote(name));
  // The rows that triggers write are in the backup, and no listener needs a notification.
  for (const name of created) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${created.join(', ')}`);
  await client.query(createRestoredEmails);
  await copyEntries(restoring);
  await client.query(deleteEmails);
  await client.query(insertEmails);
  await restoreSequences(client, manifest);
  await compare(client, manifest);
  if (images) await moveImageAddresses(client, manifest, images.bucket?.publicUrl);
  for (const name of created) await client.query(`alter table ${name} enable trigger user`);
}

/** In one transaction: creates tables as the backup had them, fills, compares and migrates them. */
async function restoreDatabase(restoring: Restoring): Promise<void> {
  const { client, manifest, target, onReplace } = restoring;
  const { migrations } = target;
  try {
    await client.query('begin');
    await fixTextFormat(client);
    const finish = await onReplace?.(client);
    await client.query(saveBackupRecord);
    await clearSchema(client);
    await fillDatabase(restoring);
    const newer = subtractMigrations(listMigrationFiles(migrations), manifest.migrations);
    for (const file of newer) await runMigration(client, migrations, file);
    await client.query(restoreBackupRecord);
    await finish?.();
    await client.query('commit');
  } catch (error) {
    // The server itself rolls back where the connection is broken.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Without it the first pages run on default plans; the shop is restored even so. */
async function analyze(client: pg.Client, log: Log): Promise<void> {
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } catch (error) {
    log.warn({ err: error }, 'the restored tables were not analyzed');
  }
}

/**
 * Restores a backup that `checkBackup` accepted: all of it or nothing, but for images, of which those
 * that were stored before a failure stay. Returns the backup of what it replaced, or null. Throws
 * BackupError where it refuses.
 */
export async function restore(
  target: RestoreTarget,
  { file, manifest }: { file: string; manifest: Manifest },
  options: RestoreOptions,
): Promise<string | null> {
  const done = await withShopsClosed(target.address, async (client) => {
    const saved = await backUpTarget(client, target, options);
    await installEmailQueue(target.pool, target.log);
    const { passphrase } = options;
    const onReplace = saved ? options.onReplace : undefined;
    await restoreDatabase({ client, target, file, manifest, passphrase, onReplace });
    await analyze(client, target.log);
    return { saved };
  });
  if (!done) throw shopIsOpen;
  return done.saved;
}
