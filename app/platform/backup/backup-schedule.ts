import { todayInBeirut } from '#app/platform/text/clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface BackupTimes {
  now: Date;
  /** How many minutes after 03:00 in Beirut this installation's turn is. */
  minute: number;
  /** When the last nightly backup was written, and when one failed. */
  verifiedAt: Date | null;
  failedAt: Date | null;
}

/** The day that a moment belongs to, where days begin at that minute after 03:00 in Beirut. */
function nightOf(moment: Date, minute: number): string {
  return todayInBeirut(new Date(moment.getTime() - 3 * hourMs - minute * minuteMs));
}

/**
 * Whether a nightly backup is to be taken now: the first one ever at once, one that the power cut
 * kept from its hour as soon as it can, one that failed again after an hour.
 */
export function isBackupDue({ now, minute, verifiedAt, failedAt }: BackupTimes): boolean {
  if (failedAt && now.getTime() - failedAt.getTime() < hourMs) return false;
  return verifiedAt === null || nightOf(now, minute) > nightOf(verifiedAt, minute);
}

/** A chance minute of the hour, always the same for an installation, so that not all shops write at once. */
export function minuteOf(installedAt: Date): number {
  return installedAt.getTime() % 60;
}
