import { msg, pageLanguage, t } from '#app/platform/language/words.ts';
import { localCity } from './local-city.ts';
import type { ShopSettings } from './shop-settings.ts';

const contactNames = [
  ...(['city', 'phone', 'whatsapp', 'email'] as const),
  ...(['street', 'mapPin', 'openingHours', 'instagram', 'facebook'] as const),
] as const;

export type ShopContact = Pick<ShopSettings, (typeof contactNames)[number]> & {
  /** The opening hours in the language of the page, where that is not English. */
  localHours?: string[];
};

const weekdays = [
  ...[msg('Mon'), msg('Tue'), msg('Wed'), msg('Thu'), msg('Fri')],
  ...[msg('Sat'), msg('Sun')],
];

/** 'Mon–Sat 10:00–19:00' in the language of the page. */
function translateHours(line: string): string {
  const [, days = '', from = '', to = ''] = /^(.+) (\S+)–(\S+)$/.exec(line) ?? [];
  const named = weekdays.reduce((text, day) => text.replaceAll(day, t(day)), days);
  return t('{days} {from}–{to}', { days: named.replaceAll(', ', t(', ')), from, to });
}

/** Picks what every page shows out of all settings: the others stay on the server. Hours get the dashes of a text. */
export function pickContact(settings: ShopSettings): ShopContact {
  const picked = Object.fromEntries(
    contactNames.map((name) => [name, settings[name]]),
  ) as ShopContact;
  const openingHours = picked.openingHours.map((line) => line.replaceAll('-', '–'));
  const isEnglish = pageLanguage() === 'en';
  return {
    ...picked,
    city: localCity(picked.city),
    openingHours,
    ...(!isEnglish && { localHours: openingHours.map(translateHours) }),
  };
}

/** 'Mon–Sat 10:00–19:00' as schema.org has it: 'Mo-Sa 10:00-19:00'. */
export const toSchemaHours = (line: string) =>
  line
    .replaceAll('–', '-')
    .replace(/\b([A-Z][a-z])[a-z]\b/g, '$1')
    .replaceAll(', ', ',');
