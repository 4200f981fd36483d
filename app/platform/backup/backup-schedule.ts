import { todayInBeirut } from '#app/platform/text/clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface BackupTimes {
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
 * as soon as the shop is open again, and one that failed after an hour.
 */
export function isBackupDue({ now, minute, verifiedAt, failedAt }: BackupTimes): boolean {
  if (failedAt && now.getTime() - failedAt.getTime() < hourMs) return false;
  return verifiedAt === null || toNight(now, minute) > toNight(verifiedAt, minute);
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
/** A backup that a power cut interrupted. */
const partialShape = /^shop-[\d-]{17}\.backup\.partial$/;

/** The name of a nightly backup; names are in order of time. The time is that of its zone's clock. */
export function formatNightlyName(day: string, time: string): string {
  return `shop-${day}-${time.replaceAll(':', '')}.backup`;
}

/**
 * The nightly backups to delete: 7 daily, 4 weekly and 12 monthly ones are retained. Days without a
 * backup do not count, so that a shop that was closed for a month loses nothing. Interrupted backups
 * are deleted, files of other names are ignored.
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
  const partial = names.filter((name) => partialShape.test(name));
  return [...newestFirst.filter((name) => !retained.has(name)), ...partial];
}
