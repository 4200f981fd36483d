import { localFormat } from '#app/platform/language/words.ts';

// One locale for each language and one time zone, so that the server and every browser print the same day.
const day = localFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Beirut' });

/** An ISO instant or calendar date for the eye, as in Beirut: 'Nov 20, 2026'. */
export function formatDate(iso: string): string {
  return day(new Date(iso));
}
