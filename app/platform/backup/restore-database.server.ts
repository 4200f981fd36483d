import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import {
  createMigrationTable,
  listMigrationFiles,
  migrationLock,
  runMigration,
} from '#app/platform/database/migrate.server.ts';
import { BackupError } from './backup-error.server.ts';
import { settleText, streamCopy } from './copy-text.server.ts';
import {
  copyMailsIn,
  copyMailsOut,
  createRestoredMails,
  deleteMails,
  insertMails,
} from './email-jobs.server.ts';
import type { Entry } from './entries.server.ts';
import type { Manifest } from './manifest.server.ts';
import { measure } from './measure.server.ts';
import { copyIn, copyOut, listShopTables, readSequences } from './shop-tables.server.ts';
import { clearSchema } from './target-database.server.ts';

const quote = pg.escapeIdentifier;

/** Throws BackupError where a newer shop has written the backup. */
export function checkMigrations(manifest: Manifest, folder: string): void {
  const known = listMigrationFiles(folder);
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `A newer version of the shop (${manifest.shopVersion}) wrote this backup; this one does not know ${unknown.join(', ')}. Update the shop, then restore.`,
  );
}

async function fill(client: pg.ClientBase, text: string, { content }: Entry): Promise<void> {
  await pipeline(content, client.query(from(text)));
}

async function restoreSequences(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled]);
  }
}

/** Reads back what was written: every row and every sequence must be what the backup says. */
async function compare(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const wrong: string[] = [];
  const check = async (name: string, sha256: string | undefined, copy: string) => {
    const found = await measure(streamCopy(client, copy));
    if (found.sha256 !== sha256) wrong.push(name);
  };
  for (const table of await listShopTables(client)) {
    const wanted = manifest.tables.find(({ name }) => name === table.name);
    await check(table.name, wanted?.sha256, copyOut(table));
  }
  await check('mails', manifest.mails.sha256, copyMailsOut);
  const sequences = await readSequences(client);
  if (JSON.stringify(sequences) !== JSON.stringify(manifest.sequences)) wrong.push('sequences');
  if (wrong.length === 0) return;
  throw new BackupError(
    `Nothing was restored: in this database ${wrong.join(', ')} would not be what the backup says.`,
  );
}

export interface Restoring {
  client: pg.Client;
  manifest: Manifest;
  migrations: string;
  /** Hands over the entries of the backup, one after another. */
  readEntries: (take: (entry: Entry) => Promise<void>) => Promise<unknown>;
  takeImage: (entry: Entry) => Promise<void>;
  /** The last step that may fail, before everything is made to last. */
  beforeCommit: () => void;
}

/**
 * Makes the database what the backup says, in one transaction: all of it or nothing. The tables are
 * made as they were when the backup was written, filled, compared, then brought up to this version.
 */
export async function restoreDatabase(restoring: Restoring): Promise<void> {
  const { client, manifest, migrations: folder } = restoring;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  // A shop that starts now waits here until all is there.
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query('begin');
    await settleText(client);
    await clearSchema(client);
    await createMigrationTable(client);
    for (const file of manifest.migrations) await runMigration(client, folder, file);
    const made = (await listShopTables(client)).map(({ name }) => quote(name));
    // Rows that come back are no news to anybody, and what triggers keep comes back as it was.
    for (const name of made) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${made.join(', ')}`);
    await client.query(createRestoredMails);
    await restoring.readEntries(async (entry) => {
      const { kind, name } = entry.head;
      if (kind === 'image') return restoring.takeImage(entry);
      if (kind === 'mails') return fill(client, copyMailsIn, entry);
      const table = tables.get(name);
      if (!table) throw new BackupError(`The backup says nothing of its table ${name}.`);
      await fill(client, copyIn(table), entry);
    });
    await client.query(deleteMails);
    await client.query(insertMails);
    await restoreSequences(client, manifest);
    await compare(client, manifest);
    for (const name of made) await client.query(`alter table ${name} enable trigger user`);
    const open = listMigrationFiles(folder).filter((file) => !manifest.migrations.includes(file));
    for (const file of open) await runMigration(client, folder, file);
    restoring.beforeCommit();
    await client.query('commit');
  } catch (error) {
    // Over a broken line the server itself rolls back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // Else the lock ends with the connection.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
  }
}
