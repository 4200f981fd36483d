const timeZone = 'Asia/Beirut';
// Made at their first use: a page that shows no time is not to wait for them.
let days: Intl.DateTimeFormat | undefined;
let times: Intl.DateTimeFormat | undefined;

/** The calendar date (yyyy-mm-dd) in Beirut. */
export function todayInBeirut(now = new Date()): string {
  days ??= new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return days.format(now);
}

/** How long the calendar date in Beirut still holds; when the clocks go back, an hour too short. */
export function msUntilMidnightInBeirut(now = new Date()): number {
  times ??= new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  const [hours = 0, minutes = 0, seconds = 0] = times.format(now).split(':').map(Number);
  return (86_400 - hours * 3600 - minutes * 60 - seconds) * 1000 - now.getMilliseconds();
}
