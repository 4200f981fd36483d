// Beside date.ts, whose formats the home page loads.
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Beirut' });

/** An ISO instant or calendar date in full, as in Beirut: '12 November 2026'. */
export function formatLongDate(iso: string): string {
  return longDay.format(new Date(iso));
}
