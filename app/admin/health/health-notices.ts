import { isFromClockAhead } from '#app/platform/text/clock.ts';
import { formatCount } from '#app/platform/text/count.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const steps = [
  [dayMs, 'day'],
  [hourMs, 'hour'],
  [60_000, 'minute'],
] as const;

/** Formats an age in its largest whole unit: '3 hours ago'. */
export function formatAge(ageMs: number): string {
  const step = steps.find(([unitMs]) => ageMs >= unitMs);
  if (!step) return 'just now';
  const [unitMs, unit] = step;
  const count = Math.floor(ageMs / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

export interface HealthNotice {
  /** What is wrong, in a few words for every admin page; null where nothing is. */
  problem: string | null;
  title: string;
  details: string[];
}

interface BackupHealth {
  now: Date;
  verifiedAt: Date | null;
  failed: { at: Date; reason: string } | null;
  /** True when BACKUP_DIR is set: a backup is written every night. */
  isNightly: boolean;
  /** Where images are that no backup holds; null: backups hold all. */
  imagesElsewhere: 'bucket' | 'image host' | null;
}

/**
 * A backup older than two days is a warning: one night may lack power, two should not. So is one from
 * the future, whose age nobody knows.
 */
export function describeBackups({
  now,
  verifiedAt,
  failed,
  isNightly,
  imagesElsewhere,
}: BackupHealth): HealthNotice {
  const getAge = (moment: Date) => now.getTime() - moment.getTime();
  const isAhead = (moment: Date) => isFromClockAhead(moment, now);
  const formatWhen = (moment: Date) =>
    isAhead(moment) ? 'in the future by a wrong clock' : formatAge(getAge(moment));
  const isOld = verifiedAt === null || isAhead(verifiedAt) || getAge(verifiedAt) > 2 * dayMs;
  const details: string[] = [];
  if (failed) details.push(`The last try, ${formatWhen(failed.at)}, failed: ${failed.reason}`);
  if (isOld && !isNightly)
    details.push('Set BACKUP_DIR to a folder on another disk for a backup every night.');
  if (isOld && isNightly && !failed)
    details.push('One is written every night while the shop is open.');
  if (imagesElsewhere)
    details.push(`Backups hold no images of the ${imagesElsewhere}. Keep a copy of them there.`);
  const age = verifiedAt && formatWhen(verifiedAt);
  let problem: string | null = null;
  if (failed) problem = 'The last backup failed';
  else if (isOld) problem = age ? `The last backup was ${age}` : 'No backup yet';
  return { problem, title: age ? `Last verified backup: ${age}` : 'No backup yet', details };
}

interface EmailHealth {
  now: Date;
  /** Where the provider is set; 'files' where none is, and 'unreadable' after a change of AUTH_SECRET. */
  provider: 'environment' | 'settings' | 'unreadable' | 'files';
  sentAt: Date | null;
  waiting: number;
  retried: number;
  failed: number;
  overdueSeconds: number;
  lastReason: string | null;
}

const lateSeconds = 5 * 60;
const unreadableProvider =
  'The mail provider was entered under another AUTH_SECRET. Enter it again under Settings, Sending mail.';

/** An email that waits for seconds is normal. One that is tried again or given up is not. */
export function describeEmails(facts: EmailHealth): HealthNotice {
  const { now, provider, sentAt, waiting, retried, failed, overdueSeconds, lastReason } = facts;
  const formatSince = (moment: Date) => formatAge(now.getTime() - moment.getTime());
  const isLate = waiting > 0 && overdueSeconds > lateSeconds;
  const waits = `${formatCount(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}`;
  const hasProvider = provider !== 'files';
  const details: string[] = [];
  if (!hasProvider)
    details.push(
      'No mail provider: emails are written to files, nobody receives them. Enter one under Settings, Sending mail.',
    );
  if (provider === 'unreadable') details.push(unreadableProvider);
  if (failed > 0)
    details.push(
      `${formatCount(failed, 'mail')} could not be sent. They are listed on the Orders tab.`,
    );
  if (retried > 0) details.push(`${formatCount(retried, 'mail')} failed and will be tried again.`);
  if (failed + retried > 0 && lastReason) details.push(`The last failure: ${lastReason}`);
  if (waiting > 0) {
    const oldest = isLate ? `, the oldest for ${Math.round(overdueSeconds / 60)} minutes` : '';
    details.push(`${waits} to be sent${oldest}.`);
  }
  const verb = hasProvider ? 'sent' : 'written';
  let problem: string | null = null;
  if (!hasProvider) problem = 'Emails reach nobody: no mail provider is set';
  else if (provider === 'unreadable') problem = 'Emails wait: the mail provider cannot be read';
  else if (failed > 0) problem = `${formatCount(failed, 'mail')} could not be sent`;
  else if (retried > 0) problem = `${formatCount(retried, 'mail')} failed and will be tried again`;
  else if (isLate) problem = `${waits} too long`;
  return {
    problem,
    title: sentAt ? `Last mail ${verb}: ${formatSince(sentAt)}` : `No mail was ${verb} yet`,
    details,
  };
}

interface DiskHealth {
  freeBytes: number;
  totalBytes: number;
}

/** A gigabyte takes the largest backup of a small shop, with its database, for a while. */
const minFreeBytes = 1e9;

const formatBytes = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

export function describeDisk({ freeBytes, totalBytes }: DiskHealth): HealthNotice {
  const isLow = freeBytes < minFreeBytes;
  const left = `${formatBytes(freeBytes)} of disk left`;
  return {
    problem: isLow ? `Only ${left}` : null,
    title: `${left}, of ${formatBytes(totalBytes)}`,
    details: isLow
      ? [
          'Orders fail when the disk is full. Delete old backups, or move the shop to a larger disk.',
        ]
      : [],
  };
}

interface DatabaseHealth {
  version: string;
  byteCount: number;
  isEmbedded: boolean;
}

export function describeDatabase({ version, byteCount, isEmbedded }: DatabaseHealth): HealthNotice {
  const place = isEmbedded ? 'started by the shop itself' : 'at DATABASE_URL';
  return {
    problem: null,
    title: `PostgreSQL ${version}, ${formatBytes(byteCount)}`,
    details: [`It is ${place} and answers.`],
  };
}
