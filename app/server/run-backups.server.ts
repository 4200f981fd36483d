import {
  type NightlyBackups,
  runNightlyBackups,
} from '#app/platform/backup/nightly-backup.server.ts';
import { getImageFolder } from '#app/platform/images/image-store.server.ts';
import type { Services } from './services.server.ts';

/** Starts to back the shop up every night, where BACKUP_DIR says so. */
export function runBackups(ground: Services): NightlyBackups {
  const { config, pool, db, log, postgresql } = ground;
  return runNightlyBackups({
    ...config.backup,
    pool,
    db,
    log,
    address: postgresql.address,
    imageFolder: getImageFolder(config.dataDir),
  });
}
