const beirutDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Beirut', dateStyle: 'short' });

/** The calendar date (yyyy-mm-dd) in Beirut. */
export function todayInBeirut(now = new Date()): string {
  return beirutDay.format(now);
}

const beirutTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Beirut',
  timeStyle: 'medium',
});

/** How long the calendar date in Beirut still holds; when the clocks go back, an hour too short. */
export function msUntilMidnightInBeirut(now = new Date()): number {
  const [hours = 0, minutes = 0, seconds = 0] = beirutTime.format(now).split(':').map(Number);
  return (86_400 - hours * 3600 - minutes * 60 - seconds) * 1000 - now.getMilliseconds();
}
