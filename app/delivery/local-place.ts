import { pageLanguage } from '#app/platform/language/words.ts';
import type { Place } from './find-place.ts';

/** The title of a place in the language of the page, in English where the shop has no other. */
export function localTitle({ title, titleAr, titleFr }: Place): string {
  const titles = { en: title, ar: titleAr, fr: titleFr };
  return titles[pageLanguage()] ?? title;
}

interface Destination {
  placeTitle: string | null;
  /** As the customer typed it. */
  city: string;
}

/** Where a delivery goes: the title is English, and customers who read another language have typed theirs. */
export function localDestination({ placeTitle, city }: Destination): string {
  return pageLanguage() === 'en' ? (placeTitle ?? city) : city;
}
