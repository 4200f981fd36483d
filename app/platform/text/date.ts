import { pageLanguage, t } from '#app/platform/language/words.ts';
import { todayInBeirut } from './clock.ts';

// Calendar dates are written by hand, since lists and articles show them and a browser takes 15 to 20 ms to
// start its Intl.

/** Day, month (0 to 11) and year in Beirut of an ISO instant or calendar date. */
export function readDay(iso: string): [day: number, month: number, year: string] {
  const date = iso.includes('T') ? todayInBeirut(new Date(iso)) : iso;
  const [year = '', month, day] = date.split('-');
  return [Number(day), Number(month) - 1, year];
}

/** An ISO instant or calendar date for the eye, as in Beirut: 'Nov 20, 2026'. */
export function formatDate(iso: string): string {
  const [day, at, year] = readDay(iso);
  const month = t('Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec').split('|')[at];
  return pageLanguage() === 'en' ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`;
}
