import type { ShopSettings } from './shop-settings.ts';

const contactNames = [
  ...(['city', 'phone', 'whatsapp', 'email'] as const),
  ...(['street', 'mapPin', 'openingHours', 'instagram', 'facebook'] as const),
] as const;

/** How shoppers reach the shop, and where and when they find it. */
export type ShopContact = Pick<ShopSettings, (typeof contactNames)[number]>;

/** Picks what every page shows out of all settings: the others stay on the server. */
export function pickContact(settings: ShopSettings): ShopContact {
  return Object.fromEntries(contactNames.map((name) => [name, settings[name]])) as ShopContact;
}

/** 'Mon-Sat 10:00-19:00' with the dashes of a text. */
export const formatHours = (line: string) => line.replaceAll('-', '–');

/** The same as schema.org has it: 'Mo-Sa 10:00-19:00'. */
export const toSchemaHours = (line: string) =>
  line.replace(/\b([A-Z][a-z])[a-z]\b/g, '$1').replaceAll(', ', ',');
