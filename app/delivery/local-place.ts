import { msg, pageLanguage, t } from '#app/platform/language/words.ts';
import type { Place } from './find-place.ts';

/** The title of a place in the language of the page, in English where the shop has no other. */
export function localTitle({ title, titleAr, titleFr }: Place): string {
  const titles = { en: title, ar: titleAr, fr: titleFr };
  return titles[pageLanguage()] ?? title;
}

/** Of the zones that every shop begins with: 'Beirut' is also a place. */
const usualZones = [msg('Around Beirut'), msg('Mountain'), msg('Coast and Bekaa'), msg('Far')];

/** The title of a zone in the language of the page, in English where the owner has written another. */
export function localZone(title: string, places: readonly Place[]): string {
  const seat = places.find((place) => place.title === title);
  if (seat) return localTitle(seat);
  return usualZones.includes(title) ? t(title) : title;
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
