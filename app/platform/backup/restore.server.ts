import fs from 'node:fs';
import type pg from 'pg';
import type { DatabaseAddress } from '#app/platform/database/database.server.ts';
import { withShopsClosed } from '#app/platform/database/shop-locks.server.ts';
import { installEmailQueue } from '#app/platform/email/job-queue.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { BackupError } from './backup-error.server.ts';
import type { Manifest } from './manifest.server.ts';
import { readBackup } from './read-backup.server.ts';
import { checkMigrations, restoreDatabase } from './restore-database.server.ts';
import { restoreImages } from './restored-images.server.ts';
import { readTargetState } from './target-database.server.ts';
import { writeBackup } from './write-backup.server.ts';

/** A database that a backup is restored into. */
export interface RestoreTarget {
  address: DatabaseAddress;
  pool: pg.Pool;
  log: Log;
  /** Folder of the migrations. */
  migrations: string;
  /** Where the pictures go; null where they stay as they are. */
  imageFolder: string | null;
}

export interface RestoreOptions {
  passphrase?: string;
  /** Tables of which no row may be lost unasked. */
  precious: readonly string[];
  /** Where what is there is backed up to before it is replaced; without it nothing is replaced. */
  replaceAfterBackupTo?: string;
}

export const shopIsOpen = new BackupError(
  'A shop is open on this database. Stop it, then try again.',
);

/** Reads a backup whole and judges it. Throws BackupError where this shop cannot restore it. */
export async function judgeBackup(
  file: string,
  passphrase: string | undefined,
  migrations: string,
): Promise<Manifest> {
  const manifest = await readBackup(file, passphrase);
  checkMigrations(manifest, migrations);
  return manifest;
}

/** Backs up what is about to be replaced; null where nobody would miss it. */
async function saveWhatIsThere(
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

/**
 * Restores a backup that was judged: all of it or nothing. Gives the place that holds what was
 * replaced, null where there was nothing. Throws BackupError where it must not.
 */
export async function restore(
  target: RestoreTarget,
  { file, manifest }: { file: string; manifest: Manifest },
  options: RestoreOptions,
): Promise<string | null> {
  const { address, pool, log, migrations, imageFolder } = target;
  const done = await withShopsClosed(address, async (client) => {
    const saved = await saveWhatIsThere(client, target, options);
    await installEmailQueue(pool, log);
    const images = imageFolder === null ? null : restoreImages(imageFolder);
    try {
      await restoreDatabase({
        client,
        manifest,
        migrations,
        readEntries: (take) => readBackup(file, options.passphrase, { take }),
        takeImage: async (entry) => {
          if (images) return images.add(entry);
          for await (const _ of entry.content);
        },
        beforeCommit: () => images?.takePlace(),
      });
    } catch (error) {
      images?.undo();
      throw error;
    }
    const oldImages = images?.oldFolder() ?? null;
    // They are in the backup, too.
    if (saved && oldImages) fs.rmSync(oldImages, { recursive: true, force: true });
    // Otherwise the first pages wait for the planner's guesses.
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    return { replaced: saved ?? oldImages };
  });
  if (!done) throw shopIsOpen;
  return done.replaced;
}
