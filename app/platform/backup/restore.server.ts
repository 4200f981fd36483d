import type pg from 'pg';
import type { DatabaseAddress } from '../database.server.ts';
import { installMailQueue } from '../job-queue.server.ts';
import type { Log } from '../log.server.ts';
import { withShopsClosed } from '../shop-locks.server.ts';
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

/**
 * Restores a backup that was judged: all of it or nothing. Gives the file that holds what was
 * replaced, null where there was nothing to lose. Throws BackupError where it must not.
 */
export async function restore(
  { address, pool, log, migrations, imageFolder }: RestoreTarget,
  { file, manifest }: { file: string; manifest: Manifest },
  { passphrase, precious, replaceAfterBackupTo }: RestoreOptions,
): Promise<string | null> {
  const done = await withShopsClosed(address, async (client) => {
    const inUse = (await readTargetState(client, precious)) === 'in-use';
    if (inUse) {
      if (!replaceAfterBackupTo) {
        throw new BackupError(
          `There is a shop in this database already. With --replace it is backed up beside ${file} and then replaced.`,
        );
      }
      const source = { pool, imageFolder: imageFolder ?? '' };
      await writeBackup(source, replaceAfterBackupTo, { passphrase });
      await readBackup(replaceAfterBackupTo, passphrase);
    }
    await installMailQueue(pool, log);
    const images = imageFolder === null ? null : restoreImages(imageFolder);
    try {
      await restoreDatabase({
        client,
        manifest,
        migrations,
        readEntries: (take) => readBackup(file, passphrase, take),
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
    images?.keep();
    // Otherwise the first pages wait for the planner's guesses.
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    return { replaced: (inUse && replaceAfterBackupTo) || null };
  });
  if (!done) throw shopIsOpen;
  return done.replaced;
}
