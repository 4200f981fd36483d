import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { DatabaseAddress } from '#app/platform/database/database.server.ts';
import { withShopsClosed } from '#app/platform/database/shop-locks.server.ts';
import { installEmailQueue } from '#app/platform/email/email-queue.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { type BackupEntry, BackupError, type Manifest } from './manifest.server.ts';
import { drain, readBackup } from './read-backup.server.ts';
import { checkMigrations, restoreDatabase } from './restore-database.server.ts';
import { readTargetState } from './shop-tables.server.ts';
import { writeBackup } from './write-backup.server.ts';

/** A database that a backup is restored into. */
export interface RestoreTarget {
  address: DatabaseAddress;
  pool: pg.Pool;
  log: Log;
  /** Folder of the migrations. */
  migrations: string;
  /** Where the images go; null: images are left as they are. */
  imageFolder: string | null;
}

export interface RestoreOptions {
  passphrase?: string;
  /** Rows of these tables are replaced only after a backup. */
  precious: readonly string[];
  /** The file of that backup; without it a shop in use is not replaced. */
  replaceAfterBackupTo?: string;
}

export const shopIsOpen = new BackupError(
  'A shop is open on this database. Stop it, then try again.',
);

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
  { pool, imageFolder }: RestoreTarget,
  { passphrase, precious, replaceAfterBackupTo: file }: RestoreOptions,
): Promise<string | null> {
  if ((await readTargetState(client, precious)) !== 'in-use') return null;
  if (!file) {
    throw new BackupError(
      'There is a shop in this database already. Take an empty one, or restore with --replace, which backs it up first.',
    );
  }
  await writeBackup({ pool, imageFolder: imageFolder ?? '' }, file, { passphrase });
  await readBackup(file, passphrase);
  return file;
}

// A name from the backup cannot lead outside the folder.
const safeName = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/** Images that are written beside the present ones and replace them in one step. */
function stageImages(folder: string) {
  const staged = `${folder}.restoring`;
  const old = `${folder}.before-${new Date().toISOString().replaceAll(':', '')}`;
  const remove = (name: string) => fs.rmSync(name, { recursive: true, force: true });
  const move = (from: string, to: string) => fs.existsSync(from) && fs.renameSync(from, to);
  let isReplaced = false;
  remove(staged);
  return {
    async add({ name, content }: BackupEntry): Promise<void> {
      if (!safeName.test(name)) throw new BackupError(`An image has a forbidden name: ${name}.`);
      const file = path.join(staged, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await pipeline(content, fs.createWriteStream(file, { flush: true }));
    },
    replace(): void {
      move(folder, old);
      isReplaced = true;
      move(staged, folder);
    },
    /** The folder of the replaced images; null where there were none. */
    oldFolder: () => (fs.existsSync(old) ? old : null),
    /** Leaves everything as it was, also after `replace`. */
    undo(): void {
      if (isReplaced) {
        remove(folder);
        move(old, folder);
      }
      remove(staged);
    },
  };
}

/**
 * Restores a backup that `checkBackup` accepted: all of it or nothing. Returns the place of what it
 * replaced, or null. Throws BackupError where it refuses.
 */
export async function restore(
  target: RestoreTarget,
  { file, manifest }: { file: string; manifest: Manifest },
  options: RestoreOptions,
): Promise<string | null> {
  const { address, pool, log, migrations, imageFolder } = target;
  const done = await withShopsClosed(address, async (client) => {
    const saved = await backUpTarget(client, target, options);
    await installEmailQueue(pool, log);
    const images = imageFolder === null ? null : stageImages(imageFolder);
    try {
      await restoreDatabase({
        client,
        manifest,
        migrations,
        readEntries: (onEntry) => readBackup(file, options.passphrase, { onEntry }),
        addImage: (entry) => (images ? images.add(entry) : drain(entry.content)),
        beforeCommit: () => images?.replace(),
      });
    } catch (error) {
      images?.undo();
      throw error;
    }
    const oldImages = images?.oldFolder() ?? null;
    // The backup of the replaced shop holds them, too.
    if (saved && oldImages) fs.rmSync(oldImages, { recursive: true, force: true });
    // Otherwise the first pages run on default plans.
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    return { replaced: saved ?? oldImages };
  });
  if (!done) throw shopIsOpen;
  return done.replaced;
}
