const timeZone = 'Asia/Beirut';
// Made at their first use: a page that shows no time is not to wait for them.
let days: Intl.DateTimeFormat | undefined;
let times: Intl.DateTimeFormat | undefined;

/** The calendar date (yyyy-mm-dd) in Beirut. */
export function todayInBeirut(now = new Date()): string {
  days ??= new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return days.format(now);
}

/** The time of day in Beirut: '14:05:09'. */
export function timeInBeirut(now: Date): string {
  times ??= new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  return times.format(now);
}

/** Date and time of day in Beirut: '2026-11-20T14:05:09'. */
export const momentInBeirut = (at: Date): string => `${todayInBeirut(at)}T${timeInBeirut(at)}`;

/** How long the calendar date in Beirut still holds; when the clocks go back, an hour too short. */
export function msUntilMidnightInBeirut(now = new Date()): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeInBeirut(now).split(':').map(Number);
  return (86_400 - hours * 3600 - minutes * 60 - seconds) * 1000 - now.getMilliseconds();
}
