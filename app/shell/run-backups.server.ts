import {
  type NightlyBackups,
  runNightlyBackups,
} from '#app/platform/backup/nightly-backup.server.ts';
import { imageFolder } from '#app/platform/image-store.server.ts';
import type { Ground } from './ground.server.ts';

/** Starts to back the shop up every night, where BACKUP_DIR says so. */
export async function runBackups(ground: Ground): Promise<NightlyBackups> {
  const { config, pool, db, log, postgresql } = ground;
  const found = await pool.query<{ created_at: Date }>('select created_at from installation');
  return runNightlyBackups({
    ...config.backup,
    pool,
    db,
    log,
    address: postgresql.address,
    imageFolder: imageFolder(config.dataDir),
    installedAt: found.rows[0]?.created_at ?? new Date(0),
  });
}
