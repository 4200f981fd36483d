const beirutDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Beirut', dateStyle: 'short' });

/** The calendar date (yyyy-mm-dd) in Beirut. */
export function todayInBeirut(now = new Date()): string {
  return beirutDay.format(now);
}
