import { msg, pageLanguage, t } from '#app/platform/language/words.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { formatWindow } from './delivery-window.ts';
import { localDestination } from './local-place.ts';

/** What is known of a delivery: of a cart before it is ordered, or frozen on an order. */
export interface Delivery {
  /** As the shop writes it; null for a place that the shop does not know. */
  placeTitle: string | null;
  /** Null until it is known: then the range of the terms holds. */
  deliveryFeeCents: number | null;
  isCollected: boolean;
  /** Null where no day is known: repairs, collecting, a release without a day. */
  dueFrom: string | null;
  dueTo: string | null;
  /** Pounds for a dollar; null where the owner has set no rate. */
  lbpRate: number | null;
}

/** The lines on the delivery, in the words and in the order of every page, email and paper. */
export interface AmountDue {
  /** 'Delivery to Jounieh'. */
  label: string;
  /** '$6.00', 'Free', or '$4 to $10'. */
  fee: string;
  /** Null while it is not known. */
  feeCents: number | null;
  /** '−$25.00': what credit pays of it; null for nothing. */
  credit: string | null;
  /** In cents; null while the fee is not known. */
  dueCents: number | null;
  /** Beside 'To pay on delivery': '$53.00', or '$47.00 plus $4 to $10'. */
  due: string;
  /** 'about LBP 4,743,500 at 89,500'. */
  lira: string | null;
  /** 'At your door Tue 25 or Wed 26 November'. */
  days: string | null;
}

export const dueLabel = msg('To pay on delivery');

export interface PricedDelivery extends Delivery {
  totalCents: number;
  creditCents: number;
  /** As the customer typed it; stands where the shop does not know the place. */
  city: string;
}

/** The range of fees, the days without deliveries, and the city where collected orders are fetched. */
export type AmountDueSettings = DeliveryTerms & Pick<ShopSettings, 'city' | 'holidays'>;

type Priced = Pick<PricedDelivery, 'totalCents' | 'deliveryFeeCents'>;

/** Cents to pay in cash, without an unknown fee. For a row of `orders` it is `orderDueCents`. */
export const getDueCents = ({
  totalCents,
  deliveryFeeCents,
  creditCents,
}: Priced & Pick<PricedDelivery, 'creditCents'>): number =>
  totalCents + (deliveryFeeCents ?? 0) - creditCents;

/** How much of a balance an order uses: at most all that is known to be due. */
export const limitCredit = (balanceCents: number, order: Priced): number =>
  Math.max(0, Math.min(balanceCents, getDueCents({ ...order, creditCents: 0 })));

/** Describes what is to be paid and when it comes. The amounts are exact; the lira is rounded to pounds. */
export function describeAmountDue(
  delivery: PricedDelivery,
  settings: AmountDueSettings,
): AmountDue {
  const { deliveryFeeCents: feeCents, isCollected, lbpRate, creditCents } = delivery;
  const knownCents = getDueCents(delivery);
  const dueCents = feeCents === null ? null : knownCents;
  const range = deliveryCost(settings);
  return {
    label: isCollected
      ? t('Collect in {city}', { city: settings.city })
      : t('Delivery to {place}', { place: localDestination(delivery) }),
    fee: formatFee(feeCents) ?? range,
    feeCents,
    credit: creditCents > 0 ? `−${formatPrice(creditCents)}` : null,
    dueCents,
    due:
      dueCents === null
        ? t('{total} plus {fee}', { total: formatPrice(knownCents), fee: range })
        : formatPrice(dueCents),
    lira: dueCents === null || lbpRate === null ? null : formatLira(dueCents, lbpRate),
    days: describeDays(delivery, settings),
  };
}

function formatFee(cents: number | null): string | null {
  if (cents === null) return null;
  return cents === 0 ? t('Free') : formatPrice(cents);
}

/** Whole pounds: '4,743,500', and '4 743 500' in French, where a comma starts the decimals. */
export function formatPounds(lbp: number): string {
  const pounds = formatNumber(Math.round(lbp));
  return pageLanguage() === 'fr' ? pounds.replaceAll(',', '\u202f') : pounds;
}

export function formatLira(cents: number, rate: number): string {
  return t('about LBP {pounds} at {rate}', {
    pounds: formatPounds((cents / 100) * rate),
    rate: formatPounds(rate),
  });
}

function describeDays(
  { isCollected, dueFrom: from, dueTo: to }: Delivery,
  { holidays }: AmountDueSettings,
): string | null {
  if (isCollected) return t('We tell you when it is ready.');
  if (from === null) return null;
  const days = formatWindow({ from, to }, holidays);
  return to === null ? days : t('At your door {days}', { days });
}
