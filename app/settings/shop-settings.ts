import type { DeliveryTerms } from './delivery-terms.ts';

/** What the owner can change without touching code. */
export interface ShopSettings extends DeliveryTerms {
  name: string;
  city: string;
  phone: string;
  whatsapp: string;
  email: string;
  /** The name that mails come from; empty: the shop's. */
  mailFromName: string;
  mailFrom: string;
  /** Who hears of new orders. */
  orderMailTo: string;
  /** Calendar dates without delivery, in their order. */
  holidays: string[];
  /** Shown on the cart page; empty: nothing. */
  cartNotice: string;
  checkoutNotice: string;
}

/** The settings as a form shows them. */
export type SettingsText = Record<keyof ShopSettings, string>;

export type SettingsErrors = Partial<SettingsText>;

function dollars(cents: number): string {
  return (cents / 100).toFixed(2).replace(/\.00$/, '');
}

export function settingsText(settings: ShopSettings): SettingsText {
  return {
    ...settings,
    deliveryFromCents: dollars(settings.deliveryFromCents),
    deliveryToCents: dollars(settings.deliveryToCents),
    holidays: settings.holidays.join('\n'),
  };
}

/** The holidays that are still to come, at most `count` of them. */
export function nextHolidays(holidays: readonly string[], today: string, count = 5): string[] {
  return holidays.filter((day) => day >= today).slice(0, count);
}
