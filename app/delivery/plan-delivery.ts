import { isPreOrder, type ProductSummary } from '#app/catalogue/product/product.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { type DeliveryTerms, pickTerms } from '#app/settings/delivery-terms.ts';
import { localCity } from '#app/settings/local-city.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import type { Delivery } from './amount-due.ts';
import { deliveryWindow } from './delivery-window.ts';
import type { Place } from './find-place.ts';

/** What the owner has set on deliveries; pages for guests contain it. */
export type DeliverySettings = DeliveryTerms &
  Pick<ShopSettings, 'city' | 'holidays' | 'freeDeliveryFromCents' | 'collectInCity' | 'lbpRate'>;

/** Picks them out of all settings: the other settings stay on the server. */
export function pickDeliverySettings(settings: DeliverySettings): DeliverySettings {
  const { city, holidays, freeDeliveryFromCents, collectInCity, lbpRate } = settings;
  const terms = pickTerms(settings);
  return {
    ...terms,
    city: localCity(city),
    holidays,
    freeDeliveryFromCents,
    collectInCity,
    lbpRate,
  };
}

export interface DeliveryRequest {
  /** Null for a place that the shop does not know. */
  place: Pick<Place, 'title' | 'feeCents'> | null;
  isCollected: boolean;
  totalCents: number;
  items: readonly Pick<ProductSummary, 'category' | 'releasedOn'>[];
  settings: DeliverySettings;
  now: Date;
}

export const isDeliveryFree = (
  { freeDeliveryFromCents: from }: Pick<ShopSettings, 'freeDeliveryFromCents'>,
  totalCents: number,
): boolean => from !== null && totalCents >= from;

/**
 * Plans the fee and the days of a delivery. Free delivery looks at the subtotal; collecting is free and
 * has no days; a pre-order comes after its last release, and a repair has no days at all.
 */
export function planDelivery(request: DeliveryRequest): Delivery {
  const { place, isCollected, totalCents, settings } = request;
  const isFree = isCollected || isDeliveryFree(settings, totalCents);
  return {
    placeTitle: place?.title ?? null,
    deliveryFeeCents: isFree ? 0 : (place?.feeCents ?? null),
    isCollected,
    ...(isCollected ? { dueFrom: null, dueTo: null } : planDays(request)),
    lbpRate: settings.lbpRate,
  };
}

function planDays({ items, settings, now }: DeliveryRequest) {
  const today = todayInBeirut(now);
  const preOrders = items.filter((item) => isPreOrder(item, today));
  const hasNoDay = preOrders.some(({ releasedOn }) => releasedOn === null);
  if (hasNoDay || items.some(({ category }) => category === 'Repairs'))
    return { dueFrom: null, dueTo: null };
  const releases = preOrders.flatMap(({ releasedOn }) => releasedOn ?? []);
  if (releases.length > 0) return { dueFrom: releases.sort().at(-1) ?? null, dueTo: null };
  const { from, to } = deliveryWindow(now, settings);
  return { dueFrom: from, dueTo: to };
}
