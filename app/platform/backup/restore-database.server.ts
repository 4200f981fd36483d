import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import {
  createMigrationTable,
  listMigrationFiles,
  migrationLock,
  runMigration,
  subtractMigrations,
} from '#app/platform/database/migrate.server.ts';
import {
  copyEmailsIn,
  copyEmailsOut,
  createRestoredEmails,
  deleteEmails,
  insertEmails,
} from './email-jobs.server.ts';
import { type BackupEntry, BackupError, type Manifest, startChecksum } from './manifest.server.ts';
import type { HandleEntry } from './read-backup.server.ts';
import {
  clearSchema,
  copyIn,
  copyOut,
  fixTextFormat,
  listShopTables,
  readSequences,
  streamCopy,
} from './shop-tables.server.ts';

const quote = pg.escapeIdentifier;

/** Throws BackupError where a newer shop has written the backup. */
export function checkMigrations(manifest: Manifest, folder: string): void {
  const unknown = subtractMigrations(manifest.migrations, listMigrationFiles(folder));
  if (unknown.length === 0) return;
  throw new BackupError(
    `A newer version of the shop (${manifest.shopVersion}) wrote this backup; this one does not know ${unknown.join(', ')}. Update the shop, then restore.`,
  );
}

async function fill(
  client: pg.ClientBase,
  copy: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(content, client.query(from(copy)));
}

async function restoreSequences(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled]);
  }
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

export interface Restoring {
  client: pg.Client;
  manifest: Manifest;
  migrations: string;
  /** Calls back with every entry of the backup, one after another. */
  readEntries: (onEntry: HandleEntry) => Promise<unknown>;
  addImage: HandleEntry;
  /** Called when the tables hold the rows of the backup, inside the transaction. */
  onFilled: () => Promise<void>;
}

/** Creates the tables as the backup's migrations define them, and fills them. */
async function fillDatabase(restoring: Restoring): Promise<void> {
  const { client, manifest, migrations } = restoring;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  await createMigrationTable(client);
  const files = listMigrationFiles(migrations);
  const newer = new Set(subtractMigrations(files, manifest.migrations));
  for (const file of files) if (!newer.has(file)) await runMigration(client, migrations, file);
  const created = (await listShopTables(client)).map(({ name }) => quote(name));
  // The rows that triggers write are in the backup, and no listener needs a notification.
  for (const name of created) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${created.join(', ')}`);
  await client.query(createRestoredEmails);
  await restoring.readEntries(async (entry: BackupEntry) => {
    const { kind, name, content } = entry;
    if (kind === 'image') return restoring.addImage(entry);
    if (kind === 'emails') return fill(client, copyEmailsIn, content);
    const table = tables.get(name);
    if (!table) throw new BackupError(`The manifest does not list the table ${name}.`);
    await fill(client, copyIn(table), content);
  });
  await client.query(deleteEmails);
  await client.query(insertEmails);
  await restoreSequences(client, manifest);
  await compare(client, manifest);
  await restoring.onFilled();
  for (const name of created) await client.query(`alter table ${name} enable trigger user`);
}

/**
 * Replaces the database by the backup in one transaction: all of it or nothing. The tables are created
 * as they were when the backup was written, filled, compared, then migrated to this version.
 */
export async function restoreDatabase(restoring: Restoring): Promise<void> {
  const { client, manifest, migrations } = restoring;
  // A shop that starts now waits here until everything is restored.
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query('begin');
    await fixTextFormat(client);
    await clearSchema(client);
    await fillDatabase(restoring);
    const newer = subtractMigrations(listMigrationFiles(migrations), manifest.migrations);
    for (const file of newer) await runMigration(client, migrations, file);
    await client.query('commit');
  } catch (error) {
    // The server itself rolls back where the connection is broken.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // A broken connection has released the lock.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
  }
}
