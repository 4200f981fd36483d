import type { Order, OrderLine } from '#app/orders/order.ts';

/** What an order may still give back, in cents: its goods and its delivery fee less what was given. */
export function getRefundable({
  totalCents,
  deliveryFeeCents,
  returnedCents,
}: Pick<Order, 'totalCents' | 'deliveryFeeCents' | 'returnedCents'>): number {
  return totalCents + (deliveryFeeCents ?? 0) - returnedCents;
}

/** What of that may be cash: what credit has paid for becomes credit again. */
export const getCashable = (
  order: Parameters<typeof getRefundable>[0] & Pick<Order, 'creditCents'>,
) => Math.max(0, getRefundable(order) - order.creditCents);

/** What a piece of a line has cost, less its share of the discount of the order. */
export function getPaidEach(
  { priceCents }: Pick<OrderLine, 'priceCents'>,
  { totalCents, discountCents }: Pick<Order, 'totalCents' | 'discountCents'>,
): number {
  const fullCents = totalCents + discountCents;
  return fullCents === 0 ? 0 : Math.round((priceCents * totalCents) / fullCents);
}
