// One locale and one time zone, so that the server and every browser print the same day.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Beirut' });

/** An ISO instant or calendar date for the eye, as in Beirut: 'Nov 20, 2026'. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso));
}
