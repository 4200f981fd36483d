import { formatPrice } from '#app/platform/text/money.ts';

/** What the shop says about delivery; from its settings. */
export interface DeliveryTerms {
  deliveryFromCents: number;
  deliveryToCents: number;
  /** Such as '3-4'. */
  deliveryDays: string;
  /** The hour until which an order counts for the day: '15:00'. */
  cutOff: string;
}

/** '$4 to $10'; whole dollars go without their decimals. */
export function deliveryCost({ deliveryFromCents, deliveryToCents }: DeliveryTerms): string {
  const [from, to] = [deliveryFromCents, deliveryToCents].map((cents) =>
    formatPrice(cents).replace(/\.00$/, ''),
  );
  return from === to ? `${from}` : `${from} to ${to}`;
}

/** Until the owner sets others: specification, sections 2 and 9. */
export const defaultDelivery: DeliveryTerms = {
  deliveryFromCents: 400,
  deliveryToCents: 1000,
  deliveryDays: '3-4',
  cutOff: '15:00',
};

/** The terms alone, out of all the settings: what a page needs to know. */
export function pickTerms(settings: DeliveryTerms): DeliveryTerms {
  const { deliveryFromCents, deliveryToCents, deliveryDays, cutOff } = settings;
  return { deliveryFromCents, deliveryToCents, deliveryDays, cutOff };
}
