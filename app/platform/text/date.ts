// One locale and one time zone, so that the server and every browser print the same day.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Beirut' });

/** An ISO instant or calendar date for the eye, as in Beirut: 'Nov 20, 2026'. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso));
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Beirut' });

/** An ISO instant or calendar date in full, as in Beirut: '12 November 2026'. */
export function formatLongDate(iso: string): string {
  return longDay.format(new Date(iso));
}

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Beirut',
});

/** An ISO instant with its time of day in Beirut: 'Nov 20, 2026, 14:05'. */
export function formatDateTime(iso: string): string {
  return moment.format(new Date(iso));
}

const time = new Intl.DateTimeFormat('en-US', {
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Beirut',
});

/** The time of day in Beirut: '14:05'. */
export function formatTime(at: Date): string {
  return time.format(at);
}
