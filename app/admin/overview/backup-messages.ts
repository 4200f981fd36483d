const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const steps = [
  [dayMs, 'day'],
  [hourMs, 'hour'],
  [60_000, 'minute'],
] as const;

/** How long something is ago, in its largest whole unit: '3 hours ago'. */
export function formatAge(ageMs: number): string {
  const step = steps.find(([unitMs]) => ageMs >= unitMs);
  if (!step) return 'just now';
  const [unitMs, unit] = step;
  const count = Math.floor(ageMs / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** What the overview says of the backups. */
export interface BackupState {
  tone: 'ok' | 'warn';
  title: string;
  /** What went wrong, and what to do. */
  hints: string[];
}

export interface BackupFacts {
  now: Date;
  verifiedAt: Date | null;
  failed: { at: Date; reason: string } | null;
  /** Whether BACKUP_DIR asks for one every night. */
  isNightly: boolean;
}

/** A backup older than two days is a warning: one night may lack power, two should not. */
export function describeBackups({ now, verifiedAt, failed, isNightly }: BackupFacts): BackupState {
  const ageOf = (moment: Date) => now.getTime() - moment.getTime();
  const isOld = verifiedAt === null || ageOf(verifiedAt) > 2 * dayMs;
  const hints: string[] = [];
  if (failed) hints.push(`The last try, ${formatAge(ageOf(failed.at))}, failed: ${failed.reason}`);
  if (isOld && !isNightly) {
    hints.push(
      'Set BACKUP_DIR to a folder on another disk for a backup every night, or run: npm run shop -- backup FILE',
    );
  }
  if (isOld && isNightly && !failed) {
    hints.push(
      'One is written every night while the shop is open. At once: npm run shop -- backup FILE',
    );
  }
  return {
    tone: isOld || failed ? 'warn' : 'ok',
    title: verifiedAt ? `Last verified backup: ${formatAge(ageOf(verifiedAt))}` : 'No backup yet',
    hints,
  };
}
