import fs from 'node:fs';
import path from 'node:path';
import { createContext } from 'react-router';
import type { Database, DatabaseAddress } from '#app/platform/database/database.server.ts';
import { asTheOnlyOne } from '#app/platform/database/shop-locks.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import type { BackupSource } from './backup-files.server.ts';
import { readBackupHistory, readInstalledAt, recordBackup } from './backup-record.server.ts';
import {
  formatNightlyName,
  getBackupMinute,
  isBackupDue,
  listExpiredBackups,
} from './backup-schedule.ts';
import { BackupError } from './manifest.server.ts';
import { takeBackup } from './write-backup.server.ts';

/** What a backup is taken of, and with. */
export interface BackupServices extends BackupSource {
  db: Database;
  address: DatabaseAddress;
  log: Log;
  passphrase: string | undefined;
}

/** For the admin's own backups. */
export const backupContext = createContext<BackupServices>();

export interface NightlyBackupOptions extends BackupServices {
  /** Where they are written; null: there are none. */
  dir: string | null;
}

export interface NightlyBackups {
  /** Aborts a running backup; the next start takes it again. */
  stop(): Promise<void>;
}

const firstCheckMs = 60_000;
const checkMs = 5 * 60_000;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Beirut',
  dateStyle: 'short',
  timeStyle: 'medium',
});

function nameAt(now: Date): string {
  const [day = '', time = ''] = clock.format(now).split(' ');
  return formatNightlyName(day, time);
}

async function isDue({ db }: NightlyBackupOptions, now: Date): Promise<boolean> {
  const [installedAt, { verifiedAt, failed }] = await Promise.all([
    readInstalledAt(db),
    readBackupHistory(db, { nightlyOnly: true }),
  ]);
  const failedAt = failed?.at ?? null;
  return isBackupDue({ now, minute: getBackupMinute(installedAt), verifiedAt, failedAt });
}

interface Taking {
  dir: string;
  now: Date;
  signal?: AbortSignal;
  nightly: boolean;
  /** Creates `dir` where it is missing. Never for another disk, which may not be mounted. */
  createDir?: boolean;
}

/** Takes a backup and deletes the expired ones. Resolves to why it failed, or to null. */
async function take(
  options: BackupServices,
  { dir, now, signal, nightly, createDir }: Taking,
): Promise<string | null> {
  const { db, log, passphrase } = options;
  const file = path.join(dir, nameAt(now));
  try {
    if (createDir) fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    const { byteCount, manifest } = await takeBackup(options, file, {
      passphrase,
      signal,
      nightly,
    });
    log.info({ file, byteCount }, 'backup written and verified');
    const missing = manifest.bucket?.missing ?? [];
    if (missing.length > 0)
      log.warn({ file, missing }, 'the bucket lacks images, so the backup does');
    for (const name of listExpiredBackups(fs.readdirSync(dir))) fs.rmSync(path.join(dir, name));
    return null;
  } catch (error) {
    const failure = error instanceof BackupError ? error.message : 'See the log.';
    if (signal?.aborted) return failure;
    log.error({ err: error, file }, 'the backup failed');
    await recordBackup(db, { file, nightly, failure });
    return failure;
  }
}

/** Writes and verifies a backup at once, unless another is being written. */
export async function backUpNow(
  options: BackupServices,
  folder: Pick<Taking, 'dir' | 'createDir'>,
): Promise<{ failure: string | null } | 'busy'> {
  const outcome = await asTheOnlyOne(options.address, async () => ({
    failure: await take(options, { ...folder, now: new Date(), nightly: false }),
  }));
  return outcome ?? 'busy';
}

/** Takes the nightly backup if it is due and no other process takes it. Rejects without a database. */
export async function backUpIfDue(
  options: NightlyBackupOptions,
  { now = new Date(), signal = new AbortController().signal } = {},
): Promise<void> {
  const { dir } = options;
  if (!dir || !(await isDue(options, now))) return;
  await asTheOnlyOne(options.address, async () => {
    // Another process may have taken it in the meantime.
    if (await isDue(options, now)) await take(options, { dir, now, signal, nightly: true });
    return true;
  });
}

/** Backs up the shop every night while the process runs. */
export function runNightlyBackups(options: NightlyBackupOptions): NightlyBackups {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const check = () => {
    if (isRunning) return;
    isRunning = true;
    running = backUpIfDue(options, { signal: stopping.signal })
      .catch((error) => options.log.warn({ err: error }, 'the nightly backup is delayed'))
      .finally(() => {
        isRunning = false;
      });
  };
  const first = setTimeout(check, firstCheckMs).unref();
  const timer = setInterval(check, checkMs).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
