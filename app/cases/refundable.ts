import type { Order, OrderLine } from '#app/orders/order.ts';

/**
 * What an order may still give back, in cents: its goods and its delivery fee less what was given, with a case or
 * at the counter without one.
 */
export function getRefundable(
  order: Pick<Order, 'totalCents' | 'deliveryFeeCents' | 'returnedCents'>,
  givenWithoutCaseCents: number,
): number {
  const { totalCents, deliveryFeeCents, returnedCents } = order;
  return totalCents + (deliveryFeeCents ?? 0) - returnedCents - givenWithoutCaseCents;
}

/** What a piece of a line has cost, less its share of the discount of the order. */
export function getPaidEach(
  { priceCents }: Pick<OrderLine, 'priceCents'>,
  { totalCents, discountCents }: Pick<Order, 'totalCents' | 'discountCents'>,
): number {
  const fullCents = totalCents + discountCents;
  return fullCents === 0 ? 0 : Math.round((priceCents * totalCents) / fullCents);
}
