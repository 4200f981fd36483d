import {
  type AmountDue,
  type AmountDueSettings,
  describeAmountDue,
  formatLira,
  type PricedDelivery,
} from '#app/delivery/amount-due.ts';
import { t } from '#app/platform/language/words.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { pickTerms } from '#app/settings/delivery-terms.ts';
import { localCity } from '#app/settings/local-city.ts';
import { type Notices, quoteNotice } from '#app/settings/local-notices.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { isReadyToCollect, type Order } from './order.ts';

/** The owner's settings that pages, papers and emails show beside what is to be paid. */
export type OrderDueSettings = AmountDueSettings & Pick<ShopSettings, 'cashNote'>;

/** Picks them out of all settings: the other settings stay on the server. */
export function pickDueSettings(
  settings: AmountDueSettings & Notices<'cashNote'>,
): OrderDueSettings {
  const cashNote = quoteNotice(settings, 'cashNote');
  const { city, holidays } = settings;
  return { ...pickTerms(settings), city: localCity(city), holidays, cashNote };
}

/**
 * What is to be paid for an order and when it comes, in the words of every page, paper and email.
 * Null for a cancelled order; without days for a delivered one.
 */
export function describeOrderDue(
  order: PricedDelivery & Pick<Order, 'status'> & Partial<Pick<Order, 'readyAt'>>,
  settings: AmountDueSettings,
): AmountDue | null {
  if (order.status === 'cancelled') return null;
  const due = describeAmountDue(order, settings);
  if (isReadyToCollect({ readyAt: null, ...order }))
    return { ...due, days: describeReady(settings) };
  return order.status === 'delivered' ? { ...due, days: null } : due;
}

/** 'Have $26.00 ready in cash.', where anything is left to pay. */
export const describeReadyCash = ({ dueCents, due }: AmountDue): string =>
  dueCents === 0 ? t('Nothing is left to pay.') : t('Have {due} ready in cash.', { due });

/** What the pages, papers and emails say instead of the promise once an order can be collected. */
export const describeReady = ({ city }: Pick<ShopSettings, 'city'>) =>
  t('Ready to collect in {city}', { city });

/** The amount of a receipt in lira, at the rate that was frozen when the order was placed. */
export function describeLira(
  { lbpRate, totalCents, createdAt }: Pick<Order, 'lbpRate' | 'totalCents' | 'createdAt'>,
  dueCents: number | null,
): string | null {
  if (lbpRate === null) return null;
  const lira =
    dueCents === null
      ? t('Total {lira}', { lira: formatLira(totalCents, lbpRate) })
      : formatLira(dueCents, lbpRate);
  return [lira, formatDateTime(createdAt)].join(t(', '));
}
