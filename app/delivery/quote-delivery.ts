import { type AmountDue, describeAmountDue } from './amount-due.ts';
import { type DeliveryRequest, type DeliverySettings, planDelivery } from './plan-delivery.ts';
import type { DeliveryChoice } from './use-delivery-choice.ts';

/** Describes the delivery of a cart to where this browser's orders go; null while that is not chosen. */
export function quoteDelivery(
  choice: DeliveryChoice | null,
  goods: Pick<DeliveryRequest, 'items' | 'totalCents'>,
  settings: DeliverySettings,
  now: Date,
): AmountDue | null {
  if (!choice || (choice.isCollected && settings.collectInCity === 'off')) return null;
  const delivery = planDelivery({ ...choice, ...goods, settings, now });
  return describeAmountDue(
    { ...delivery, totalCents: goods.totalCents, city: choice.city },
    settings,
  );
}
