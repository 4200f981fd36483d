import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { DeliveryRange, ShopSettings } from './shop-settings.ts';

export type DeliveryTerms = Pick<
  ShopSettings,
  'deliveryFromCents' | 'deliveryToCents' | 'deliveryDays' | 'cutOff'
>;

/** Formats the price range: '$4 to $10'. Whole dollars have no decimals. */
export function deliveryCost({ deliveryFromCents, deliveryToCents }: DeliveryRange): string {
  const [from, to] = [deliveryFromCents, deliveryToCents].map((cents) =>
    formatPrice(cents).replace(/\.00$/, ''),
  );
  return from === to ? `${from}` : t('{from} to {to}', { from: `${from}`, to: `${to}` });
}

/** Specification, sections 2 and 9. */
export const defaultDelivery: DeliveryTerms = {
  deliveryFromCents: 400,
  deliveryToCents: 1000,
  deliveryDays: '3-4',
  cutOff: '15:00',
};

/** Picks the terms out of all settings: the other settings stay on the server. */
export function pickTerms(settings: DeliveryTerms): DeliveryTerms {
  const { deliveryFromCents, deliveryToCents, deliveryDays, cutOff } = settings;
  return { deliveryFromCents, deliveryToCents, deliveryDays, cutOff };
}

/** Whether couriers deliver on a day (yyyy-mm-dd): not on Sundays, and not on the owner's holidays. */
export function isDeliveryDay(day: string, holidays: readonly string[]): boolean {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return !isSunday && !holidays.includes(day);
}

/** Lists the next five holidays, from `today` on. */
export function listNextHolidays(holidays: readonly string[], today: string): string[] {
  return holidays.filter((day) => day >= today).slice(0, 5);
}
