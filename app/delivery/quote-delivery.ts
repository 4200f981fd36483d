import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { t } from '#app/platform/language/words.ts';
import {
  type AmountDue,
  describeAmountDue,
  limitCredit,
  type PricedDelivery,
} from './amount-due.ts';
import { formatWindow } from './delivery-window.ts';
import { type DeliveryRequest, type DeliverySettings, planDelivery } from './plan-delivery.ts';
import type { DeliveryChoice } from './use-delivery-choice.ts';

interface PricedItems extends Pick<DeliveryRequest, 'items' | 'totalCents'> {
  /** The credit that is to pay for it as far as it reaches; none by default. */
  balanceCents?: number;
}

function planChoice(
  choice: DeliveryChoice | null,
  cart: PricedItems,
  settings: DeliverySettings,
  now: Date,
): PricedDelivery | null {
  if (!choice || cart.items.length === 0) return null;
  if (choice.isCollected && settings.collectInCity === 'off') return null;
  const delivery = planDelivery({ ...choice, ...cart, settings, now });
  const { totalCents, balanceCents = 0 } = cart;
  const creditCents = limitCredit(balanceCents, { ...delivery, totalCents });
  return { ...delivery, totalCents, creditCents, city: choice.city };
}

/** Describes the delivery of a cart to where this browser's orders go; null without a choice or items. */
export function quoteDelivery(
  choice: DeliveryChoice | null,
  cart: PricedItems,
  settings: DeliverySettings,
  now = new Date(),
): AmountDue | null {
  const planned = planChoice(choice, cart, settings, now);
  return planned && describeAmountDue(planned, settings);
}

/** 'Delivery to Jounieh $6.00, Tue 25 or Wed 26 November'; null while no place is chosen. */
export function describeProductDelivery(
  choice: DeliveryChoice | null,
  product: Pick<ProductSummary, 'category' | 'releasedOn' | 'priceCents'>,
  settings: DeliverySettings,
  now = new Date(),
): string | null {
  const cart = { items: [product], totalCents: product.priceCents };
  const planned = planChoice(choice, cart, settings, now);
  if (!planned) return null;
  const { label, fee, days } = describeAmountDue(planned, settings);
  const { isCollected, dueFrom: from, dueTo: to } = planned;
  const shownFee = planned.deliveryFeeCents === 0 ? t('free') : fee;
  const cost = isCollected ? label : t('{delivery} {fee}', { delivery: label, fee: shownFee });
  if (from && to)
    return t('{cost}, {days}', { cost, days: formatWindow({ from, to }, settings.holidays) });
  return days ? `${cost}. ${days}` : cost;
}
