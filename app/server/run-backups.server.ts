import {
  type NightlyBackups,
  runNightlyBackups,
} from '#app/platform/backup/nightly-backup.server.ts';
import { imageFolder } from '#app/platform/images/image-store.server.ts';
import type { Ground } from './services.server.ts';

/** Starts to back the shop up every night, where BACKUP_DIR says so. */
export function runBackups(ground: Ground): NightlyBackups {
  const { config, pool, db, log, postgresql } = ground;
  return runNightlyBackups({
    ...config.backup,
    pool,
    db,
    log,
    address: postgresql.address,
    imageFolder: imageFolder(config.dataDir),
  });
}
