import fs from 'node:fs';
import type { Database } from '#app/platform/database/database.server.ts';
import type { BackupSource } from './backup-entries.server.ts';
import { recordBackup } from './backup-record.server.ts';
import type { Manifest } from './manifest.server.ts';
import { readBackup } from './read-backup.server.ts';
import { type BackupOptions, writeBackup } from './write-backup.server.ts';

export interface TakenBackup {
  manifest: Manifest;
  byteCount: number;
}

/** Writes a backup, reads it back, and writes down that it is good. Throws BackupError. */
export async function takeBackup(
  source: BackupSource & { db: Database },
  file: string,
  { nightly = false, ...options }: BackupOptions & { nightly?: boolean } = {},
): Promise<TakenBackup> {
  await writeBackup(source, file, options);
  const manifest = await readBackup(file, options.passphrase, options).catch((error) => {
    fs.rmSync(file, { force: true });
    throw error;
  });
  const byteCount = fs.statSync(file).size;
  // A database that this version has not migrated yet can be backed up all the same.
  const table = await source.pool.query(`select to_regclass('backups') is not null as found`);
  if (table.rows[0]?.found) await recordBackup(source.db, { file, nightly, byteCount });
  return { manifest, byteCount };
}
