import type { ShopSettings } from './shop-settings.ts';

const contactNames = [
  ...(['city', 'phone', 'whatsapp', 'email'] as const),
  ...(['street', 'mapPin', 'openingHours', 'instagram', 'facebook'] as const),
] as const;

/** How shoppers reach the shop, and where and when they find it. */
export type ShopContact = Pick<ShopSettings, (typeof contactNames)[number]>;

/** Picks what every page shows out of all settings: the others stay on the server. Hours get the dashes of a text. */
export function pickContact(settings: ShopSettings): ShopContact {
  const picked = Object.fromEntries(
    contactNames.map((name) => [name, settings[name]]),
  ) as ShopContact;
  return {
    ...picked,
    openingHours: picked.openingHours.map((line) => line.replaceAll('-', '–')),
  };
}

/** 'Mon–Sat 10:00–19:00' as schema.org has it: 'Mo-Sa 10:00-19:00'. */
export const toSchemaHours = (line: string) =>
  line
    .replaceAll('–', '-')
    .replace(/\b([A-Z][a-z])[a-z]\b/g, '$1')
    .replaceAll(', ', ',');
