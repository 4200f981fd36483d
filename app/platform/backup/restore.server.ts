import type pg from 'pg';
import type { DatabaseAddress } from '#app/platform/database/database.server.ts';
import { withShopsClosed } from '#app/platform/database/shop-locks.server.ts';
import { installEmailQueue } from '#app/platform/email/email-queue.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import type { ImagePlaces } from '#app/platform/images/image-store.server.ts';
import { moveImageAddresses, openImageWriter } from './backup-images.server.ts';
import { BackupError, type Manifest } from './manifest.server.ts';
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
  images: ImagePlaces | null;
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
  { pool, images }: RestoreTarget,
  { passphrase, precious, replaceAfterBackupTo: file }: RestoreOptions,
): Promise<string | null> {
  if ((await readTargetState(client, precious)) !== 'in-use') return null;
  if (!file) {
    throw new BackupError(
      'There is a shop in this database already. Take an empty one, or restore with --replace, which backs it up first.',
    );
  }
  await writeBackup({ pool, imageFolder: '', ...images }, file, { passphrase });
  await readBackup(file, passphrase);
  return file;
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
  const { address, pool, log, migrations, images: places } = target;
  const done = await withShopsClosed(address, async (client) => {
    const saved = await backUpTarget(client, target, options);
    await installEmailQueue(pool, log);
    const images = places && openImageWriter(places);
    await restoreDatabase({
      client,
      manifest,
      migrations,
      readEntries: (onEntry) => readBackup(file, options.passphrase, { onEntry }),
      addImage: (entry) => (images ? images.add(entry) : drain(entry.content)),
      onFilled: async () => {
        await images?.flush();
        if (places) await moveImageAddresses(client, manifest, places.bucket?.publicUrl);
      },
    });
    // Otherwise the first pages run on default plans.
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    return { saved };
  });
  if (!done) throw shopIsOpen;
  return done.saved;
}
