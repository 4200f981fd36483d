// One locale and one time zone, so that the server and every browser print the same day.
const createFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Asia/Beirut' });

const clock = { timeStyle: 'short', hourCycle: 'h23' } as const;
const day = createFormat({ dateStyle: 'medium' });
const moment = createFormat({ dateStyle: 'medium', ...clock });
const time = createFormat(clock);

/** An ISO instant or calendar date for the eye, as in Beirut: 'Nov 20, 2026'. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso));
}

/** An ISO instant with its time of day in Beirut: 'Nov 20, 2026, 14:05'. */
export function formatDateTime(iso: string): string {
  return moment.format(new Date(iso));
}

/** The time of day in Beirut: '14:05'. */
export function formatTime(at: Date): string {
  return time.format(at);
}
