import { localFormat, t } from '#app/platform/language/words.ts';
import { readDay } from './date.ts';

// Beside date.ts, which the home page loads: these formats it does not need.

const timeZone = 'Asia/Beirut';
const clock = { timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
const moment = localFormat('en-US', { dateStyle: 'medium', ...clock });
const time = localFormat('en-US', clock);

/** An instant with its time of day in Beirut: 'Nov 20, 2026, 14:05'. */
export function formatDateTime(at: Date | string): string {
  return moment(new Date(at));
}

/** The time of day in Beirut: '14:05'. */
export function formatTime(at: Date): string {
  return time(at);
}

/** A month (0 to 11) in full: 'November'. */
export function nameMonth(at: number): string {
  const months = t(
    'January|February|March|April|May|June|July|August|September|October|November|December',
  );
  return months.split('|')[at] ?? '';
}

/** An ISO instant or calendar date in full, as in Beirut: '12 November 2026'. */
export function formatLongDate(iso: string): string {
  const [day, at, year] = readDay(iso);
  return `${day} ${nameMonth(at)} ${year}`;
}
