import fs from 'node:fs';
import path from 'node:path';
import { createContext } from 'react-router';
import type { Database, DatabaseAddress } from '#app/platform/database/database.server.ts';
import { asTheOnlyOne } from '#app/platform/database/shop-locks.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { isFromClockAhead, momentInBeirut, todayInBeirut } from '#app/platform/text/clock.ts';
import type { BackupSource } from './backup-files.server.ts';
import { readBackupHistory, readInstalledAt, recordBackup } from './backup-record.server.ts';
import { BackupError } from './manifest.server.ts';
import { takeBackup } from './write-backup.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface BackupTimes {
  now: Date;
  /** Minutes after 03:00 in Beirut at which this installation writes. */
  minute: number;
  /** When the last nightly backup was written, and when one failed. */
  verifiedAt: Date | null;
  failedAt: Date | null;
}

/** The day that a moment belongs to, where days begin at that minute after 03:00 in Beirut. */
function toNight(moment: Date, minute: number): string {
  return todayInBeirut(new Date(moment.getTime() - 3 * hourMs - minute * minuteMs));
}

/**
 * Whether to take a nightly backup now. The first one is due at once, one that a power cut prevented
 * as soon as the shop is open again, and one that failed after an hour. What a clock that was ahead
 * recorded would postpone the next one until that date, so it does not count.
 */
export function isBackupDue({ now, minute, verifiedAt, failedAt }: BackupTimes): boolean {
  const counts = (moment: Date | null): moment is Date =>
    moment !== null && !isFromClockAhead(moment, now);
  if (counts(failedAt) && now.getTime() - failedAt.getTime() < hourMs) return false;
  return !counts(verifiedAt) || toNight(now, minute) > toNight(verifiedAt, minute);
}

/** A minute of the hour that differs by installation, so that shops do not all write at once. */
export function getBackupMinute(installedAt: Date): number {
  return installedAt.getTime() % 60;
}

const dayMs = 86_400_000;

/** For how many days, weeks and months the newest backup is retained. */
const retention: readonly (readonly [count: number, toPeriod: (day: string) => string])[] = [
  [7, (day) => day],
  [4, toWeek],
  [12, (day) => day.slice(0, 7)],
];

/** The week that a calendar date belongs to, from Monday to Sunday. */
function toWeek(day: string): string {
  // The first day of 1970 was a Thursday.
  return String(Math.floor((Date.parse(day) / dayMs + 3) / 7));
}

const nameShape = /^shop-(\d{4}-\d{2}-\d{2})-\d{6}\.backup$/;
/** The names of backups that a power cut interrupted. */
const partialNames = `shop-${'[0-9-]'.repeat(17)}.backup.partial`;

/** The name of a nightly backup, with Beirut's date and time; names are in order of time. */
export function formatNightlyName(now: Date): string {
  return `shop-${momentInBeirut(now).replace('T', '-').replaceAll(':', '')}.backup`;
}

/**
 * The nightly backups to delete: 7 daily, 4 weekly and 12 monthly ones are retained. Days without a
 * backup do not count, so that a shop that was closed for a month loses nothing. Files of other names are
 * ignored.
 */
export function listExpiredBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => nameShape.test(name))
    .sort()
    .reverse();
  const toDay = (name: string) => nameShape.exec(name)?.[1] ?? '';
  const retained = new Set<string>();
  for (const [count, toPeriod] of retention) {
    const newest = new Map<string, string>();
    for (const name of newestFirst) {
      const period = toPeriod(toDay(name));
      if (!newest.has(period) && newest.size < count) newest.set(period, name);
    }
    for (const name of newest.values()) retained.add(name);
  }
  return newestFirst.filter((name) => !retained.has(name));
}

export interface BackupServices extends BackupSource {
  db: Database;
  address: DatabaseAddress;
  log: Log;
  passphrase: string | undefined;
}

export const backupContext = createContext<BackupServices>();

interface NightlyBackupOptions extends BackupServices {
  /** Where they are written; null: there are none. */
  dir: string | null;
}

const firstCheckMs = minuteMs;
const checkMs = 5 * minuteMs;

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

/** A second backup of the same second has the name of the next. */
function nameFreeFile(dir: string, now: Date): string {
  const file = path.join(dir, formatNightlyName(now));
  return fs.existsSync(file) ? nameFreeFile(dir, new Date(now.getTime() + 1000)) : file;
}

/** Takes a backup, and deletes interrupted and expired ones. Resolves to why it failed, or to null. */
async function take(
  options: BackupServices,
  { dir, now, signal, nightly, createDir }: Taking,
): Promise<string | null> {
  const { db, log, passphrase } = options;
  const file = nameFreeFile(dir, now);
  try {
    if (createDir) fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    // First, since they may be what fills the disk.
    for (const name of fs.globSync(partialNames, { cwd: dir })) fs.rmSync(path.join(dir, name));
    const { byteCount, manifest } = await takeBackup(options, file, {
      passphrase,
      signal,
      nightly,
    });
    log.info({ file, byteCount }, 'backup written and verified');
    const missing = manifest.bucket?.missing ?? [];
    if (missing.length > 0)
      log.warn({ file, missing }, 'the bucket lacks images, so the backup does');
    // By a clock that is far behind, the new one is the oldest.
    for (const name of listExpiredBackups(fs.readdirSync(dir)))
      if (name !== path.basename(file)) fs.rmSync(path.join(dir, name));
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
export function runNightlyBackups(options: NightlyBackupOptions) {
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
    /** Aborts a running backup; the next start takes it again. */
    async stop(): Promise<void> {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
