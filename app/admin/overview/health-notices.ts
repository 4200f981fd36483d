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

/** A notice of the overview. */
export interface HealthNotice {
  tone: 'ok' | 'warn';
  title: string;
  /** What went wrong, and what to do. */
  details: string[];
}

export interface BackupHealth {
  now: Date;
  verifiedAt: Date | null;
  failed: { at: Date; reason: string } | null;
  /** True when BACKUP_DIR is set: a backup is written every night. */
  isNightly: boolean;
}

/** A backup older than two days is a warning: one night may lack power, two should not. */
export function describeBackups({
  now,
  verifiedAt,
  failed,
  isNightly,
}: BackupHealth): HealthNotice {
  const getAge = (moment: Date) => now.getTime() - moment.getTime();
  const isOld = verifiedAt === null || getAge(verifiedAt) > 2 * dayMs;
  const details: string[] = [];
  if (failed)
    details.push(`The last try, ${formatAge(getAge(failed.at))}, failed: ${failed.reason}`);
  if (isOld && !isNightly) {
    details.push(
      'Set BACKUP_DIR to a folder on another disk for a backup every night, or run: npm run shop -- backup FILE',
    );
  }
  if (isOld && isNightly && !failed) {
    details.push(
      'One is written every night while the shop is open. At once: npm run shop -- backup FILE',
    );
  }
  return {
    tone: isOld || failed ? 'warn' : 'ok',
    title: verifiedAt ? `Last verified backup: ${formatAge(getAge(verifiedAt))}` : 'No backup yet',
    details,
  };
}

export interface EmailHealth {
  now: Date;
  /** False when no provider is set: emails are then written to files. */
  hasProvider: boolean;
  sentAt: Date | null;
  waiting: number;
  retried: number;
  failed: number;
  oldestSeconds: number;
  lastReason: string | null;
}

const lateSeconds = 5 * 60;

const countEmails = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'}`;

/** An email that waits for seconds is normal. One that is tried again or given up is not. */
export function describeEmails(facts: EmailHealth): HealthNotice {
  const { now, hasProvider, sentAt, waiting, retried, failed, oldestSeconds, lastReason } = facts;
  const formatSince = (moment: Date) => formatAge(now.getTime() - moment.getTime());
  const isLate = waiting > 0 && oldestSeconds > lateSeconds;
  const details: string[] = [];
  if (!hasProvider) {
    details.push(
      'No mail provider: emails are written to files, nobody receives them. Set MAIL_API_URL and MAIL_API_KEY, or MAIL_SMTP_URL.',
    );
  }
  if (failed > 0)
    details.push(`${countEmails(failed)} could not be sent. They are listed on the Orders tab.`);
  if (retried > 0) details.push(`${countEmails(retried)} failed and will be tried again.`);
  if (failed + retried > 0 && lastReason) details.push(`The last failure: ${lastReason}`);
  if (waiting > 0) {
    const oldest = isLate ? `, the oldest for ${Math.round(oldestSeconds / 60)} minutes` : '';
    details.push(
      `${countEmails(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent${oldest}.`,
    );
  }
  const verb = hasProvider ? 'sent' : 'written';
  return {
    tone: !hasProvider || failed > 0 || retried > 0 || isLate ? 'warn' : 'ok',
    title: sentAt ? `Last mail ${verb}: ${formatSince(sentAt)}` : `No mail was ${verb} yet`,
    details,
  };
}
