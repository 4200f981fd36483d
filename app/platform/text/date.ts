import { pageLanguage, t } from '#app/platform/language/words.ts';
import { todayInBeirut } from './clock.ts';

/**
 * An ISO instant or calendar date for the eye, as in Beirut: 'Nov 20, 2026'. A calendar date by hand, since
 * the lists and articles have one and a browser takes 15 to 20 ms to start its Intl.
 */
export function formatDate(iso: string): string {
  const day = iso.includes('T') ? todayInBeirut(new Date(iso)) : iso;
  const [year = '', month, date] = day.split('-');
  const months = t('Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec').split('|');
  const name = months[Number(month) - 1];
  return pageLanguage() === 'en'
    ? `${name} ${Number(date)}, ${year}`
    : `${Number(date)} ${name} ${year}`;
}
