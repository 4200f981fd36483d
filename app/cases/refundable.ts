import type { Order } from '#app/orders/order.ts';

/** What an order may still give back, in cents: its goods and its delivery fee less what was given. */
export function getRefundable({
  totalCents,
  deliveryFeeCents,
  returnedCents,
}: Pick<Order, 'totalCents' | 'deliveryFeeCents' | 'returnedCents'>): number {
  return totalCents + (deliveryFeeCents ?? 0) - returnedCents;
}

/** What of that may be cash: what credit has paid for becomes credit again, once. */
export const getCashable = (
  order: Parameters<typeof getRefundable>[0],
  creditToReturnCents: number,
) => Math.max(0, getRefundable(order) - creditToReturnCents);

/**
 * What pieces of these prices have cost less the discount of the order, beside those that came back before:
 * with the last ones, all is exactly its total.
 */
export function getPaid(
  goodsCents: number,
  { lines, totalCents, discountCents }: Pick<Order, 'lines' | 'totalCents' | 'discountCents'>,
): number {
  const fullCents = totalCents + discountCents;
  const reduce = (cents: number) =>
    fullCents === 0 ? 0 : Math.round((cents * totalCents) / fullCents);
  const backCents = lines.reduce(
    (sum, { priceCents, returnedQuantity }) => sum + priceCents * returnedQuantity,
    0,
  );
  return reduce(backCents + goodsCents) - reduce(backCents);
}

interface RefundedFee {
  /** What no earlier return gave back of it. */
  feeLeftCents: number;
  /** What is given back of it now. */
  feeCents: number;
}

/** The refund for goods, with a part of the fee. What the counter gave before was for goods. */
export function getRefund(
  goodsCents: number,
  order: Parameters<typeof getPaid>[1] & Parameters<typeof getRefundable>[0],
  { feeLeftCents, feeCents }: RefundedFee,
): number {
  const refundableCents = getRefundable(order);
  const leftCents = Math.max(0, refundableCents - feeLeftCents);
  const paidCents = Math.min(getPaid(goodsCents, order), leftCents);
  return Math.min(paidCents + feeCents, refundableCents);
}
