// Made at its first use: a page that shows no time is not to wait for it.
let moments: Intl.DateTimeFormat | undefined;

/** Date and time of day in Beirut: '2026-11-20T14:05:09'. */
export function momentInBeirut(at: Date): string {
  // Swedish writes it as ISO 8601 does, in every browser. Safari's en-CA gives 11/29/26.
  const style = { timeZone: 'Asia/Beirut', dateStyle: 'short', timeStyle: 'medium' } as const;
  moments ??= new Intl.DateTimeFormat('sv', style);
  return moments.format(at).replace(' ', 'T');
}

/** The instant at which Beirut's clock shows this: '2026-11-20T14:05'. */
export function instantInBeirut(moment: string): Date {
  const asUtc = new Date(`${moment}Z`);
  return new Date(2 * asUtc.getTime() - Date.parse(`${momentInBeirut(asUtc)}Z`));
}

/** The calendar date (yyyy-mm-dd) in Beirut. */
export const todayInBeirut = (now = new Date()): string => momentInBeirut(now).slice(0, 10);

/** The time of day in Beirut: '14:05:09'. */
export const timeInBeirut = (now: Date): string => momentInBeirut(now).slice(11);

/** Whether what has happened has a moment in the future: the clock was ahead when it was recorded. */
export function isFromClockAhead(moment: Date, now: Date): boolean {
  return moment.getTime() - now.getTime() > 3_600_000;
}

/** How long the calendar date in Beirut still holds; when the clocks go back, an hour too short. */
export function msUntilMidnightInBeirut(now = new Date()): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeInBeirut(now).split(':').map(Number);
  return (86_400 - hours * 3600 - minutes * 60 - seconds) * 1000 - now.getMilliseconds();
}
